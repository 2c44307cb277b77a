import type { Dispute, NewDispute } from '../../api/consumer-records.ts';
import { createDispute } from '../../operations/generated/consumer-records.ts';
import type { Action } from '../../controllers/action-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { newRecordAction } from '../shared/new-record.ts';
import { idOf, loadDisputes } from './load-disputes.ts';

export const filingKey = 'createDispute';

interface Filing {
  readonly body: NewDispute;
  /** Ids of the disputes that there were when the consumer reviewed this one. */
  readonly known: ReadonlySet<string>;
  /** The consumer who reviewed it. */
  readonly session: OpenSession;
  /** Called with the dispute, once the list has it. */
  readonly found: (dispute: Dispute) => void;
}

/** Files a dispute, once. A dispute that is new in the list but is another one proves nothing. */
export function fileDispute({ body, known, session, found }: Filing): Action<Dispute> {
  const { client, info } = session;
  const { consumer_id } = info;
  return newRecordAction({
    key: `${filingKey}:${consumer_id}`,
    operation: filingKey,
    known,
    read: async () =>
      (await loadDisputes(client, consumer_id)).records.map((each) => ({ ...each, id: idOf(each) })),
    isIt(dispute) {
      if (!isSame(dispute, body)) return false;
      found(dispute);
      return true;
    },
    // The list does not say which charge a dispute is about.
    ambiguous: Boolean(body.transaction_id),
    send: () => createDispute(client, { consumer_id, body }),
  });
}

const plain = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Whether a dispute in the list is the one that was sent. */
export const isSame = ({ reason, details }: Dispute, body: NewDispute): boolean =>
  plain(reason) === plain(body.reason) && plain(details) === plain(body.details);
