import type { Dispute } from '../../api/consumer-records.ts';
import { listDisputes } from '../../operations/generated/consumer-records.ts';
import type { ReadInput } from '../../controllers/resource-controller.ts';
import { readList, type RecordList } from '../shared/read-list.ts';
import type { AnyContext, WidgetContext } from '../shared/widget-context.ts';
import { timeOf } from '../text/time-of.ts';
import type { DisputesKey } from './strings/en.ts';

export type DisputesContext = WidgetContext<readonly Dispute[], DisputesKey>;

/** Reads the consumer's disputes, newest first; those without a date come last. */
export async function readDisputes({ client, info, signal }: ReadInput): Promise<RecordList<Dispute>> {
  const { consumer_id } = info;
  const { records, skipped } = await readList(
    (at) => listDisputes(client, { consumer_id, ...at }, { signal }),
    'offset',
  );
  return { records: records.toSorted((a, b) => filedAt(b) - filedAt(a)), skipped };
}

const filedAt = ({ created_at }: Dispute): number => timeOf(created_at) ?? -Infinity;

/** What identifies a dispute in the list. */
export const idOf = ({ pk, created_at, reason }: Dispute): string =>
  String(pk ?? `${created_at ?? ''} ${reason ?? ''}`);

/** Identifies the filing of a dispute, about a charge if there is one. */
export const fileDisputeKey = ({ resource }: AnyContext, transactionId = ''): string =>
  `createDispute:${resource.session?.info.consumer_id}:${transactionId}`;
