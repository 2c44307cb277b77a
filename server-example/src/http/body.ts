import { isJsonObject, parseJson, type JsonObject } from '../json.ts';
import { Refusal } from './refusal.ts';

const MAX_SMALL_JSON_BYTES = 1024;

/** Reads a small JSON object; an empty one if there is no body. */
export async function readSmallJson(request: Request): Promise<JsonObject> {
  const bytes = await readBytes(request, MAX_SMALL_JSON_BYTES);
  if (bytes.length === 0) return {};
  requireJson(request);
  try {
    const json = parseJson(bytes);
    if (isJsonObject(json)) return json;
  } catch {
    // Reported below.
  }
  throw new Refusal(400, 'invalid_body', 'The body is not a JSON object.');
}

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
