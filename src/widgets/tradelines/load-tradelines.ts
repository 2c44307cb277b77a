import type { BillReporting } from '../../api/bill-reporting.ts';
import { getConsumerBillReporting } from '../../operations/generated/bill-reporting.ts';
import type { Page } from '../../operations/response.ts';
import type { Tradeline } from '../../api/tradelines.ts';
import {
  getTradeline,
  listOpenTradelines,
  listTradelineDetails,
} from '../../operations/generated/tradelines.ts';
import { asPccError } from '../../http/error.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import type { ActiveSession } from '../../controllers/session-controller.ts';
import type { WidgetContext, WidgetHost } from '../shared/widget-context.ts';
import { listEvidence, type TradelineResponses } from './evidence.ts';
import { rowOf, type TradelineRow } from './tradeline-row.ts';
import type { TradelinesKey } from './strings/en.ts';

export interface TradelinesContext extends WidgetContext<
  Tradelines,
  TradelinesKey,
  WidgetHost & { readonly attestationVersion?: string }
> {
  /** Discards what was read of a bill. */
  readonly discard: (id: string) => void;
}

export interface Tradelines {
  readonly rows: readonly TradelineRow[];
  /** Statement about all bills. */
  readonly supports: (key: (typeof listEvidence)[number][0]) => boolean;
  /** Where bills are added that the consumer wants to report. */
  readonly reporting: BillReporting | undefined;
}

/**
 * Reads every bill of the consumer; the open ones with their payments. If one of the other two reads fails, the details
 * are shown, as far as they are evidence.
 */
export async function loadTradelines(input: ReadInput): Promise<Loaded<Tradelines>> {
  const { client, info, signal } = input;
  const { consumer_id } = info;
  const [details, open, reporting] = await Promise.allSettled([
    listTradelineDetails(client, { consumer_id }, { signal }),
    listOpenTradelines(client, { consumer_id }, { signal }),
    getConsumerBillReporting(client, { consumer_id }, { signal }),
  ]);
  if (details.status === 'rejected') throw details.reason;
  const openPage = open.status === 'fulfilled' ? open.value : undefined;
  const reportingError = reporting.status === 'rejected' ? asPccError(reporting.reason) : undefined;
  const bills = new Map(
    details.value.results.map((tradeline) => [tradeline.id, { tradeline, inOpenList: false }]),
  );
  for (const tradeline of openPage?.results ?? []) {
    const bill = bills.get(tradeline.id)?.tradeline;
    bills.set(tradeline.id, { tradeline: { ...bill, ...present(tradeline) }, inOpenList: true });
  }
  const responses: TradelineResponses = {
    details: details.value,
    open: openPage,
    reportingStatus: reportingError?.status,
  };
  const supports: Tradelines['supports'] = (key) =>
    listEvidence.some(([claim, holds]) => claim === key && holds(responses));
  const openError = open.status === 'rejected' ? asPccError(open.reason) : undefined;
  return {
    data: {
      rows: [...bills.values()].map(rowOf),
      supports,
      reporting: reporting.status === 'fulfilled' ? reporting.value : undefined,
    },
    count: bills.size,
    skipped: Math.max(leftOut(details.value), openPage ? leftOut(openPage) : 0),
    partialError: openError ?? (supports('tradelines.not-set-up') ? undefined : reportingError),
  };
}

/** Number of records missing from a list, including invalid ones. */
const leftOut = ({ count, results, skipped }: Page<Tradeline>): number =>
  Math.max(count - results.length, skipped);

/** Reads one bill with its payments. */
export async function readRowWithPayments(
  { client, info }: ActiveSession,
  tradelineId: string,
): Promise<TradelineRow> {
  const { consumer_id } = info;
  const tradeline = await getTradeline(client, { consumer_id, tradeline_id: tradelineId });
  return rowOf({ tradeline, inOpenList: false });
}

/** Reads one bill in its current state, with the same evidence as for the list. */
export async function readRow({ client, info }: ActiveSession, tradelineId: string): Promise<TradelineRow> {
  const { consumer_id } = info;
  const [tradeline, open] = await Promise.all([
    getTradeline(client, { consumer_id, tradeline_id: tradelineId }),
    listOpenTradelines(client, { consumer_id }),
  ]);
  return rowOf({ tradeline, inOpenList: open.results.some(({ id }) => id === tradelineId) });
}

/** Removes empty fields from a record, so that they do not overwrite those of another response. */
const present = (tradeline: Tradeline): Tradeline => ({
  ...(Object.fromEntries(
    Object.entries(tradeline).filter(([, value]) => value !== null && value !== undefined),
  ) as Partial<Tradeline>),
  id: tradeline.id,
});
