import { formatMoney } from '../../i18n/amounts.ts';
import type { Format } from '../../i18n/format.ts';

/** A formatted amount; empty if it is missing, not a number, or too large to be plausible for a consumer. */
export function amountText(
  amount: string | number | null | undefined,
  format: Format,
  currency?: string,
): string {
  if (amount == null || amount === '' || !(Math.abs(Number(amount)) < 1e12)) return '';
  return formatMoney(format, amount, /^[A-Z]{3}$/i.test(currency ?? '') ? currency : 'USD');
}
