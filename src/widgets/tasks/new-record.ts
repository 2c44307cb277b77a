import type { Action } from '../../controllers/action-controller.ts';
import { PccError } from '../../http/error.ts';

interface Identified {
  readonly id?: string | number | null | undefined;
}

interface NewRecord<T extends Identified, Result> {
  /** Identifies the action across widgets and tabs. */
  readonly key: string;
  readonly operation: string;
  /** The ids of the list when the consumer reviewed the action. */
  readonly idsBefore: ReadonlySet<string | number>;
  readonly read: () => Promise<readonly T[]>;
  /** Whether a record is what the action makes. */
  readonly matches: (record: T) => boolean;
  /** Whether any other new record means that the consumer has to review the action again. */
  readonly anyNewIsConflict?: boolean;
  /**
   * Whether a matching record that came since the review may be a second one, on purpose: then it proves the action only
   * once this one has been sent.
   */
  readonly provenOnlyAfterSending?: boolean;
  readonly send: () => Promise<Result>;
}

/**
 * An action that adds a record to a list, once. The service has no idempotency keys: an id that was not in the list when
 * the consumer reviewed the action shows that it was carried out, in another tab or by a request without a response. That
 * there is none proves nothing once the request has been sent.
 */
export function newRecordAction<T extends Identified, Result>(options: NewRecord<T, Result>): Action<Result> {
  const { key, operation, idsBefore, read, matches, anyNewIsConflict, provenOnlyAfterSending, send } =
    options;
  let wasSent = false;
  return {
    key,
    async run() {
      wasSent = true;
      try {
        return await send();
      } catch (error) {
        const { code, retryAfter } = error as PccError;
        // Rejected, so that it may be sent again.
        wasSent = code === 'unknown-outcome' || (code === 'conflict' && retryAfter !== undefined);
        throw error;
      }
    },
    async isDone() {
      const added = (await read()).filter(({ id }) => id && !idsBefore.has(id));
      const isThere = added.some(matches);
      if (isThere && (wasSent || !provenOnlyAfterSending)) return true;
      if (wasSent) throw new PccError('unknown-outcome', { operation });
      if (isThere || (anyNewIsConflict && added.length > 0)) throw new PccError('conflict', { operation });
      return false;
    },
  };
}
