import fc from 'fast-check';
import type { BillPayment } from '../../../src/api/bill-pay.ts';
import type { Page } from '../../../src/operations/response.ts';
import { statusOf } from '../../../src/sandbox/rules/bill-payments.ts';
import { paymentEvidence, noPaymentsEvidence } from '../../../src/widgets/bills/evidence.ts';
import { answersOf, held, heldOf, recordsOf } from '../answers.ts';
import { chapter, never, now, sample, type Person, type Truth } from '../people.ts';
import { noMoreThan, nothingLost, tells, type Property } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

// The month of an older payment may come later in the year.
const ages = { queued: 0, submitted: 60_000, completed: 330 * 86_400_000, errored: 86_400_000 };

const lives = fc.record({
  /** The payments of each. */
  bills: fc.array(
    fc.array(fc.constantFrom('queued', 'submitted', 'completed', 'errored'), { maxLength: 3 }),
    { maxLength: 2 },
  ),
  /** More than a page of some services. */
  accounts: fc.integer({ min: 0, max: 7 }),
});

/** Number of payments in a state. */
const paymentsIn = (state: string, bills: Person['bills']): number =>
  bills.flatMap(({ payments }) => payments).filter((each) => statusOf(each, now) === state).length;
const payment =
  (state: string): Truth =>
  ({ bills }) =>
    paymentsIn(state, bills) > 0;

/** A bill that the service lists with an account is shown with it, however many accounts there are. */
const accountsAreKnown: Property = ({ said, truth: { accounts, bills } }) => {
  const paying = bills.filter((bill) => accounts.some(({ id }) => id === bill.sending_account_id));
  const shown = said.filter(({ key }) => key === 'bills.from').length;
  return shown < paying.length ? [`shows ${shown} of ${paying.length} accounts that pay`] : [];
};

export const expectations: Expectations = {
  lives: chapter(lives, ({ bills, accounts }, base) => ({
    bills: base.bills.slice(0, bills.length).map((bill, i) => ({
      ...bill,
      payments: (bills[i] ?? []).map((state, j) => ({
        id: `00000000-0000-4000-8000-00000001${i}${j}00`,
        amount_cents: 1250,
        description: 'A note',
        created_at: now - ages[state],
        covered: state !== 'errored',
      })),
    })),
    // The one that pays comes last.
    accounts: Array.from({ length: accounts }, (_, i) => ({
      ...sample(base.accounts),
      ...(i < accounts - 1 && { id: `30000000-0000-4000-8000-00000000000${i}` }),
    })),
  })),
  labels:
    'from account-.* payments-of payments-unread pay(-.*|ing)? amount(-hint)? note(-hint)? name(-hint)? biller routing-number(-hint)? problem-.* continue back step-.* review(-.*)? no-new-payment add(-.*|ing)?',
  truths: {
    errored: payment('errored'),
    completed: payment('completed'),
    submitted: payment('submitted'),
    queued: payment('queued'),
    'no-payments': ({ bills }) => bills.some(({ payments }) => payments.length === 0),
    'empty(-text)?': ({ bills }) => bills.length === 0,
    'no-account': ({ accounts }) => accounts.length === 0,
    // Of an action, which no visit performs.
    paid: never,
  },
  evidence: [
    ...heldOf(paymentEvidence, 'listBillPayments'),
    ...held(noPaymentsEvidence, (answers) =>
      answersOf<Page<BillPayment>>(answers, 'listBillPayments').map(({ results, skipped }) => ({
        payments: results,
        isComplete: skipped === 0,
      })),
    ),
  ],
  properties: [
    nothingLost(({ bills }) => bills.length),
    tells({
      'bills.errored': (answers) =>
        recordsOf<BillPayment>(answers, 'listBillPayments').some(({ status }) =>
          /^errored$/i.test(status ?? ''),
        ),
    }),
    accountsAreKnown,
    noMoreThan('bills.errored', ({ bills }) => paymentsIn('errored', bills)),
    noMoreThan('bills.completed', ({ bills }) => paymentsIn('completed', bills)),
    noMoreThan('bills.pay-of', ({ bills }) => bills.length),
  ],
};
