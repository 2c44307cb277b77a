import { Refusal } from './refusal.ts';

const MAX_SMALL_JSON_BYTES = 1024;

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

/** Reads a small JSON object; an empty one if there is no body. */
export async function readSmallJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBytes(request, MAX_SMALL_JSON_BYTES);
  if (bytes.length === 0) return {};
  requireJson(request);
  try {
    const json = parseJson(bytes);
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Reported below.
  }
  throw new Refusal(400, 'invalid_body', 'The body is not a JSON object.');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Throws if the bytes are not UTF-8, or not JSON. */
export const parseJson = (bytes: Uint8Array): unknown => JSON.parse(utf8.decode(bytes));

/** Requires unencoded JSON in UTF-8: other types need no preflight, and encodings hide the size. */
export function requireJson({ headers }: Request): void {
  const type = headers.get('Content-Type') ?? '';
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(type) || headers.has('Content-Encoding')) {
    throw new Refusal(415, 'unsupported_media_type', 'Only application/json is supported.');
  }
}

/** Reads a body of at most `maxBytes`; throws 413 if it is larger, 400 if it is incomplete. */
export async function readBytes({ body, headers, signal }: Request, maxBytes: number): Promise<Uint8Array> {
  const incomplete = (cause?: unknown) =>
    new Refusal(400, 'invalid_body', 'The body is incomplete.', { cause });
  const bytes = await readUpTo(body, maxBytes).catch((cause: unknown) => {
    throw incomplete(cause);
  });
  if (!bytes) throw new Refusal(413, 'too_large', 'The body is too large.');
  // Once a browser has left, Node may give an empty body without an error: an action would be sent without its data.
  const length = headers.get('Content-Length');
  if (signal.aborted || (length !== null && Number(length) !== bytes.length)) throw incomplete();
  return bytes;
}

/** Reads a body; `undefined` if it is longer than `maxBytes`. */
export async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Buffer | undefined> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    size += part.value.length;
    if (size > maxBytes) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks);
}
