import type creditLines from '../../api/credit-lines.ts';
import { visibleConsumers, type Call, type HandlersOf } from '../handler.ts';
import { amount, cents } from '../money.ts';
import { invalid, notFound } from '../refusal.ts';
import { hold, move, outstanding, type TransactionAct } from '../rules/credit-line.ts';
import type { Consumer, CreditLine } from '../state.ts';

export default {
  placeHold({ credit_line_id, body }, call) {
    const { line } = find(call, credit_line_id);
    const amountCents = cents(body.amount);
    if (amountCents === undefined) {
      throw invalid({ amount: ['Ensure this value is above 0 and has at most two decimals.'] });
    }
    const { id, amount_cents } = hold(line, call.store.newId(), amountCents);
    return { amount: amount(amount_cents), transaction_id: id, credit_line_status: line.current_status };
  },

  clearTransaction: (args, call) => act(args, call, 'clear'),
  closeTransaction: (args, call) => act(args, call, 'close'),
  cancelTransaction: (args, call) => act(args, call, 'cancel'),

  getCreditLine({ credit_line_id }, call) {
    const { line, consumer } = find(call, credit_line_id);
    return {
      id: line.id,
      consumer_id: consumer.external_id,
      current_status: line.current_status,
      outstanding_balance: amount(outstanding(line)),
      approved_loan_amount: amount(line.approved_cents),
    };
  },
} satisfies HandlersOf<typeof creditLines>;

function find(call: Call, id: string): { consumer: Consumer; line: CreditLine } {
  for (const consumer of visibleConsumers(call)) {
    const line = consumer.credit_line;
    if (line?.id === id) return { consumer, line };
  }
  throw notFound();
}

interface Names {
  readonly credit_line_id: string;
  readonly transaction_id: string;
}

function act({ credit_line_id, transaction_id }: Names, call: Call, what: TransactionAct): { success: true } {
  const { line } = find(call, credit_line_id);
  const transaction = line.transactions.find(({ id }) => id === transaction_id);
  if (!transaction) throw notFound('No such transaction on this credit line.');
  move(transaction, what);
  return { success: true };
}
