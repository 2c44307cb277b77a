import { conflict, unprocessable } from '../refusal.ts';
import type { CreditLine, Transaction, TransactionState } from '../state.ts';

export type TransactionAct = 'clear' | 'close' | 'cancel';

interface Move {
  readonly to: TransactionState;
  /** Undone: the bureaus never hear of it. */
  readonly undone?: true;
}

/**
 * The state table of a transaction. Assumption: only a held one is cleared and only a cleared one is closed (the
 * description does not show those source states), and a canceled one stays as it is.
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
  line.transactions.reduce((sum, each) => (each.state === state ? sum + each.amount_cents : sum), 0);

/** Cents that were paid out and not paid back. */
export const outstanding = (line: CreditLine): number => total(line, 'cleared');

/** Cents that a new hold may still take. Assumption: closing a transaction marks it repaid. */
export const available = (line: CreditLine): number =>
  line.approved_cents - total(line, 'held') - outstanding(line);

/** Sets an amount aside, or refuses. Assumption: too little credit is 422 `insufficient_funds`. */
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

/** Moves a transaction on, or refuses where the table has no such move. */
export function move(transaction: Transaction, act: TransactionAct): void {
  const next = moves[act][transaction.state];
  if (!next) throw conflict(`A ${transaction.state} transaction does not take "${act}".`);
  transaction.state = next.to;
  if (next.undone) transaction.undone = true;
}
