import type { Format } from './format.ts';

/** An amount as a decimal string or a number. A string is never converted to a float. What is shown as zero has no sign. */
export const formatMoney = (format: Format, amount: string | number, currency = 'USD'): string =>
  format
    .intl(Intl.NumberFormat, { style: 'currency', currency, signDisplay: 'negative' })
    .format(amount as Intl.StringNumericLiteral);

/** `14` is 14%. */
export const formatPercent = (format: Format, value: number): string =>
  format.intl(Intl.NumberFormat, { style: 'percent', maximumFractionDigits: 1 }).format(value / 100);

export const formatList = (format: Format, items: readonly string[]): string =>
  format.intl(Intl.ListFormat).format(items);
