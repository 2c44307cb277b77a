import { isSecure } from './address.ts';

/** Why an address is not opened. */
export type AddressRefusal = 'address' | 'origin' | 'own-origin';

export type FrameAddress =
  | { readonly url: string; readonly origin: string }
  | { readonly refused: AddressRefusal };

/**
 * Checks whether an `iframe_url` may be framed: an absolute https URL (http only on loopback) without credentials, of a
 * listed origin, and not of the page's own, where the frame could remove its sandbox.
 */
export function frameAddress(address: string, allowed: readonly string[], pageOrigin?: string): FrameAddress {
  // URL() would repair some of what must be rejected: spaces, control characters, a missing slash, backslashes.
  // oxlint-disable-next-line no-control-regex -- control characters are what it rejects
  if (/[\u0000-\u0020\u007f\\]/.test(address) || !/^https?:\/\/[^/]/i.test(address))
    return { refused: 'address' };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !isSecure(url)) return { refused: 'address' };
  if (url.origin === pageOrigin) return { refused: 'own-origin' };
  if (!allowed.includes(url.origin)) return { refused: 'origin' };
  return { url: url.href, origin: url.origin };
}

/** The origins in a list such as `https://cards.example https://other.example`; invalid ones are ignored. */
export function originsOf(list: string | readonly string[] | null | undefined): string[] {
  const entries = typeof list === 'string' ? list.split(/[\s,]+/) : (list ?? []);
  return entries.flatMap((entry) => {
    const url = URL.canParse(entry) ? new URL(entry) : undefined;
    return url && isSecure(url) && url.href === `${url.origin}/` ? [url.origin] : [];
  });
}
