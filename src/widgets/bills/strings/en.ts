import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { TaskKey } from './tasks.en.ts';

export const en = {
  'bills.heading': 'Bills',
  'bills.loaded': { one: '1 bill', other: '{count} bills' },
  'bills.nameless': 'Bill',
  'bills.from': 'From {account}',
  'bills.account-nameless': 'Account',
  'bills.account-ending': '{name} ending in\u00a0{digits}',
  'bills.account-set': 'the account set for this bill',
  'bills.payments-of': 'Payments of {bill}',
  'bills.no-payments': 'No payments yet.',
  'bills.payments-unread': 'Payments aren’t shown right now.',
  'bills.errored': 'Failed',
  'bills.completed': 'Paid',
  'bills.submitted': 'Submitted',
  'bills.queued': 'Queued',
  'bills.missing': 'Some of your bills or payments may be missing.',
  'bills.empty': 'No bills yet',
  'bills.empty-text': 'Your bills will appear here.',
};

export type BillsKey = keyof typeof en | TaskKey;
export const billsStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
