import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { LazyKey } from './lazy.en.ts';
import type { TaskKey } from './tasks.en.ts';

export const en = {
  'tradelines.heading': 'Bill reporting',
  'tradelines.missing': 'Some bills may be missing.',
  'tradelines.loaded': {
    one: '1 bill, {reported} being reported',
    other: '{count} bills, {reported} being reported',
  },
  'tradelines.loaded-some': { one: '1 bill', other: '{count} bills' },
  'tradelines.empty': 'No bills yet',
  'tradelines.empty-text':
    'When payments for rent, utilities, phone, or internet are found, they’ll be listed here. Reporting them can help you build a credit history.',
  'tradelines.not-set-up': 'Bill reporting isn’t set up for you yet',
  'tradelines.not-set-up-text':
    'Once it is, you can add payments you already make, such as rent or a phone bill, to your credit file.',

  'tradelines.reported': 'Being reported',
  'tradelines.reported-text': 'Payments found for these bills are added to your credit file.',
  'tradelines.reported-none': 'Nothing is being reported right now.',
  'tradelines.ready': 'Ready to add',
  'tradelines.ready-text': 'Reporting these bills can help you build a credit history.',
  'tradelines.not-eligible': 'Not eligible',
  'tradelines.not-eligible-text': 'We can’t report these bills right now.',
  'tradelines.closed': 'Closed',
  'tradelines.closed-text':
    'These bills are no longer reported. They can’t be added again, and may still appear on your credit report.',
  'tradelines.other': 'Other bills',

  'tradelines.unnamed': 'Unnamed bill',
  'tradelines.rent': 'Rent',
  'tradelines.utility': 'Utility',
  'tradelines.telco': 'Phone or internet',
  'tradelines.bill': 'Bill',
  'tradelines.weekly': 'weekly',
  'tradelines.biweekly': 'every two weeks',
  'tradelines.semimonthly': 'twice a month',
  'tradelines.monthly': 'monthly',
  'tradelines.quarterly': 'every three months',
  'tradelines.annually': 'yearly',
  'tradelines.details-of': 'Details of {merchant}',
  'tradelines.category': 'Type of bill',

  'tradelines.dispute': 'Is something wrong?',
  'tradelines.dispute-text':
    'You can dispute anything that’s wrong or incomplete with the company that reports it and with the credit bureau.',
  'tradelines.own-reports': 'Your own credit reports: AnnualCreditReport.com (new tab)',
  'tradelines.dispute-link': 'Dispute an error',
};

export type TradelinesKey = keyof typeof en | LazyKey | TaskKey;
export const tradelinesStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
