const LONGEST = 120;

/**
 * Text of the service as it may be shown: without characters that steer text direction or cannot be seen, not endless,
 * and with at most the last four digits of what may be an account, card or tax number.
 */
export function plain(text: string | null | undefined): string {
  const clean = (text ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/\d(?:[ .-]?\d){8,}/g, (digits) => `•••• ${digits.replace(/\D/g, '').slice(-4)}`);
  return clean.length > LONGEST ? `${clean.slice(0, LONGEST).trimEnd()}…` : clean;
}

/** The last four digits of a telephone number; none where it is too short to hide the others. */
export function lastFour(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 7 ? digits.slice(-4) : undefined;
}

/** An address without its numbers: enough to tell one home from another for who lives there. */
export const maskAddress = (address: string): string => plain(address.replace(/\d+/g, '•••'));
