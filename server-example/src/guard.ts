import { Refusal } from './refusal.ts';

const MAX_BODY_BYTES = 1024;

/**
 * Lets through only what a listed page of the same site sent on purpose: its exact origin, no cross-site request, and
 * a header that no form can send, so that every other origin needs a preflight.
 */
export function checkSender({ headers }: Request, allowedOrigins: readonly string[]): string {
  const origin = headers.get('Origin');
  if (origin === null || !allowedOrigins.includes(origin)) {
    throw new Refusal(403, 'origin_not_allowed', 'This origin is not listed.');
  }
  checkPurpose(headers);
  return origin;
}

/** No cross-site request, and a header that no form can send. */
export function checkPurpose(headers: Headers): void {
  const site = headers.get('Sec-Fetch-Site');
  if (site !== null && site !== 'same-origin' && site !== 'same-site') {
    throw new Refusal(403, 'cross_site', 'The page must be of the same site as the backend.');
  }
  if (headers.get('X-PCC-Request') !== '1') {
    throw new Refusal(403, 'header_missing', 'X-PCC-Request: 1 is missing.');
  }
}

/**
 * The same for a `GET`, which changes nothing: browsers leave the origin out where it is the backend's own.
 */
export function checkReader(request: Request, allowedOrigins: readonly string[]): void {
  const { headers } = request;
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (headers.has('Origin') || site !== 'same-origin') checkSender(request, allowedOrigins);
  else checkPurpose(headers);
}

/** For the demo's own login, which scripts call too: a browser's origin must be listed; JSON keeps forms out. */
export function checkOrigin({ headers }: Request, allowedOrigins: readonly string[]): void {
  const origin = headers.get('Origin');
  if (origin !== null && !allowedOrigins.includes(origin)) {
    throw new Refusal(403, 'origin_not_allowed', 'This origin is not listed.');
  }
}

/** Reads a small JSON object, or nothing where there is no body. Whoever is meant is never read from it. */
export async function readSmallJson(request: Request): Promise<Readonly<Record<string, unknown>>> {
  const bytes = await readBytes(request, MAX_BODY_BYTES);
  if (bytes.length === 0) return {};
  requireJson(request);
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof json === 'object' && json !== null && !Array.isArray(json)) return { ...json };
  } catch {
    // Told below.
  }
  throw new Refusal(400, 'invalid_body', 'The body is no JSON object.');
}

/** Exactly JSON in UTF-8, not encoded: anything else could be sent without a preflight, or hides its size. */
export function requireJson({ headers }: Request): void {
  const type = headers.get('Content-Type') ?? '';
  if (!/^application\/json(; ?charset=utf-8)?$/i.test(type) || headers.has('Content-Encoding')) {
    throw new Refusal(415, 'unsupported_media_type', 'Only application/json is understood.');
  }
}

/** The body, as far as it stays within `maxBytes`; 413 beyond. */
export async function readBytes({ body }: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- the two declarations of streams differ
  for await (const chunk of (body ?? []) as any as AsyncIterable<Uint8Array>) {
    if ((size += chunk.length) > maxBytes) throw new Refusal(413, 'too_large', 'The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
