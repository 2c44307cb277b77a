import { Refusal } from './refusal.ts';

/**
 * Accepts only requests from listed pages of the same site: with the exact origin, and with a header that no form can
 * send, so that every other origin needs a preflight.
 */
export function checkPageRequest({ headers }: Request, allowedOrigins: readonly string[]): string {
  const origin = checkAllowedOrigin(headers.get('Origin'), allowedOrigins);
  checkNotForged(headers);
  return origin;
}

/** Accepts a `GET` without side effects from a listed page: on its own origin, browsers send no `Origin` with it. */
export function checkPageRead(request: Request, allowedOrigins: readonly string[]): void {
  const { headers } = request;
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (headers.has('Origin') || site !== 'same-origin') checkPageRequest(request, allowedOrigins);
  else checkNotForged(headers);
}

/** Returns the origin if it is listed. */
export function checkAllowedOrigin(origin: string | null, allowedOrigins: readonly string[]): string {
  if (origin === null || !allowedOrigins.includes(origin)) {
    throw new Refusal(403, 'origin_not_allowed', 'This origin is not listed.');
  }
  return origin;
}

/** Rejects cross-site requests, and requires a header that no form can send. */
export function checkNotForged(headers: Headers): void {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'same-site') throw crossSite();
  checkHeader(headers);
}

/**
 * For the request that a server sends for a page, with the headers of its visitor: `Sec-Fetch-Site` is `none` if the
 * visitor typed the address.
 */
export function checkRenderRequest(request: Request, allowedOrigins: readonly string[]): void {
  const { headers } = request;
  checkOriginIfSent(request, allowedOrigins);
  if (headers.get('Sec-Fetch-Site') === 'cross-site') throw crossSite();
  checkHeader(headers);
}

const crossSite = () => new Refusal(403, 'cross_site', 'The page must be on the same site as the backend.');

function checkHeader(headers: Headers): void {
  if (headers.get('X-PCC-Request') !== '1') {
    throw new Refusal(403, 'header_missing', 'X-PCC-Request: 1 is missing.');
  }
}

/** For requests that are also sent without a browser: if there is an origin, it must be listed. */
export function checkOriginIfSent({ headers }: Request, allowedOrigins: readonly string[]): void {
  const origin = headers.get('Origin');
  if (origin !== null) checkAllowedOrigin(origin, allowedOrigins);
}
