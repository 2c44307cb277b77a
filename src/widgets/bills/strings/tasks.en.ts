import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of paying and adding: loaded with the code that needs them.
export const en = {
  'bills.pay': 'Pay',
  'bills.pay-of': 'Pay {bill}',
  'bills.pay-pending': {
    one: 'Another payment of this bill is already under way: {amounts}',
    other: 'Other payments of this bill are already under way: {amounts}',
  },
  'bills.amount': 'Amount in dollars',
  'bills.amount-hint': 'For example, 45.00.',
  'bills.note': 'Note (optional)',
  'bills.note-hint': 'Kept with the payment.',
  'bills.problem-amount': 'Enter an amount.',
  'bills.problem-amount-invalid': 'Enter an amount above zero in dollars and cents, such as 45.00.',
  'bills.problem-amount-refused': 'This amount wasn’t accepted.',
  'bills.continue': 'Continue',
  'bills.back': 'Back',
  'bills.review': '{amount} to {biller} from {account}',
  'bills.review-no-account': '{amount} to {biller}',
  'bills.review-note': 'Note: {note}',
  'bills.review-undone': 'A payment can’t be taken back here.',
  'bills.pay-amount': 'Pay {amount}',
  'bills.paying': 'Paying {biller}',
  'bills.paid': 'We received your request to pay {amount} to {biller}.',
  'bills.pay-unread': 'We couldn’t check the payments of this bill, so no payment was sent.',
  'bills.pay-unconfirmed':
    'We couldn’t confirm whether your payment went through. Check the payments of this bill before you pay again.',
  'bills.no-new-payment': 'No new payment of this bill is listed.',

  'bills.add': 'Add a bill',
  'bills.step-about': 'About this bill',
  'bills.step-review': 'Review and confirm',
  'bills.name': 'Name of the bill',
  'bills.name-hint': 'What you call it, such as Electricity.',
  'bills.biller': 'Payee',
  'bills.account-number': 'Their bank account number',
  'bills.account-number-hint': 'Not your customer number with them.',
  'bills.routing-number': 'Their routing number',
  'bills.routing-number-hint': 'Nine digits.',
  'bills.pay-from': 'Pay from',
  'bills.problem-name': 'Enter a name.',
  'bills.problem-biller': 'Enter the payee.',
  'bills.problem-account': 'Enter the bank account number: 4 to 17 digits.',
  'bills.problem-no-routing': 'Enter the routing number.',
  'bills.problem-routing': 'This routing number isn’t valid. Please check it.',
  'bills.problem-from': 'Choose an account.',
  'bills.problem-refused': 'This wasn’t accepted. Please check it.',
  'bills.no-account': 'To add a bill, you need an account to pay from.',
  'bills.add-review-later': 'Nothing is paid now.',
  'bills.add-this': 'Add this bill',
  'bills.adding': 'Adding {bill}',
  'bills.added': '{bill} was added.',
  'bills.add-unconfirmed':
    'We couldn’t confirm whether this bill was added. Check your bills before you add it again.',
};

export type TaskKey = keyof typeof en;
export const taskStrings: Catalogue<TaskKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
