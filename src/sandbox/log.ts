import { dateTime } from './dates.ts';

/** One request that was answered, or not. It names nobody but the consumer's identifier, and carries no secret. */
export interface RequestEntry {
  /** Also the answer's X-Request-Id. Assumption: every answer has one. */
  readonly id: string;
  /** When it came, by the sandbox's clock: an ISO 8601 date-time. */
  readonly at: string;
  /** Operation id of the contract. */
  readonly operation: string;
  /** 0 where the connection was closed instead of an answer. */
  status: number;
  /** The consumer to whom the token is bound, or whom a partner's request names. */
  consumer: string | null;
  /** Whose token it was: the partner's name. */
  partner: string | null;
  /** The scenario that played. */
  scenario: string | null;
}

const KEPT = 1000;

/** The last requests. */
export class RequestLog {
  readonly #entries: RequestEntry[] = [];
  #count = 0;

  open(operation: string, now: number): RequestEntry {
    const id = `sbx-${(++this.#count).toString().padStart(6, '0')}`;
    const entry = {
      id,
      at: dateTime(now),
      operation,
      status: 0,
      consumer: null,
      partner: null,
      scenario: null,
    };
    this.#entries.push(entry);
    if (this.#entries.length > 2 * KEPT) this.#entries.splice(0, KEPT);
    return entry;
  }

  /** Oldest first. */
  get entries(): readonly RequestEntry[] {
    return this.#entries.slice(-KEPT);
  }

  clear(): void {
    this.#entries.length = 0;
    this.#count = 0;
  }
}
