import type { ChoiceOf } from '../reading/points.ts';
import {
  Refusal,
  conflict,
  insufficientScope,
  invalid,
  invalidToken,
  notFound,
  tooMany,
  unprocessable,
} from '../refusal.ts';
import type { Effect, ScenarioRequest } from './active-scenario.ts';
import type { ScenarioName } from './list.ts';
import * as shape from './shapes.ts';

/** Closes the connection: over HTTP the socket is closed, and a bare `fetch` handler rejects. */
export class Dropped extends Error {
  override readonly name = 'Dropped';
}

const refuse =
  (refusal: (request: ScenarioRequest) => Refusal): Effect =>
  (request) => ({
    before: () => {
      throw refusal(request);
    },
  });

const replaced = (response: Response, body: BodyInit | null, type?: string): Response => {
  const headers = new Headers(response.headers);
  headers.delete('Content-Length');
  if (type) headers.set('Content-Type', type);
  return new Response(body, { status: response.status, headers });
};

const page = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';
const drop = (): never => {
  throw new Dropped('The connection was closed.');
};

/** A name for readings, with one value that the description does not allow. */
const namedExcept =
  (fault: string, body: (json: unknown) => unknown, reading: (value: string) => string): Effect =>
  ({ value }) =>
    value === fault ? { body } : { reading: reading(value) };

/** The values of `statement-months`, as choices. */
const months: Readonly<Record<string, ChoiceOf<'months'>>> = {
  slash: '03/2026',
  words: 'March 2026',
  date: '2026-03-01',
  text: 'words-only',
};

export const effects: Readonly<Record<ScenarioName, Effect>> = {
  latency: ({ value, request }) => ({ before: () => pause(Number(value), request) }),
  drip: ({ value, request }) => ({
    send: (response) => replaced(response, drip(response, Number(value), request)),
  }),
  never: ({ request }) => ({ before: () => pause(Infinity, request) }),
  'status-400': refuse(() => invalid({ non_field_errors: ['The data cannot be processed.'] })),
  'status-401': refuse(() => invalidToken('The token is invalid or has expired.')),
  'status-403': refuse(({ operation }) =>
    insufficientScope(operation.scopes ?? operation.assumedScopes ?? ['api:read']),
  ),
  'status-404': refuse(() => notFound()),
  'status-409': refuse(() => conflict('The state does not allow it.')),
  'status-413': refuse(() => new Refusal(413, { detail: 'The body is too large.' })),
  'status-415': refuse(() => new Refusal(415, { detail: 'Unsupported media type in request.' })),
  'status-422': refuse(() => unprocessable('invalid_account', 'The request cannot be processed.')),
  'status-429': refuse(({ value }) => tooMany(Number(value))),
  'status-500': refuse(() => new Refusal(500, { detail: 'Technical difficulties.' })),
  'status-502': () => ({
    before: () => new Response(page, { status: 502, headers: { 'Content-Type': 'text/html' } }),
  }),
  'status-503': refuse(() => new Refusal(503, { detail: 'Unavailable.' })),
  'status-504': refuse(() => new Refusal(504, { detail: 'Gateway time-out.' })),
  'first-page-only': ({ request }) => ({
    before() {
      const { searchParams } = new URL(request.url);
      if (Number(searchParams.get('page') ?? 1) > 1 || Number(searchParams.get('offset')) > 0) {
        throw new Refusal(503, { detail: 'Unavailable.' });
      }
      return undefined;
    },
  }),
  'dropped-connection': () => ({ before: drop }),
  'lost-answer': () => ({ send: drop }),
  'cut-body': ({ request }) => ({ send: (response) => replaced(response, cut(response, request)) }),
  redirect: ({ value, request }) => ({
    before() {
      const { pathname, search } = new URL(request.url);
      const location = URL.canParse(value) ? new URL(pathname + search, value).href : value;
      return new Response(null, { status: 307, headers: { Location: location } });
    },
  }),
  'malformed-json': () => ({ send: (response) => replaced(response, '{"results": [{"id": "1", "na') }),
  'html-body': () => ({ send: (response) => replaced(response, page, 'text/html') }),
  'empty-body': () => ({ send: (response) => replaced(response, '') }),
  'wrong-shape': () => ({ body: () => 'surprise' }),
  'unreadable-records': () => ({ body: shape.unreadable }),
  'unknown-words': () => ({ body: shape.unknownWords }),
  'camel-case': () => ({ reading: 'key-case=camelCase' }),
  'bare-array': () => ({ reading: 'list-envelope=bare,tradelines-envelope=bare' }),
  'numbers-as-text': () => ({ reading: 'numbers=text' }),
  nulls: () => ({ body: shape.nulls }),
  'empty-list': () => ({ body: shape.emptied }),
  'expiring-tokens': ({ value }) => ({ tokenSeconds: Number(value) }),
  'hostile-addresses': ({ value }) => ({ body: (json) => shape.hostileAddresses(json, value) }),
  'hostile-paging': () => ({ body: shape.hostilePaging }),
  payments: namedExcept('text', shape.paymentsAsText, (value) => `payments=${value}`),
  'small-pages': ({ value }) => ({ pageSize: Math.max(1, Number(value) || 1) }),
  'credit-report': ({ value }) => ({ body: (json) => shape.creditReport(json, value) }),
  'credit-history': namedExcept('long', shape.longHistory, (value) => `score-history=${value}`),
  'statement-months': ({ value }) => ({ reading: `months=${months[value] ?? value}` }),
  reading: ({ value }) => ({ reading: value }),
  'wrong-pdf': ({ value }) => ({ body: (json) => shape.wrongPdf(json, value) }),
};

/** Requests that wait. Without a reference to a request, Node may discard it, and would then never abort its signal. */
const waiting = new Set<Request>();

/** Waits in real time, regardless of the sandbox's clock; ends early if the caller disconnects. */
function pause(milliseconds: number, request: Request): Promise<void> {
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const gone = () => {
      clearTimeout(timer);
      waiting.delete(request);
      reject(new Dropped('The caller disconnected.'));
    };
    const timer = milliseconds === Infinity ? undefined : setTimeout(done, milliseconds);
    function done() {
      signal.removeEventListener('abort', gone);
      waiting.delete(request);
      resolve();
    }
    if (signal.aborted) return gone();
    signal.addEventListener('abort', gone, { once: true });
    waiting.add(request);
  });
}

const PIECES = 10;

function drip(response: Response, milliseconds: number, request: Request): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(stream) {
      try {
        const bytes = new Uint8Array(await response.arrayBuffer());
        const size = Math.max(1, Math.ceil(bytes.length / PIECES));
        for (let offset = 0; offset < bytes.length; offset += size) {
          await pause(milliseconds / PIECES, request);
          stream.enqueue(bytes.slice(offset, offset + size));
        }
        stream.close();
      } catch (error) {
        stream.error(error);
      }
    },
  });
}

function cut(response: Response, request: Request): ReadableStream<Uint8Array> {
  let sent = false;
  return new ReadableStream({
    async pull(stream) {
      if (sent) {
        // The first half must be sent first.
        await pause(50, request);
        stream.error(new Dropped('The connection was closed.'));
        return;
      }
      sent = true;
      const bytes = new Uint8Array(await response.arrayBuffer());
      stream.enqueue(bytes.slice(0, Math.max(1, bytes.length >> 1)));
    },
  });
}
