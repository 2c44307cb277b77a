import type { Catalogue } from '../../../i18n/catalogue.ts';

// Of what is known of a bill, its history and payments, and the search: loaded with their code.
export const en = {
  'tradelines.address': 'Address (numbers hidden)',
  'tradelines.phone': 'Phone number',
  'tradelines.ending-in': 'ending in {digits}',
  'tradelines.hidden': 'hidden',
  'tradelines.lease': 'Lease since',
  'tradelines.utilities': 'Services',
  'tradelines.water': 'Water',
  'tradelines.electric': 'Electricity',
  'tradelines.gas': 'Gas',
  'tradelines.additional': 'Other services',
  'tradelines.months': 'Months reported',
  'tradelines.months-found': 'Months with a payment',
  'tradelines.updated': 'Last updated',

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

  'tradelines.search': 'Search bills',
  'tradelines.found': { one: '1 bill found', other: '{count} bills found' },
  'tradelines.none-found': 'No bill matches. Try the name of a company.',
  'tradelines.added': { one: '1 more bill shown', other: '{count} more bills shown' },
};

export type LazyKey = keyof typeof en;
export const lazyStrings: Catalogue<LazyKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
