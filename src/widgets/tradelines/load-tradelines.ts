import { getConsumerBillReporting } from '../../api/bill-reporting.ts';
import { getTradeline, listOpenTradelines, listTradelineDetails } from '../../api/tradelines.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import type { OpenSession } from '../../controllers/session-controller.ts';
import { lineOf, type Line } from './lines.ts';

export interface Tradelines {
  readonly lines: readonly Line[];
  /** Whether bills of this consumer can be reported at all; unknown counts as yes, and the service decides. */
  readonly setUp: boolean;
}

/**
 * Every bill of the consumer; the open ones with their payments. The details decide; without one of the other two
 * answers, the rest is shown.
 */
export async function loadTradelines(context: LoadContext): Promise<Loaded<Tradelines>> {
  const { client, consumerId: consumer_id, signal } = context;
  const [details, open, reporting] = await Promise.allSettled([
    listTradelineDetails(client, { consumer_id }, { signal }),
    listOpenTradelines(client, { consumer_id }, { signal }),
    getConsumerBillReporting(client, { consumer_id }, { signal }),
  ]);
  if (details.status === 'rejected') throw details.reason;
  const lines = new Map(details.value.results.map((tradeline) => [tradeline.id, lineOf(tradeline)]));
  let partial;
  if (open.status === 'fulfilled')
    for (const tradeline of open.value.results) lines.set(tradeline.id, lineOf(tradeline));
  else partial = asPccError(open.reason);
  const refusal = reporting.status === 'rejected' ? asPccError(reporting.reason) : undefined;
  // Both statuses say the same of who was never onboarded for reporting.
  const setUp = refusal?.code !== 'not-found' && refusal?.status !== 422;
  if (setUp) partial ??= refusal;
  return {
    data: { lines: [...lines.values()], setUp },
    count: lines.size,
    skipped: Math.max(details.value.skipped, open.status === 'fulfilled' ? open.value.skipped : 0),
    partial,
  };
}

/** Reads one bill as it stands now, with its payments. */
export async function loadLine({ client, info }: OpenSession, tradelineId: string): Promise<Line> {
  const { consumer_id } = info;
  return lineOf(await getTradeline(client, { consumer_id, tradeline_id: tradelineId }));
}
