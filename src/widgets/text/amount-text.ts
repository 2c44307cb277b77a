import { formatMoney } from '../../i18n/amounts.ts';
import type { Format } from '../../i18n/format.ts';

/** A formatted amount; empty if it is missing, not a number, or too large to be plausible for a consumer. */
export function amountText(
  amount: string | number | null | undefined,
  format: Format,
  currency?: string,
): string {
  const size = Math.abs(Number(amount));
  if (amount == null || amount === '' || !(size < 1e12)) return '';
  // Zero has no sign, nor has what is shown as zero.
  return formatMoney(
    format,
    size < 0.005 ? 0 : amount,
    /^[A-Z]{3}$/i.test(currency ?? '') ? currency : 'USD',
  );
}
