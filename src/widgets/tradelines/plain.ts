import { plain } from '../plain.ts';

/** The last four digits of a telephone number; none where it is too short to hide the others. */
export function lastFour(phone: string): string | undefined {
  const digits = phone.replace(/\D/g, '');
  return digits.length >= 7 ? digits.slice(-4) : undefined;
}

/** An address without its numbers: enough to tell one home from another for who lives there. */
export const maskAddress = (address: string): string => plain(address.replace(/\d+/g, '…'));
