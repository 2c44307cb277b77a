import type billReporting from '../../api/bill-reporting.ts';
import { Listing, consumerOf, visibleConsumers, type HandlersOf } from '../handler.ts';
import { search } from '../http/paging.ts';
import { invalid, notFound, unprocessable } from '../refusal.ts';
import { makeTradeline } from '../seed/tradelines.ts';
import type { BillReporting, Tradeline } from '../state.ts';

export default {
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
    // Assumption: a reported bill becomes a tradeline that is not open yet.
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
} satisfies HandlersOf<typeof billReporting>;

const categories: Readonly<Record<string, Tradeline['category'] | null>> = {
  rent: 'RENT',
  utility: 'UTILITY',
  telco: 'TELCO',
  other: null,
};

const showReporting = ({ external_id, bills_reported }: BillReporting, term: unknown) => ({
  external_id,
  bills_reported: search(bills_reported, term),
});
