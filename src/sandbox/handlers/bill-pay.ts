import type billPay from '../../api/bill-pay.ts';
import { isRoutingNumber } from '../../rules/routing-number.ts';
import { visibleConsumers, type Call, type HandlersOf } from '../handler.ts';
import { cents, decimal } from '../money.ts';
import { invalid, notFound, unprocessable } from '../refusal.ts';
import { processDate, statusOf } from '../rules/bill-payments.ts';
import type { Bill, BillPayment } from '../state.ts';
import { findConsumer } from '../store.ts';

export default {
  listBills(_args, call) {
    return visibleBills(call).map(showBill);
  },

  createBill({ body }, call) {
    const consumer = findConsumer(call.partner, body.consumer_id);
    if (!consumer || !visibleConsumers(call).includes(consumer)) {
      // A consumer's token cannot tell others from unknown ones.
      throw call.token.consumer === null
        ? invalid({ consumer_id: ['The consumer is unknown.'] })
        : notFound();
    }
    const account = consumer.accounts.find(({ id }) => id === body.sending_account_id);
    if (!account) throw invalid({ sending_account_id: ['The account does not belong to the consumer.'] });
    if (!isRoutingNumber(body.account_routing_number))
      throw invalid({ account_routing_number: ['Enter a valid routing number.'] });
    const bill: Bill = {
      id: call.store.newId(),
      consumer_id: consumer.external_id,
      sending_account_id: account.id,
      name: body.name,
      receiver_name: body.receiver_name,
      account_number: body.account_number,
      account_routing_number: body.account_routing_number,
      payments: [],
    };
    call.partner.bills.push(bill);
    // Assumption: the response has the fields of the body, so no id; the list has it.
    return { ...showBill(bill), id: undefined };
  },

  getBill({ external_id }, call) {
    return showBill(find(call, external_id));
  },

  listBillPayments({ external_id }, call) {
    const { payments } = find(call, external_id);
    return payments.map((payment) => showPayment(payment, call)).reverse();
  },

  createBillPayment({ external_id, body }, call) {
    const bill = find(call, external_id);
    const amountCents = cents(body.amount);
    if (amountCents === undefined) {
      throw invalid({ amount: ['Ensure this value is above 0 and has at most two decimals.'] });
    }
    const account = findConsumer(call.partner, bill.consumer_id)?.accounts.find(
      ({ id }) => id === bill.sending_account_id,
    );
    // Assumption: these are refused at once, and what the account does not cover only fails when it is processed.
    if (!account?.is_active) throw unprocessable('invalid_account', 'The account to pay from is closed.');
    const covered = account.balance_cents >= amountCents;
    if (covered) account.balance_cents -= amountCents;
    const payment: BillPayment = {
      id: call.store.newId(),
      amount_cents: amountCents,
      description: body.description,
      created_at: call.now,
      covered,
    };
    bill.payments.push(payment);
    return showPayment(payment, call);
  },

  getBillPayment({ external_id, bill_payment_id }, call) {
    const payment = find(call, external_id).payments.find(({ id }) => id === bill_payment_id);
    if (!payment) throw notFound('No such payment of this bill.');
    return showPayment(payment, call);
  },
} satisfies HandlersOf<typeof billPay>;

function visibleBills(call: Call): readonly Bill[] {
  const ids = new Set(visibleConsumers(call).map(({ external_id }) => external_id));
  return call.partner.bills.filter(({ consumer_id }) => ids.has(consumer_id));
}

function find(call: Call, id: string): Bill {
  const bill = visibleBills(call).find((bill) => bill.id === id);
  if (!bill) throw notFound();
  return bill;
}

const showBill = (bill: Bill): object => ({ ...bill, payments: undefined });

const showPayment = (payment: BillPayment, { now }: Call) => ({
  id: payment.id,
  amount: decimal(payment.amount_cents),
  description: payment.description,
  process_date: processDate(payment),
  payment_rail: 'ach',
  status: statusOf(payment, now),
});
