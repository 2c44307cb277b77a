import type { OperationSpec } from 'pcc-widgets/client';
import { readAnswer, type Reading } from './answer.ts';
import { badAnswer } from './failures.ts';
import type { Incoming } from './upstream.ts';

const quote = 0x22;
const MOST_BESIDE = 16_384;
/** Matches plain values before the document, up to its opening quote. */
const untilContent =
  /^\s*\{(?:\s*"(?!content")(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,)*\s*"content"\s*:\s*"/;
/** `%PDF-` in base64. */
const pdf = /^JVBERi[0-3]/;
const PDF_LENGTH = 7;

type Read = (body: Buffer) => Promise<Readonly<Record<string, unknown>>>;

/**
 * Streams a statement's JSON and checks it on the way: the fields before the document and its first bytes before
 * anything is sent, the base64 alphabet while streaming, and the fields after it before the end is sent. Rejects until
 * something has been sent; later, the iterable throws, and the response must be aborted.
 */
export async function passDocument(
  operation: OperationSpec,
  { stream, ...incoming }: Incoming,
  reading: Reading,
): Promise<AsyncIterable<Uint8Array>> {
  if (!stream || !/^application\/json\b/i.test(incoming.type)) throw badAnswer('is not JSON');
  const chunks = stream[Symbol.asyncIterator]();
  const next = async (): Promise<Buffer> => {
    const result = await chunks.next();
    if (result.done) throw badAnswer('is truncated');
    return result.value;
  };
  /** Reads the fields around the document, with the checks for every response. */
  const read: Read = async (body) => {
    const { json } = await readAnswer(operation, { ...incoming, body }, reading);
    const fields = Object.entries(JSON.parse(json ?? '{}') as object);
    return Object.fromEntries(fields.filter(([name]) => name !== 'content'));
  };

  try {
    let text = await next();
    let start: number | undefined;
    let first: Beginning | undefined;
    for (;;) {
      start ??= startOf(text);
      first = start === undefined ? undefined : beginningOf(text.subarray(start));
      if (start !== undefined && first) break;
      if (text.length > MOST_BESIDE) throw badAnswer('has no document');
      text = Buffer.concat([text, await next()]);
    }
    const before = await read(Buffer.concat([text.subarray(0, start), Buffer.from('"}')]));
    return pass(first, before);
  } catch (error) {
    await chunks.return?.();
    throw error;
  }

  async function* pass({ address, content }: Beginning, before: Readonly<Record<string, unknown>>) {
    try {
      const fields = Object.entries(before).map(
        ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`,
      );
      yield Buffer.from(`{${fields.join('')}"content":"${address}`);
      let chunk = content;
      let end: number;
      const alphabet = openAlphabet();
      while ((end = chunk.indexOf(quote)) < 0) {
        alphabet.check(chunk);
        yield chunk;
        chunk = await next();
      }
      alphabet.check(chunk.subarray(0, end), true);
      yield chunk.subarray(0, end);
      let rest = chunk.subarray(end);
      for (let more = await chunks.next(); ; more = await chunks.next()) {
        if (!more.done) rest = Buffer.concat([rest, more.value]);
        if (rest.length > MOST_BESIDE) throw badAnswer('is too large');
        if (more.done) break;
      }
      const behind = Object.entries(await read(Buffer.concat([Buffer.from('{"content":"'), rest])));
      const late = behind.filter(([name]) => !Object.hasOwn(before, name));
      yield Buffer.from(
        `"${late.map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`).join('')}}`,
      );
    } finally {
      await chunks.return?.();
    }
  }
}

function startOf(text: Buffer): number | undefined {
  return untilContent.exec(text.toString('latin1', 0, MOST_BESIDE))?.[0].length;
}

/** The beginning of a document, which may have a `data:` prefix. */
interface Beginning {
  readonly address: string;
  readonly content: Buffer;
}

/** Returns undefined if more bytes are needed. */
function beginningOf(text: Buffer): Beginning | undefined {
  const start = text.toString('latin1', 0, 1_024);
  const [address = ''] = /^data:(?:[\w.+;= -]|\\?\/){0,512},/i.exec(start) ?? [];
  const [, plain = '', end] = /^([^"]*)("?)/.exec(start.slice(address.length)) ?? [];
  const isUnclear = end === '' && plain.length < 4 * PDF_LENGTH;
  if (isUnclear || (end === '' && !address && /^data:/i.test(start) && start.length < 600)) return undefined;
  if (!pdf.test(base64Of(plain))) throw badAnswer('is not a PDF');
  return { address, content: text.subarray(address.length) };
}

/** Removes JSON escapes and line breaks, and maps base64url to base64. */
const base64Of = (text: string): string =>
  text
    .replaceAll('\\/', '/')
    .replace(/\\[nrt]| /g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');

/** Throws if a chunk is not base64 or base64url; `isWhole` marks the last chunk. */
function openAlphabet(): { check(chunk: Buffer, isWhole?: boolean): void } {
  let ends = 0;
  let rest = '';
  return {
    check(chunk, isWhole = false) {
      const text = rest + chunk.toString('latin1');
      // The common case.
      if (ends === 0 && rest === '' && /^[A-Za-z0-9+/]*$/.test(text)) return;
      // An escape may span two chunks.
      rest = text.endsWith('\\') ? '\\' : '';
      const base64 = base64Of(text.slice(0, text.length - rest.length));
      const [, padding = ''] = /(=*)$/.exec(base64) ?? [];
      const isGood = /^[A-Za-z0-9+/]*=*$/.test(base64) && (ends === 0 || padding.length === base64.length);
      ends += padding.length;
      if (!isGood || ends > 2 || (isWhole && rest !== '')) throw badAnswer('is not base64');
    },
  };
}
