import { conflict, unprocessable } from '../refusal.ts';
import type { CreditLine, Transaction, TransactionState } from '../state.ts';

export type TransactionAct = 'clear' | 'close' | 'cancel';

interface Move {
  readonly to: TransactionState;
  /** Undone: not reported to the bureaus. */
  readonly undone?: true;
}

/**
 * The state table of a transaction. Assumption: only a held one can be cleared and only a cleared one can be closed (the
 * description does not show those source states), and canceled is final.
 */
const moves: Readonly<Record<TransactionAct, Partial<Record<TransactionState, Move>>>> = {
  clear: { held: { to: 'cleared' } },
  close: { cleared: { to: 'closed' } },
  cancel: {
    held: { to: 'canceled' },
    cleared: { to: 'closed', undone: true },
    closed: { to: 'closed', undone: true },
  },
};

const total = (line: CreditLine, state: TransactionState): number =>
  line.transactions.reduce(
    (sum, transaction) => (transaction.state === state ? sum + transaction.amount_cents : sum),
    0,
  );

/** Cents that were paid out and not repaid. */
export const outstanding = (line: CreditLine): number => total(line, 'cleared');

/** Cents that are available for a new hold. Assumption: closing a transaction marks it as repaid. */
export const available = (line: CreditLine): number =>
  line.approved_cents - total(line, 'held') - outstanding(line);

/** Places a hold, or throws. Assumption: insufficient credit is 422 `insufficient_funds`. */
export function hold(line: CreditLine, id: string, amountCents: number): Transaction {
  if (line.current_status !== 'active') {
    throw unprocessable('feature_unavailable', 'The credit line is not active.');
  }
  if (amountCents > available(line)) {
    throw unprocessable('insufficient_funds', 'The consumer has not enough available credit for this hold.');
  }
  const transaction: Transaction = { id, amount_cents: amountCents, state: 'held', undone: false };
  line.transactions.push(transaction);
  return transaction;
}

/** Advances a transaction, or throws if the table does not allow it. */
export function move(transaction: Transaction, act: TransactionAct): void {
  const next = moves[act][transaction.state];
  if (!next) throw conflict(`A ${transaction.state} transaction does not take "${act}".`);
  transaction.state = next.to;
  if (next.undone) transaction.undone = true;
}
