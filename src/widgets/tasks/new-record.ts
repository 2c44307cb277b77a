import { mayBeDone, type Action } from '../../controllers/action-controller.ts';
import type { PccClient } from '../../http/client.ts';
import { asPccError, PccError } from '../../http/error.ts';
import type { Ids } from './task.ts';

interface Identified {
  readonly id?: string | number | null | undefined;
}

interface NewRecord<T extends Identified, Args> {
  /** Identifies the action across widgets and tabs. */
  readonly key: string;
  readonly client: PccClient;
  /** The operation that adds the record. */
  readonly create: ((client: PccClient, args: Args) => Promise<unknown>) & { readonly id: string };
  readonly args: NoInfer<Args>;
  /** The ids of the list when the consumer reviewed the action. */
  readonly idsBefore: Ids;
  readonly read: () => Promise<readonly T[]>;
  /** Whether a record is what the action makes. */
  readonly matches: (record: T) => boolean;
  /** Whether what was added since the review, before anything was sent, has to be reviewed first. */
  readonly needsReview?: (added: readonly T[]) => boolean;
}

/**
 * An action that adds a record to a list, once, and what tells its record from others. The service has no idempotency
 * keys: an id that was not in the list when the consumer reviewed the action shows that it was carried out, in another
 * tab or by a request without a response. That there is none proves nothing once the request has been sent.
 */
export function newRecord<T extends Identified, Args>(options: NewRecord<T, Args>) {
  const { key, client, create, args, idsBefore, read, matches, needsReview } = options;
  const operation = create.id;
  const isNew = matcherOfNew(idsBefore, matches);
  let wasSent = false;
  const action: Action<unknown> = {
    key,
    async run() {
      wasSent = true;
      try {
        return await create(client, args);
      } catch (error) {
        // What was certainly not carried out may be sent again.
        wasSent = mayBeDone(asPccError(error));
        throw error;
      }
    },
    async isDone() {
      const records = await read();
      const isAdded = matcherOfNew(idsBefore, () => true);
      if (!wasSent && needsReview?.(records.filter(isAdded))) throw new PccError('conflict', { operation });
      if (records.some(isNew)) return true;
      if (wasSent) throw new PccError('unknown-outcome', { operation });
      return false;
    },
  };
  return { action, isNew };
}

/** In a function of its own: see `Attempt`. */
const matcherOfNew =
  <T extends Identified>(idsBefore: Ids, matches: (record: T) => boolean) =>
  (record: T): boolean =>
    Boolean(record.id && !idsBefore.has(record.id) && matches(record));
