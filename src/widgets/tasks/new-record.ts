import { mayBeDone, type Action } from '../../controllers/action-controller.ts';
import { asPccError, PccError } from '../../http/error.ts';

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
  /** Whether what was added since the review, before anything was sent, has to be reviewed first. */
  readonly needsReview?: (added: readonly T[]) => boolean;
  readonly send: () => Promise<Result>;
}

/**
 * An action that adds a record to a list, once. The service has no idempotency keys: an id that was not in the list when
 * the consumer reviewed the action shows that it was carried out, in another tab or by a request without a response. That
 * there is none proves nothing once the request has been sent.
 */
export function newRecordAction<T extends Identified, Result>(options: NewRecord<T, Result>): Action<Result> {
  const { key, operation, idsBefore, read, matches, needsReview, send } = options;
  let wasSent = false;
  return {
    key,
    async run() {
      wasSent = true;
      try {
        return await send();
      } catch (error) {
        // Otherwise it may be sent again.
        wasSent = mayBeDone(asPccError(error));
        throw error;
      }
    },
    async isDone() {
      const added = (await read()).filter(({ id }) => id && !idsBefore.has(id));
      if (!wasSent && needsReview?.(added)) throw new PccError('conflict', { operation });
      if (added.some(matches)) return true;
      if (wasSent) throw new PccError('unknown-outcome', { operation });
      return false;
    },
  };
}
