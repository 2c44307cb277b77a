import { toDisplayText } from '../text/display-text.ts';

/** The last four digits of a phone number; none if the number is too short to hide the others. */
export function lastFour(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 7 ? digits.slice(-4) : undefined;
}

/**
 * An address without its numbers and all that is written with them: enough for its resident to distinguish two homes,
 * and read as words. Its label says that they are hidden.
 */
export const maskAddress = (address: string): string =>
  toDisplayText(address)
    .split(/[,;]/)
    .map((part) => part.replace(/\S*\d\S*/g, '').trim())
    .filter(Boolean)
    .join(', ');
