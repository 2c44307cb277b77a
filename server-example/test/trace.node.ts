import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { page, startFor, startForSuite, type Live } from './support/backend.ts';
import { openForSuite } from './support/browser.ts';
import { recordSpans } from './support/recorded-spans.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const fromBrowser = `00-${traceId}-${spanId}-01`;

interface Line {
  readonly route?: string;
  readonly traceId?: string;
}

/** The last line of the log for a route. */
const lineOf = ({ log }: Live, route: string): Line | undefined =>
  log.map((line) => JSON.parse(line) as Line).findLast((line) => line.route === route);

describe('a trace through the broker', () => {
  const route = '/v2/consumers/{consumer_id}/statements/';
  const live = startForSuite({ env: { PCC_MODE: 'broker' } });
  const ana = openForSuite(live, 'ana-complete');
  afterEach(() => (live.seen.length = 0));

  /** The headers `traceparent` with which the service was asked for statements, in their parts. */
  const sent = () =>
    live.seen
      .filter(({ path }) => path.startsWith(ana.mine('/statements/')))
      .map(({ headers }) => (headers.get('traceparent') ?? 'none').split('-'));

  it('continues at the service, under a span id of the backend, without the browser’s other tracing headers', async () => {
    const others = { tracestate: 'vendor=ana', baggage: 'user=ana' };
    await ana.get(ana.mine('/statements/'), { traceparent: fromBrowser, ...others });
    const [[version, trace, span, flags] = []] = sent();
    assert.deepEqual([version, trace, flags], ['00', traceId, '01']);
    assert.match(span ?? '', /^[0-9a-f]{16}$/);
    assert.notEqual(span, spanId);
    assert.equal(lineOf(live, route)?.traceId, traceId);
    for (const name of Object.keys(others)) assert.ok(!live.seen.some(({ headers }) => headers.has(name)));
  });

  it('has a span id for each request to the service', async () => {
    live.intercept = () => (sent().length === 1 ? new Response('', { status: 503 }) : undefined);
    await ana.get(ana.mine('/statements/'), { traceparent: fromBrowser });
    const parts = sent();
    assert.deepEqual(
      parts.map(([, trace]) => trace),
      [traceId, traceId],
    );
    assert.notEqual(parts[0]?.[2], parts[1]?.[2]);
  });

  it('reads a later version as version 00, and only the flag “sampled”', async () => {
    await ana.get(ana.mine('/statements/'), { traceparent: `01-${traceId}-${spanId}-ff-more` });
    const [[version, trace, , flags] = []] = sent();
    assert.deepEqual([version, trace, flags], ['00', traceId, '01']);
  });

  const malformed = {
    nothing: undefined,
    'an empty text': '',
    'text of another kind': 'trace me',
    'a trace id of zeros': `00-${'0'.repeat(32)}-${spanId}-01`,
    'a span id of zeros': `00-${traceId}-${'0'.repeat(16)}-01`,
    'capital letters': fromBrowser.toUpperCase(),
    'a trace id that is too short': `00-${traceId.slice(1)}-${spanId}-01`,
    'version ff': `ff-${traceId}-${spanId}-01`,
    'more than version 00 has': `${fromBrowser}-more`,
    'two headers': `${fromBrowser}, ${fromBrowser}`,
  };
  for (const [what, traceparent] of Object.entries(malformed)) {
    it(`starts at the backend if the browser sends ${what}`, async () => {
      const headers = traceparent === undefined ? undefined : { traceparent };
      const { status } = await ana.get(ana.mine('/statements/'), headers);
      assert.equal(status, 200);
      const [[version, trace, span, flags] = []] = sent();
      assert.deepEqual([version, flags], ['00', '00'], 'nobody has recorded it');
      assert.match(`${trace}-${span}`, /^(?!0+-)[0-9a-f]{32}-(?!0+$)[0-9a-f]{16}$/);
      assert.notEqual(trace, traceId);
      assert.equal(lineOf(live, route)?.traceId, trace);
    });
  }

  it('is a new one for each request without one', async () => {
    await ana.statements();
    await ana.statements();
    const [[, first] = [], [, second] = []] = sent();
    assert.notEqual(first, second);
  });

  it('is in the log of a rejected request', async () => {
    await ana.get('/v2/partners/', { traceparent: fromBrowser });
    assert.equal(lineOf(live, 'unknown')?.traceId, traceId);
  });

  it('may come from a page of another origin', async () => {
    const preflight = {
      Origin: page,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'traceparent',
    };
    for (const path of ['/pcc/session', ana.mine('/statements/')]) {
      const { headers } = await live.ask('OPTIONS', path, { headers: preflight });
      assert.match(headers.get('Access-Control-Allow-Headers') ?? '', /\btraceparent\b/, path);
    }
  });

  it('has the spans of a tracing SDK if one is installed', async (t) => {
    const { spans, stop } = recordSpans();
    t.after(stop);
    await ana.get(ana.mine('/statements/'), { traceparent: fromBrowser });
    const [exchange, request] = spans;
    assert.deepEqual(
      [exchange?.name, exchange?.status, exchange?.parent],
      ['listStatements', 200, request?.context.spanId],
    );
    assert.deepEqual([request?.name, request?.status, request?.parent], [`GET ${route}`, 200, spanId]);
    assert.deepEqual(sent(), [['00', traceId, exchange?.context.spanId, '01']]);
  });

  it('starts in the tracing SDK if the browser sends none', async (t) => {
    const { spans, stop } = recordSpans();
    t.after(stop);
    await ana.statements();
    const [exchange, request] = spans;
    assert.equal(request?.parent, undefined);
    assert.deepEqual(sent(), [['00', request?.context.traceId, exchange?.context.spanId, '01']]);
    assert.equal(lineOf(live, route)?.traceId, request?.context.traceId);
  });
});

describe('a trace in mode exchange', () => {
  it('a trace in mode exchange ends at the backend', async (t) => {
    const live = await startFor(t, { env: { PCC_MODE: 'exchange' } });
    const cookie = await live.login('ana-complete');
    const { status } = await live.session(cookie, { traceparent: fromBrowser });
    assert.equal(status, 200);
    assert.equal(lineOf(live, '/pcc/session')?.traceId, traceId);
    assert.ok(live.seen.length > 0);
    assert.deepEqual(
      live.seen.filter(({ headers }) => headers.has('traceparent')),
      [],
    );
  });
});
