import { dateTime } from './dates.ts';

/** One request, with or without a response. It has no personal data except the consumer's identifier, and no secret. */
export interface RequestEntry {
  /** Also the response's X-Request-Id. Assumption: every response has one. */
  readonly id: string;
  /** When it arrived, by the sandbox's clock: an ISO 8601 date-time. */
  readonly at: string;
  /** Operation id of the contract. */
  readonly operation: string;
  /** 0 if the connection was closed without a response. */
  status: number;
  /** The consumer that the token is bound to, or that a partner's request names. */
  consumer: string | null;
  /** Name of the token's partner. */
  partner: string | null;
  /** The scenario that applied. */
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
