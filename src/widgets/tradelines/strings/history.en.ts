import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of the history and payments of a bill: loaded with the code that shows them.
export const en = {
  'tradelines.history-text': {
    one: 'A payment was found in 1 of the {total} months from {first} to {last}.',
    other: 'Payments were found in {count} of the {total} months from {first} to {last}.',
  },
  'tradelines.history-all': {
    one: 'A payment was found in {first}.',
    other: 'Payments were found in every month from {first} to {last}.',
  },
  'tradelines.history-some': 'Payments we know of from {first} to {last}. There may be others.',
  'tradelines.history-scroll': 'Payment history of {merchant}',
  'tradelines.year': 'Year',
  'tradelines.paid-letter': 'P',
  'tradelines.paid': 'Payment found',
  'tradelines.none-letter': 'N',
  'tradelines.none': 'No payment found',
  'tradelines.before-letter': '–',
  'tradelines.before': 'No data',
  'tradelines.count-only': { one: '1 payment was found.', other: '{count} payments were found.' },
  'tradelines.no-history': 'There’s no payment history to show.',
  'tradelines.payments': 'Payments',
  'tradelines.payments-of': 'Payments {from} to {to}',
};

export type HistoryKey = keyof typeof en;
export const historyStrings: Catalogue<HistoryKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
