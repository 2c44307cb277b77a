import { badResponse } from '../http/refusal.ts';
import type { Parts } from '../parts.ts';
import type { BrokerRequest } from './broker-request.ts';
import type { Json } from './ids.ts';
import { checkResponse } from './response.ts';
import type { ServiceResponse } from '../service/request.ts';

const quote = 0x22;
const MAX_AROUND = 16_384;
/** Matches plain values before the document, up to its opening quote. */
const untilContent =
  /^\s*\{(?:\s*"(?!content")(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,)*\s*"content"\s*:\s*"/;
/** `%PDF-` in base64. */
const pdf = /^JVBERi[0-3]/;
const PDF_LENGTH = 7;

/**
 * Streams a statement's JSON and checks it on the way: the fields before the document and its first bytes before
 * anything is sent, the base64 alphabet while streaming, and the fields after it before the end is sent. Rejects until
 * something has been sent; later, the iterable throws, and the response must be aborted.
 */
export async function streamDocument(
  call: BrokerRequest,
  { stream, ...incoming }: ServiceResponse,
  parts: Pick<Parts, 'consumers' | 'cursorKeys'>,
): Promise<AsyncIterable<Uint8Array>> {
  if (!stream || !/^application\/json\b/i.test(incoming.type)) throw badResponse('is not JSON');
  const chunks = stream[Symbol.asyncIterator]();
  const next = async (): Promise<Buffer> => {
    const result = await chunks.next();
    if (result.done) throw badResponse('is truncated');
    return result.value;
  };
  /** Reads the fields around the document, with the checks for every response. */
  async function read(body: Buffer): Promise<Json> {
    const { body: json } = await checkResponse(call, { ...incoming, body }, parts);
    const fields = Object.entries(JSON.parse(json ?? '{}') as Json);
    return Object.fromEntries(fields.filter(([name]) => name !== 'content'));
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

  async function* streamChecked({ prefix, content }: Start, before: Json) {
    try {
      const fields = Object.entries(before).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
      );
      yield Buffer.from(`{${fields.join('')}"content":"${prefix}`);
      let chunk = content;
      let end: number;
      const checkBase64 = base64Checker();
      while ((end = chunk.indexOf(quote)) < 0) {
        checkBase64(chunk);
        yield chunk;
        chunk = await next();
      }
      checkBase64(chunk.subarray(0, end), true);
      yield chunk.subarray(0, end);
      let rest = chunk.subarray(end);
      for (let more = await chunks.next(); ; more = await chunks.next()) {
        if (!more.done) rest = Buffer.concat([rest, more.value]);
        if (rest.length > MAX_AROUND) throw badResponse('is too large');
        if (more.done) break;
      }
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

/** Removes JSON escapes and line breaks, and maps base64url to base64. */
const toBase64 = (text: string): string =>
  text
    .replaceAll('\\/', '/')
    .replace(/\\[nrt]| /g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');

/** The function throws if a chunk is not base64 or base64url; `isWhole` marks the last chunk. */
function base64Checker() {
  let paddingLength = 0;
  let rest = '';
  return (chunk: Buffer, isWhole = false): void => {
    const text = rest + chunk.toString('latin1');
    // The common case.
    if (paddingLength === 0 && rest === '' && /^[A-Za-z0-9+/]*$/.test(text)) return;
    // An escape may span two chunks.
    rest = text.endsWith('\\') ? '\\' : '';
    const base64 = toBase64(text.slice(0, text.length - rest.length));
    const [, padding = ''] = /(=*)$/.exec(base64) ?? [];
    const isGood =
      /^[A-Za-z0-9+/]*=*$/.test(base64) && (paddingLength === 0 || padding.length === base64.length);
    paddingLength += padding.length;
    if (!isGood || paddingLength > 2 || (isWhole && rest !== '')) throw badResponse('is not base64');
  };
}
