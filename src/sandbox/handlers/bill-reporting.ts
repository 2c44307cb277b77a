import type billReporting from '../../api/bill-reporting.ts';
import { consumerOf, visibleConsumers, type HandlersOf } from '../handler.ts';
import { search } from '../http/paging.ts';
import { notFound, unprocessable } from '../refusal.ts';
import type { BillReporting } from '../state.ts';

export default {
  listBillReportings(_args, call) {
    return visibleConsumers(call).flatMap(({ reporting }) => reporting ?? []);
  },

  // Assumption: every consumer who is onboarded for reporting has one reporting, and this is its id.
  getBillReportingOfConsumer({ external_id, consumer_id, search: term }, call) {
    const { reporting } = consumerOf(call, consumer_id);
    if (reporting?.external_id !== external_id) throw notFound();
    return showReporting(reporting, term);
  },

  getConsumerBillReporting({ consumer_id, search: term }, call) {
    const { reporting } = consumerOf(call, consumer_id);
    if (!reporting)
      throw unprocessable('feature_unavailable', 'The consumer is not onboarded for bill reporting.');
    return showReporting(reporting, term);
  },
} satisfies HandlersOf<typeof billReporting>;

const showReporting = ({ external_id, bills_reported }: BillReporting, term: unknown) => ({
  external_id,
  bills_reported: search(bills_reported, term),
});
