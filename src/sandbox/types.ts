import type { Clock } from './clock.ts';
import type { RequestEntry } from './log.ts';
import type { Person } from './seed/person.ts';
import type { Choices } from './reading/open-points.ts';
import type { Reading } from './reading/reading.ts';
import type { ScenarioChoice } from './scenarios/scenario-selector.ts';
import type { Mail, State } from './state.ts';

/** Options of a new sandbox. */
export interface SandboxOptions {
  /** Identifiers and data depend only on the seed and on `now`. Default `pcc`. */
  readonly seed?: string;
  /** Start time of the sandbox's clock. Default: the real time. The clock runs from there, unless it is `stopped`. */
  readonly now?: Date | string | number;
  /** Whether the clock is stopped. Default false. */
  readonly stopped?: boolean;
  /** Whether `/sandbox/…` is available. Default true. */
  readonly control?: boolean;
  /**
   * Origin at which browsers reach the pages for consumers (card registration, onboarding steps). Default: on the local
   * machine the other host name, `localhost` for `127.0.0.1` and the reverse; elsewhere the service's own origin.
   */
  readonly pagesOrigin?: string;
  /** The reading of the description that it follows. Default `assumed`. Throws for an unknown choice. */
  readonly reading?: Reading;
}

/** A consumer, with the identifiers that a test needs. */
export interface SandboxConsumer extends Person {
  /** The `consumer_id` in paths. */
  readonly external_id: string;
  /** The service's identifier of the consumer. */
  readonly id: string;
}

/** The whole state as plain JSON. */
export interface SandboxExport {
  /** For `import()`; its shape may change with every release. */
  readonly state: State;
}

/** The whole service in one object. */
export interface Sandbox {
  /** Responds as the service would; rejects if the service would close the connection. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The service's time. */
  readonly clock: Clock;
  /** Statements that were sent by email, oldest first. */
  readonly outbox: readonly Mail[];
  /** The last 1000 requests, oldest first. */
  readonly requests: readonly RequestEntry[];
  /** The scenario of the whole service. */
  readonly scenario: ScenarioChoice | undefined;
  /** Sets the scenario of the whole service, or removes it. Throws for an unknown name, or a value that means nothing. */
  setScenario(choice: ScenarioChoice | null): void;
  /** The service's choice for each open point. */
  readonly reading: Choices;
  /** Changes the reading and keeps the state. Throws for an unknown choice. */
  setReading(reading: Reading): void;
  /** Every consumer of every partner. */
  consumers(): readonly SandboxConsumer[];
  /**
   * Enrolls a payment card in a rewards program, for which the service has no operation. Throws for an unknown card or
   * program, or if the program does not accept it.
   */
  enroll(paymentCardId: string, configurationId: string): void;
  /**
   * Issues a token without the two requests that it usually takes: for the partner, or bound to the consumer with this
   * pcid or id. Default scopes: `api:read` and `api:write`.
   */
  token(options?: { readonly consumer?: string; readonly partner?: string; readonly scope?: string }): string;
  /** Restores the initial state, including clock and reading. */
  reset(): void;
  /** Returns the service's whole state. */
  export(): SandboxExport;
  /** Restores an exported state. */
  import(exported: SandboxExport): void;
}
