import type { Address } from '../../api/addresses.ts';
import type { Consumer } from '../../api/consumers.ts';
import { toDisplayText } from '../text/display-text.ts';

/** A postal address, of the consumer or of the list, whose fields are called otherwise. */
export type PostalAddress = Pick<
  Address,
  'address_line1' | 'address_line2' | 'city' | 'state' | 'zip' | 'country'
>;

/** The home address in a consumer's record. */
export const homeOf = (consumer: Consumer): PostalAddress => ({
  address_line1: consumer.address_line1,
  address_line2: consumer.address_line2,
  city: consumer.address_city,
  state: consumer.address_state,
  zip: consumer.address_zip,
});

/** `972051234` → `97205-1234`. */
export function zipText(zip: string | null | undefined): string {
  const [, first, rest] = /^(\d{5})(\d{4})$/.exec(zip ?? '') ?? [];
  return first ? `${first}-${rest}` : toDisplayText(zip);
}

/** `+14255550100` → `(425) 555-0100`. Unlike other long numbers, the consumer must be able to check it. */
export function phoneText(phone: string | null | undefined): string {
  const text = (phone ?? '').trim();
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(text) ?? [];
  if (area) return `(${area}) ${exchange}-${line}`;
  return /^\+?[\d ().-]{7,24}$/.test(text) ? text : toDisplayText(text);
}

/** `FR` → `France`; text that is no code stays as it is. */
function countryText(country: string | null | undefined, locale: string): string {
  const text = toDisplayText(country);
  if (!/^[a-z]{2}$/i.test(text)) return text;
  const names = new Intl.DisplayNames(locale, { type: 'region' });
  return names.of(text.toUpperCase()) ?? text;
}

/** The lines of an address on an envelope; empty if there is none. */
export function linesOf(
  { address_line1, address_line2, city, state, zip, country }: PostalAddress,
  locale = 'en',
): string[] {
  const region = [toDisplayText(state), zipText(zip)].filter(Boolean).join(' ');
  const abroad = country?.toUpperCase() === 'US' ? '' : countryText(country, locale);
  const last = [toDisplayText(city), region].filter(Boolean).join(', ');
  return [toDisplayText(address_line1), toDisplayText(address_line2), last, abroad].filter(Boolean);
}
