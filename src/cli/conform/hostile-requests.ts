import fc from 'fast-check';
import { widgetOperations } from 'pcc-widgets/client';
import {
  bodies,
  cookies,
  framing,
  headerLines,
  hosts,
  origins,
  queries,
  segments,
  words,
} from './hostile-pieces.ts';

/**
 * What is written to a connection. `{me}`, `{pcid}`, `{credentials}` and the like stand for the attacker's own, and
 * `{other}` for another consumer, so that a case can be printed and is the same in each run of a seed.
 */
export interface Case {
  readonly family: string;
  readonly bytes: string;
  /** The most answers that it may get. */
  readonly requests: number;
  /** The end of the request never comes: this side closes, or leaves the connection open. */
  readonly end?: 'closed' | 'open';
}

interface Draft {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly string[];
  readonly body: string;
}

const ownPaths = words('/pcc/session /livez /readyz /metrics /');
const never = words(`/v2/consumers/ /v2/consumers/pcid/{otherPcid}/ /v2/onboarding/x1/perform-underwriting/
  /v2/payments/ach/ /v2/partners/ /auth/token/ /auth/token/exchange/ /sandbox/consumers /sandbox/scenario`);
/** Paths of operations, filled for the attacker. */
const reads = widgetOperations
  .filter(({ method, effect }) => method === 'GET' && effect === 'read')
  .map(({ path }) => filled(path));
const actions = widgetOperations.filter(({ method }) => method === 'POST').map(({ path }) => filled(path));

function filled(path: string): string {
  return path
    .replace('{consumer_id}', '{me}')
    .replace('{pdf_filename}', 'a.pdf')
    .replace(/\{(?!me\})\w+\}/g, 'ffffffff-ffff-4fff-8fff-ffffffffffff');
}

const authorized = ['Host: {host}', 'Origin: {page}', '{credentials}', 'Accept: application/json'];
const json = 'Content-Type: application/json';
const pick = <T>(values: readonly T[]) => fc.constantFrom(...values);

const requestText = ({ method, target, headers, body }: Draft, close = true): string =>
  [`${method} ${target} HTTP/1.1`, ...headers, ...(close ? ['Connection: close'] : []), '', body].join(
    '\r\n',
  );

const getRequest = (target: string, headers: readonly string[] = authorized): Draft => ({
  method: 'GET',
  target,
  headers,
  body: '',
});
const postRequest = (target: string, body: string, extra: readonly string[] = [json]): Draft => ({
  method: 'POST',
  target,
  headers: [...authorized, ...extra, `Content-Length: ${body.length}`],
  body,
});
const caseOf = (family: string, draft: Draft): Case => ({ family, bytes: requestText(draft), requests: 1 });

const base = fc.oneof(
  { weight: 6, arbitrary: pick(reads) },
  { weight: 1, arbitrary: pick(actions) },
  { weight: 1, arbitrary: pick(never) },
  { weight: 1, arbitrary: pick(ownPaths) },
);

/** A path with something put into it, in place of a segment or between two. */
const paths = fc
  .record({
    base,
    piece: pick(segments),
    position: fc.nat(8),
    replaces: fc.boolean(),
    before: pick([
      '',
      '',
      '',
      '',
      ...words('/ //evil.example http://evil.example http://{host} /./ /pcc/../'),
    ]),
    query: fc.oneof({ weight: 2, arbitrary: fc.constant('') }, pick(queries)),
  })
  .map(({ base: path, piece, position, replaces, before, query }) => {
    const parts = path.split('/');
    parts.splice(1 + (position % parts.length), replaces ? 1 : 0, piece);
    return caseOf('path', getRequest(before + parts.join('/') + query));
  });

/** Another consumer's id where the attacker's own belongs. */
const foreign = fc
  .record({
    target: pick([...reads, ...actions].filter((path) => path.includes('{me}'))),
    id: pick(
      words('{other} {other}%20 %20{other} {other};{me} {me},{other} {me}%2f..%2f{other} {otherPcid}'),
    ),
    query: pick(['', '?consumer_id={me}', '?consumer_id={other}']),
  })
  .map(({ target, id, query }) => {
    const path = target.replace('{me}', id) + query;
    return caseOf('foreign', actions.includes(target) ? postRequest(path, '{}') : getRequest(path));
  });

const unusual = fc
  .record({
    method: pick(
      words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND get GETX G\u00cbT PRI M-SEARCH'),
    ),
    target: fc.oneof(base, pick(['*', '{host}', 'http://{host}/livez'])),
    version: pick(['HTTP/1.1', 'HTTP/1.1', 'HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', '']),
    override: pick(['', '', 'X-HTTP-Method-Override: DELETE', 'X-Method-Override: POST', 'Upgrade: h2c']),
  })
  // A sign-out that succeeds would leave nothing to attack.
  .filter(({ method, target }) => !(method === 'DELETE' && target.includes('/pcc/session')))
  .map(({ method, target, version, override }) => ({
    family: 'method',
    bytes: requestText({
      ...getRequest(target),
      method,
      headers: [...authorized, ...(override ? [override] : [])],
    }).replace(' HTTP/1.1', version ? ` ${version}` : ''),
    requests: 1,
  }));

