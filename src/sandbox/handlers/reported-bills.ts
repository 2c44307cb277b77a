import type reportedBills from '../../api/reported-bills.ts';
import { isDateTime } from '../dates.ts';
import { visibleConsumers, type HandlersOf } from '../handler.ts';
import { WRONG_DATE_TIME, invalid, notFound } from '../refusal.ts';
import { makeTradeline } from '../seed/tradelines.ts';
import type { Tradeline } from '../state.ts';

export default {
  createReportedBill({ external_id, body }, call) {
    const consumer = visibleConsumers(call).find(({ reporting }) => reporting?.external_id === external_id);
    if (!consumer?.reporting) throw notFound();
    const { attestation_date } = body;
    const category = String(body.category).toLowerCase();
    if (!Object.hasOwn(categories, category)) {
      throw invalid({ category: [`"${category.slice(0, 40)}" is not a valid choice.`] });
    }
    if (!isDateTime(attestation_date)) throw invalid({ attestation_date: [WRONG_DATE_TIME] });
    const bill = {
      external_id: call.store.newId(),
      name: body.name,
      category,
      account: body.account,
      primary_residence: body.primary_residence,
      attestation_signed: body.attestation_signed,
      attestation_date,
    };
    consumer.reporting.bills_reported.push(bill);
    // Assumption: a reported bill becomes a tradeline that is not open yet.
    const kind = categories[category];
    if (kind) {
      consumer.tradelines.push(
        makeTradeline(call.store.newId(), call.now, call.now, {
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
} satisfies HandlersOf<typeof reportedBills>;

const categories: Readonly<Record<string, Tradeline['category'] | null>> = {
  rent: 'RENT',
  utility: 'UTILITY',
  telco: 'TELCO',
  other: null,
};
