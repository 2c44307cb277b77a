import type { OperationSpec } from 'pcc-widgets/client';
import { readAnswer, type Reading } from './answer.ts';
import { badAnswer, type Incoming } from './upstream.ts';

const quote = 0x22;
const MOST_BESIDE = 16_384;
/** Values of one kind each up to the document itself, which is the last thing that is read here. */
const untilContent =
  /^\s*\{(?:\s*"(?!content")(?:[^"\\]|\\.)*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\w.+-]+)\s*,)*\s*"content"\s*:\s*"/;
/** `%PDF-` in base64. */
const pdf = /^JVBERi[0-3]/;
const PDF_LENGTH = 7;

type Read = (body: Buffer) => Promise<Readonly<Record<string, unknown>>>;

/**
 * A statement's JSON, checked as it passes and never held as a whole: first what stands before the document and the
 * document's first bytes, and only then is anything sent; the alphabet while it passes; what stands behind it before
 * the end is sent. Rejects while nothing has been sent; what is given throws later, and the answer must be broken off.
 */
export async function passDocument(
  operation: OperationSpec,
  { stream, ...incoming }: Incoming,
  reading: Reading,
): Promise<AsyncIterable<Uint8Array>> {
  if (!stream || !/^application\/json\b/i.test(incoming.type)) throw badAnswer('is no JSON');
  const chunks = stream[Symbol.asyncIterator]();
  const next = async (): Promise<Buffer> => {
    const result = await chunks.next();
    if (result.done) throw badAnswer('is cut');
    return result.value;
  };
  /** What stands beside the document, by the rules for every answer. */
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

/** A `data:` address may stand before the document itself. */
interface Beginning {
  readonly address: string;
  readonly content: Buffer;
}

/** Nothing where too little of it is there. */
function beginningOf(text: Buffer): Beginning | undefined {
  const start = text.toString('latin1', 0, 1_024);
  const [address = ''] = /^data:(?:[\w.+;= -]|\\?\/){0,512},/i.exec(start) ?? [];
  const [, plain = '', end] = /^([^"]*)("?)/.exec(start.slice(address.length)) ?? [];
  const isUnclear = end === '' && plain.length < 4 * PDF_LENGTH;
  if (isUnclear || (end === '' && !address && /^data:/i.test(start) && start.length < 600)) return undefined;
  if (!pdf.test(base64Of(plain))) throw badAnswer('is no PDF');
  return { address, content: text.subarray(address.length) };
}

/** Without what JSON and lines add to base64, and in its usual alphabet. */
const base64Of = (text: string): string =>
  text
    .replaceAll('\\/', '/')
    .replace(/\\[nrt]| /g, '')
    .replaceAll('-', '+')
    .replaceAll('_', '/');

/** Throws where what passes is no base64 in any of its styles; `isWhole` once the last chunk has passed. */
function openAlphabet(): { check(chunk: Buffer, isWhole?: boolean): void } {
  let ends = 0;
  let rest = '';
  return {
    check(chunk, isWhole = false) {
      const text = rest + chunk.toString('latin1');
      // Most of a document is nothing else.
      if (ends === 0 && rest === '' && /^[A-Za-z0-9+/]*$/.test(text)) return;
      // An escape may be cut by the end of the chunk.
      rest = text.endsWith('\\') ? '\\' : '';
      const base64 = base64Of(text.slice(0, text.length - rest.length));
      const [, padding = ''] = /(=*)$/.exec(base64) ?? [];
      const isGood = /^[A-Za-z0-9+/]*=*$/.test(base64) && (ends === 0 || padding.length === base64.length);
      ends += padding.length;
      if (!isGood || ends > 2 || (isWhole && rest !== '')) throw badAnswer('is no base64');
    },
  };
}
