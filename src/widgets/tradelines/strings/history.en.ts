// Of the history and payments of a bill: loaded with the code that shows them.
export const en = {
  'tradelines.history-text': {
    one: 'Payments were found in 1 of the 24 months up to {month}.',
    other: 'Payments were found in {count} of the 24 months up to {month}.',
  },
  'tradelines.history-some': 'Payments we know of in the 24 months up to {month}. There may be others.',
  'tradelines.history-scroll': 'Payment history of {merchant}',
  'tradelines.months-to': 'Up to',
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
  'tradelines.all-payments': { one: 'Show 1 payment', other: 'Show all {count} payments' },
  'tradelines.no-date': 'Date not available',
} as const;
