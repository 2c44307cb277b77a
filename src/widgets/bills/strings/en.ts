import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { TaskKey } from './tasks.en.ts';

export const en = {
  'bills.heading': 'Bills',
  'bills.loaded': { one: '1 bill', other: '{count} bills' },
  'bills.nameless': 'Bill',
  'bills.from': 'From {account}',
  'bills.account-nameless': 'Account',
  'bills.account-ending': '{name} ending in\u00a0{digits}',
  'bills.payments-of': 'Payments of {bill}',
  'bills.no-payments': 'No payments yet.',
  'bills.errored': 'Failed',
  'bills.completed': 'Paid',
  'bills.submitted': 'Submitted',
  'bills.queued': 'Queued',
  'bills.missing': 'Some of your bills or payments may be missing.',
  'bills.empty': 'No bills yet',
  'bills.empty-text': 'Bills that can be paid from your account will appear here.',
};

export type BillsKey = keyof typeof en | TaskKey;
export const billsStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
