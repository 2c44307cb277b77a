import { dateTime } from '../dates.ts';
import { Listing, consumerOf, visibleConsumers, type Call, type Handlers } from '../handler.ts';
import { search } from '../http/paging.ts';
import { invalid, notFound, unprocessable } from '../refusal.ts';
import { findTradeline, move, open } from '../rules/tradelines.ts';
import { makeTradeline } from '../seed/tradelines.ts';
import type { BillReporting, Consumer, Tradeline } from '../state.ts';

export const billReportingHandlers = {
  listBillReportings(_args, call) {
    return new Listing(visibleConsumers(call).flatMap(({ reporting }) => reporting ?? []));
  },

  // Assumption: every consumer who is onboarded for reporting has one reporting, and this is its id.
  getBillReportingOfConsumer({ external_id, consumer_id, search: term }, call) {
    const { reporting } = consumerOf(call, consumer_id);
    if (reporting?.external_id !== external_id) throw notFound();
    return showReporting(reporting, term);
  },

  createReportedBill({ external_id, body }, call) {
    const consumer = visibleConsumers(call).find(({ reporting }) => reporting?.external_id === external_id);
    if (!consumer?.reporting) throw notFound();
    const category = String(body.category).toLowerCase();
    if (!(category in categories)) {
      throw invalid({ category: [`"${category.slice(0, 40)}" is not a valid choice.`] });
    }
    const bill = {
      external_id: call.store.newId(),
      name: body.name,
      category,
      account: body.account,
      primary_residence: body.primary_residence,
      attestation_signed: body.attestation_signed,
      attestation_date: body.attestation_date ?? null,
    };
    consumer.reporting.bills_reported.push(bill);
    // Assumption: a bill that is reported becomes a tradeline that is not open yet.
    const kind = categories[category];
    if (kind) {
      consumer.tradelines.push(
        makeTradeline(call.store.newId(), call.now, {
          merchant: bill.name,
          category: kind,
          status: 'PENDING',
          amount: 50,
          payments: 0,
        }),
      );
    }
    return bill;
  },

  getConsumerBillReporting({ consumer_id, search: term }, call) {
    const { reporting } = consumerOf(call, consumer_id);
    if (!reporting)
      throw unprocessable('feature_unavailable', 'The consumer is not onboarded for bill reporting.');
    return showReporting(reporting, term);
  },

  listTradelineDetails({ consumer_id, search: term }, call) {
    return { tradelines: search(consumerOf(call, consumer_id).tradelines, term).map(withoutTransactions) };
  },

  listOpenTradelines({ consumer_id, search: term }, call) {
    const tradelines = consumerOf(call, consumer_id).tradelines.filter(({ status }) => status === 'OPEN');
    return { tradelines: search(tradelines, term).map(withTransactions) };
  },

  getTradeline({ consumer_id, tradeline_id }, call) {
    const tradeline = consumerOf(call, consumer_id).tradelines.find(({ id }) => id === tradeline_id);
    if (!tradeline) throw notFound('No such tradeline of this consumer.');
    return withTransactions(tradeline);
  },

  closeTradeline({ consumer_id, body }, call) {
    const tradeline = tradelineOf(call, consumer_id, body.tradeline_id).tradeline;
    move(tradeline, 'close', dateTime(call.now));
    return { tradeline_id: tradeline.id };
  },

  openTradeline({ consumer_id, body }, call) {
    const { consumer, tradeline } = tradelineOf(call, consumer_id, body.tradeline_id);
    open(consumer, tradeline, body, dateTime(call.now));
    // The body of the answer is not specified; a client reads again.
    return {};
  },
} satisfies Partial<Handlers>;

const categories: Readonly<Record<string, Tradeline['category'] | null>> = {
  rent: 'RENT',
  utility: 'UTILITY',
  telco: 'TELCO',
  other: null,
};

function tradelineOf(
  call: Call,
  consumerId: string,
  tradelineId: string,
): { consumer: Consumer; tradeline: Tradeline } {
  const consumer = consumerOf(call, consumerId);
  return { consumer, tradeline: findTradeline(consumer, tradelineId) };
}

const showReporting = ({ external_id, bills_reported }: BillReporting, term: unknown) => ({
  external_id,
  bills_reported: search(bills_reported, term),
});

const withTransactions = (tradeline: Tradeline) => ({
  ...tradeline,
  transaction_count: tradeline.transactions.length,
});

function withoutTransactions(tradeline: Tradeline): object {
  const { transactions, ...rest } = tradeline;
  return { ...rest, transaction_count: transactions.length };
}