/** Two ideas of where a request ends; the second request in it is one that must never be seen. */
const smuggled = fc
  .record({
    framing: pick(framing),
    target: pick([...actions, ...reads]),
    hidden: pick(words('/v2/consumers/{other}/statements/ /v2/partners/ /auth/token/ /sandbox/consumers')),
    pipelined: fc.boolean(),
  })
  .map(({ framing: { headers, before }, target, hidden, pipelined }) => {
    const inner = requestText(getRequest(hidden));
    const headersOf = headers.map((line) => line.replace('{n}', String(inner.length)));
    const draft: Draft = {
      method: 'POST',
      target,
      headers: [...authorized, json, ...headersOf],
      body: before + inner,
    };
    // Where it is let through at all, it is as a second request, which is refused like any other.
    return {
      family: 'smuggling',
      bytes: requestText(draft, !pipelined),
      requests: 2,
      end: 'closed' as const,
    };
  });

const pipelined = fc.array(base, { minLength: 2, maxLength: 20 }).map((targets) => ({
  family: 'pipelining',
  bytes: targets.map((target, i) => requestText(getRequest(target), i === targets.length - 1)).join(''),
  requests: targets.length,
}));

const withHeaders = fc
  .record({
    lines: fc.array(pick(headerLines), { minLength: 1, maxLength: 4 }),
    target: base,
    first: fc.boolean(),
  })
  .map(({ lines, target, first }) =>
    caseOf('headers', getRequest(target, first ? [...lines, ...authorized] : [...authorized, ...lines])),
  );
const floods = fc
  .record({ count: pick([50, 200, 1_000, 3_000]), size: pick([1, 10, 200]), target: base })
  .map(({ count, size, target }) => {
    const lines = Array.from({ length: count }, (_, i) => `X-${i % 7}: ${'a'.repeat(size)}`);
    return caseOf('flood', getRequest(target, [...authorized, ...lines]));
  });

const withCookies = fc
  .record({ cookie: pick(cookies), target: base, login: pick(['{login}', '{login}x', '', 'null']) })
  .map(({ cookie, target, login }) => {
    const headers = ['Host: {host}', 'Origin: {page}', 'X-PCC-Request: 1', `X-PCC-Login: ${login}`];
    return caseOf('cookie', getRequest(target, [...headers, `Cookie: ${cookie}`]));
  });

const withBodies = fc
  .record({
    body: pick(bodies),
    target: pick([...actions, '/pcc/session', '/demo/login']),
    type: pick([
      json,
      json,
      json,
      `${json}; charset=utf-7`,
      'Content-Type: text/plain',
      `${json}\tx`,
      'X-None: 1',
    ]),
    encoding: pick(['', '', '', 'Content-Encoding: gzip', 'Content-Encoding: br', 'Expect: 100-continue']),
    chunked: fc.boolean(),
  })
  .map(({ body, target, type, encoding, chunked }) => {
    const extra = [type, ...(encoding ? [encoding] : [])];
    if (!chunked) return caseOf('body', postRequest(target, body, extra));
    const pieces = (body.match(/[^]{1,1000}/g) ?? []).map(
      (text) => `${text.length.toString(16)}\r\n${text}\r\n`,
    );
    const headers = [...authorized, ...extra, 'Transfer-Encoding: chunked'];
    return caseOf('body', { method: 'POST', target, headers, body: `${pieces.join('')}0\r\n\r\n` });
  });

const withHosts = fc
  .record({ host: pick(hosts), target: base })
  .map(({ host, target }) => caseOf('host', getRequest(target, [...host, ...authorized.slice(1)])));

const withOrigins = fc
  .record({ origin: pick(origins), target: fc.oneof(base, pick(actions)), isPost: fc.boolean() })
  .map(({ origin, target, isPost }) => {
    const draft = isPost ? postRequest(target, '{}') : getRequest(target);
    const headers = draft.headers.filter((line) => !line.startsWith('Origin'));
    return caseOf('origin', { ...draft, headers: [...headers, ...origin] });
  });

const anyDraft = fc.oneof(
  { weight: 5, arbitrary: paths },
  { weight: 2, arbitrary: foreign },
  { weight: 2, arbitrary: unusual },
  { weight: 4, arbitrary: smuggled },
  { weight: 1, arbitrary: pipelined },
  { weight: 4, arbitrary: withHeaders },
  { weight: 1, arbitrary: floods },
  { weight: 2, arbitrary: withCookies },
  { weight: 3, arbitrary: withBodies },
  { weight: 2, arbitrary: withHosts },
  { weight: 2, arbitrary: withOrigins },
);

/** Any of them with some of its characters changed. Placeholders are filled before, so that they may change too. */
const bent = fc
  .record({
    draft: anyDraft,
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }),
  })
  .map(({ draft, changes }) => {
    let { bytes } = draft;
    for (const [place, code] of changes) {
      const index = place % bytes.length;
      bytes = bytes.slice(0, index) + String.fromCharCode(code) + bytes.slice(index + (code % 2));
    }
    return { family: 'bent', bytes, requests: draft.requests + 2, end: 'closed' as const };
  });

const half = fc
  .record({ draft: anyDraft, part: fc.double({ min: 0, max: 0.999, noNaN: true }), open: fc.nat(9) })
  .map(({ draft, part, open }): Case => ({
    family: 'half',
    bytes: draft.bytes.slice(0, Math.floor(draft.bytes.length * part)),
    requests: draft.requests,
    end: open === 0 ? 'open' : 'closed',
  }));

const cases: fc.Arbitrary<Case> = fc.oneof(
  { weight: 8, arbitrary: anyDraft },
  { weight: 2, arbitrary: bent },
  { weight: 1, arbitrary: half },
);

/** The same cases for the same seed. */
export const draw = (seed: number, count: number): readonly Case[] =>
  fc.sample(cases, { seed, numRuns: count });
