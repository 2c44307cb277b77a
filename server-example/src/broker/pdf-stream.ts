import { badResponse } from '../http/refusal.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BrokerCall } from '../broker-call.ts';
import type { JsonObject } from '../json.ts';
import { checkResponse } from './response.ts';
import type { ServiceResponse } from '../service/request.ts';

const quote = 0x22;
const MAX_AROUND = 16_384;
/** Matches a byte-order mark and plain values before the document, up to its opening quote. */
const untilContent =
  /^(?:\xef\xbb\xbf)?\s*\{(?:\s*"(?!content")(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,)*\s*"content"\s*:\s*"/;
/** `%PDF-` in base64. */
const pdf = /^JVBERi[0-3]/;
const PDF_LENGTH = 7;

/**
 * Streams a statement's JSON and checks it on the way: the fields before the document and its first bytes before
 * anything is sent, the base64 alphabet while streaming, and the fields after it before the end is sent. Rejects until
 * something has been sent; later, the iterable throws, and the response must be aborted.
 */
export async function streamDocument(
  call: BrokerCall,
  { stream, ...serviceResponse }: ServiceResponse,
  dependencies: Pick<Dependencies, 'consumers' | 'cursorKeys'>,
): Promise<AsyncIterable<Uint8Array>> {
  if (!stream || !/^application\/json\b/i.test(serviceResponse.type)) throw badResponse('is not JSON');
  const chunks = stream[Symbol.asyncIterator]();
  const next = async (): Promise<Buffer> => {
    const result = await chunks.next();
    if (result.done) throw badResponse('is truncated');
    return result.value;
  };
  /** Reads the fields around the document, with the checks for every response. */
  async function read(body: Buffer): Promise<JsonObject> {
    const { body: json } = await checkResponse(call, { ...serviceResponse, body }, dependencies);
    const fields = Object.entries(JSON.parse(json ?? '{}') as JsonObject);
    return Object.fromEntries(fields.filter(([name]) => name !== 'content'));
  }

  /** Reads on to the end, from what is behind the document. */
  async function readRest(start: Buffer): Promise<Buffer> {
    let rest = start;
    for (;;) {
      if (rest.length > MAX_AROUND) throw badResponse('is too large');
      const more = await chunks.next();
      if (more.done) return rest;
      rest = Buffer.concat([rest, more.value]);
    }
  }

  try {
    let text = await next();
    let start: number | undefined;
    let first: Start | undefined;
    for (;;) {
      start ??= contentStart(text);
      first = start === undefined ? undefined : documentStart(text.subarray(start));
      if (start !== undefined && first) break;
      if (text.length > MAX_AROUND) throw badResponse('has no document');
      text = Buffer.concat([text, await next()]);
    }
    const before = await read(Buffer.concat([text.subarray(0, start), Buffer.from('"}')]));
    return streamChecked(first, before);
  } catch (error) {
    await chunks.return?.();
    throw error;
  }

  async function* streamChecked({ prefix, content }: Start, before: JsonObject) {
    try {
      const fields = Object.entries(before).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
      );
      yield Buffer.from(`{${fields.join('')}"content":"${prefix}`);
      let chunk = content;
      let end: number;
      const check = new Base64Check();
      while ((end = chunk.indexOf(quote)) < 0) {
        check.add(chunk);
        yield chunk;
        chunk = await next();
      }
      check.add(chunk.subarray(0, end));
      check.end();
      yield chunk.subarray(0, end);
      const rest = await readRest(chunk.subarray(end));
      const after = Object.entries(await read(Buffer.concat([Buffer.from('{"content":"'), rest])));
      const added = after.filter(([name]) => !Object.hasOwn(before, name));
      yield Buffer.from(
        `"${added.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`).join('')}}`,
      );
    } finally {
      await chunks.return?.();
    }
  }
}

function contentStart(text: Buffer): number | undefined {
  return untilContent.exec(text.toString('latin1', 0, MAX_AROUND))?.[0].length;
}

/** The beginning of a document, which may have a `data:` prefix. */
interface Start {
  readonly prefix: string;
  readonly content: Buffer;
}

/** Returns undefined if more bytes are needed. */
function documentStart(text: Buffer): Start | undefined {
  const start = text.toString('latin1', 0, 1_024);
  const [prefix = ''] = /^data:(?:[\w.+;= -]|\\?\/){0,512},/i.exec(start) ?? [];
  const [, plain = '', end] = /^([^"]*)("?)/.exec(start.slice(prefix.length)) ?? [];
  const isUnclear = end === '' && plain.length < 4 * PDF_LENGTH;
  if (isUnclear || (end === '' && !prefix && /^data:/i.test(start) && start.length < 600)) return undefined;
  if (!pdf.test(toBase64(plain))) throw badResponse('is not a PDF');
  return { prefix, content: text.subarray(prefix.length) };
}

/** Removes line breaks and the JSON escapes of base64 characters, and maps base64url to base64. */
const toBase64 = (text: string): string =>
  text
    .replaceAll('\\/', '/')
    // `+` and `=`, as .NET writes them; and the others.
    .replace(/\\u00(2[bdf]|3d|5f)/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    .replace(/\\[nrt]| /g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');

/** Throws if a text that comes in chunks is not base64 or base64url. */
class Base64Check {
  #paddingLength = 0;
  /** The beginning of an escape that continues in the next chunk. */
  #rest = '';

  add(chunk: Buffer): void {
    const text = this.#rest + chunk.toString('latin1');
    // The common case.
    if (this.#paddingLength === 0 && this.#rest === '' && /^[A-Za-z0-9+/]*$/.test(text)) return;
    this.#rest = /\\(?:u[0-9a-f]{0,3})?$/i.exec(text)?.[0] ?? '';
    const base64 = toBase64(text.slice(0, text.length - this.#rest.length));
    // Padding may come in several chunks, and only padding follows it.
    const isGood = (this.#paddingLength === 0 ? /^[A-Za-z0-9+/]*=*$/ : /^=*$/).test(base64);
    this.#paddingLength += /=*$/.exec(base64)?.[0].length ?? 0;
    if (!isGood || this.#paddingLength > 2) throw badResponse('is not base64');
  }

  end(): void {
    if (this.#rest !== '') throw badResponse('is not base64');
  }
}
