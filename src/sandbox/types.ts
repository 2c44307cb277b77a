import type { Clock } from './clock.ts';
import type { RequestEntry } from './log.ts';
import type { Person } from './people.ts';
import type { Choices } from './reading/open-points.ts';
import type { Reading } from './reading/reading.ts';
import type { ScenarioChoice } from './scenarios/choice.ts';
import type { Mail, State } from './state.ts';

/** How a sandbox begins. */
export interface SandboxOptions {
  /** Identifiers and data depend on it and on `now` alone. Default `pcc`. */
  readonly seed?: string;
  /** Where the sandbox's clock begins. Default: the real time. From there it runs, or stands with `stopped`. */
  readonly now?: Date | string | number;
  /** Whether the clock is stopped. Default false. */
  readonly stopped?: boolean;
  /** Whether `/sandbox/…` is there. Default true. */
  readonly control?: boolean;
  /**
   * Origin at which browsers reach the pages for people (card registration, onboarding steps). Default: on one's own
   * machine the other of its names, `localhost` for `127.0.0.1` and the reverse; elsewhere the service's own.
   */
  readonly pagesOrigin?: string;
  /** Which of the services that the description allows it is. Default `assumed`. Throws where there is no such choice. */
  readonly reading?: Reading;
}

/** A consumer that is there, with what a test needs to find it. */
export interface SandboxConsumer extends Person {
  /** What paths take as `consumer_id`. */
  readonly external_id: string;
  /** The service's identifier of the consumer. */
  readonly id: string;
}

/** The whole state as plain JSON. */
export interface SandboxExport {
  /** For `import()`; its shape may change with every release. */
  readonly state: State;
}

/** The whole service behind one function. */
export interface Sandbox {
  /** Answers a request as the service would; it rejects where the service would close the connection. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The service's time. */
  readonly clock: Clock;
  /** Statements that were sent by email, oldest first. */
  readonly outbox: readonly Mail[];
  /** The last 1000 requests, oldest first. */
  readonly requests: readonly RequestEntry[];
  /** The scenario of the whole service. */
  readonly scenario: ScenarioChoice | undefined;
  /** Lets a scenario play for the whole service, or ends it. Throws where there is none of that name. */
  setScenario(choice: ScenarioChoice | null): void;
  /** What the whole service chose for each open point. */
  readonly reading: Choices;
  /** Makes it another of the services that the description allows; what it keeps stays. Throws as `reading` does. */
  setReading(reading: Reading): void;
  /** Every consumer of every partner. */
  consumers(): readonly SandboxConsumer[];
  /**
   * Enrolls a payment card in a rewards program, which partners do by means of their own. Throws where there is no such
   * card or program, or it cannot be enrolled in.
   */
  enroll(paymentCardId: string, configurationId: string): void;
  /**
   * A token without the two calls that get one: the partner's, or one that is bound to the consumer with this pcid or
   * id. It has `api:read` and `api:write` unless `scope` says otherwise.
   */
  token(options?: { readonly consumer?: string; readonly partner?: string; readonly scope?: string }): string;
  /** Everything as at the start, clock and reading too. */
  reset(): void;
  /** Everything that the service knows now. */
  export(): SandboxExport;
  /** Goes back to what was exported. */
  import(exported: SandboxExport): void;
}
