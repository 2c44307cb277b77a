import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { before, describe, it } from 'node:test';
import { operations, type OperationSpec, widgetOperations } from 'pcc-widgets/client';
import { listen } from '../src/server.ts';
import { allOn, page, resultsOf, roomy, startForSuite } from './support/backend.ts';
import { openForSuite } from './support/browser.ts';
import { idsOf } from './support/ids-of.ts';
import { rawStatus } from '../dev/raw-socket.ts';

describe('an attacker with developer tools', () => {
  let stranger: string;
  const live = startForSuite({ env: allOn, config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  const hugo = openForSuite(live, 'hugo-heavy');
  before(() => void (stranger = live.consumer('noah-other', 'sandbox-other')));

  /** What the service was asked while `work` ran, the two token calls left out. */
  async function pathsDuring(work: () => Promise<unknown>): Promise<string[]> {
    const from = live.seen.length;
    await work();
    return live.seen
      .slice(from)
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/auth/'));
  }

  const positions = widgetOperations.flatMap((operation) => [
    ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ operation, part: 'path', name })),
    ...Object.keys(operation.query ?? {})
      .filter((name) => /consumer/.test(name))
      .map((name) => ({ operation, part: 'query', name })),
    ...(operation.body ? ['tradeline_id', 'consumer_id', 'sending_account_id'] : []).map((name) => ({
      operation,
      part: 'body',
      name,
    })),
  ]);

  it(`the matrix: ${widgetOperations.length} operations, ${positions.length} places for an id, nobody else's data [#74]`, async () => {
    const anas = await idsOf(live, ana.consumerId, 'sandbox');
    const hugos = await idsOf(live, hugo.consumerId, 'sandbox');
    const strangers = await idsOf(live, stranger, 'sandbox-other');
    let cells = 0;
    for (const { operation, part, name } of positions) {
      const resource = operation.path.split('/')[2] ?? '';
      const idOf = (ids: typeof anas, parameter: string) => ids[`${resource} ${parameter}`] ?? ids[parameter];
      const nested = operation.owner?.[name] === 'nested';
      const values: readonly unknown[] = [
        idOf(hugos, name),
        idOf(strangers, name),
        'ffffffff-ffff-4fff-8fff-ffffffffffff',
        '',
        '..',
        ['a', 'b'],
        { a: 'b' },
        12345,
      ];
      for (const value of values) {
        cells++;
        const text = typeof value === 'string' ? value : JSON.stringify(value);
        const encoded = text === '..' ? '..' : encodeURIComponent(text);
        const path = operation.path.replace(/\{(\w+)\}/g, (_, parameter: string) =>
          part === 'path' && parameter === name ? encoded : (idOf(anas, parameter) ?? ''),
        );
        const query = part === 'query' ? `?${name}=${encoded}` : '';
        const body = part === 'body' ? { [name]: value } : {};
        const where = `${operation.id} ${part} ${name} ${text}`;
        // `..` makes another path, and an empty filter is none: both are the consumer's own.
        const isHarmless = text === '..' || (part === 'query' && text === '');
        let status = 0;
        const paths = await pathsDuring(async () => {
          ({ status } = await ana.send(operation.method, path + query, body));
        });
        assert.ok([400, 404].includes(status) || (isHarmless && status === 200), `${where}: ${status}`);
        // What is nested may be asked for, but only below the consumer of the token; the rest never.
        for (const reached of paths) {
          const isOwnList =
            /^\/v2\/(onboarding\/\?|bill-pay\/bills\/\?page=|consumers\/[^/]+\/((payment-cards|addresses)\/|$))/.test(
              reached,
            );
          const isBelow =
            reached.startsWith(ana.mine('/')) || reached.includes(`consumer_id=${ana.consumerId}`);
          assert.ok(isBelow || isOwnList, `${where} reached ${reached}`);
          assert.ok(
            !reached.includes(hugo.consumerId) && !reached.includes(stranger),
            `${where} reached ${reached}`,
          );
          if (!nested && part === 'path' && text.length > 2) {
            assert.ok(!reached.includes(encoded), `${where} reached ${reached}`);
          }
        }
      }
    }
    assert.equal(cells, positions.length * 8);
  });

  it('finds nothing at any other path of the service, with any method [#75]', async () => {
    const allowed = new Set(widgetOperations.map(({ method, path }) => `${method} ${path}`));
    const paths = await pathsDuring(async () => {
      for (const { path } of Object.values<OperationSpec>(operations)) {
        const filled = path.replace(/\{consumer_id\}/, ana.consumerId).replace(/\{\w+\}/g, 'x1');
        for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
          if (allowed.has(`${method} ${path}`) || method === 'OPTIONS') continue;
          assert.equal((await ana.ask(method, filled)).status, 404, `${method} ${filled}`);
        }
      }
    });
    assert.deepEqual(paths, []);
  });

  it('cannot traverse out of a path [#77]', async () => {
    const raw = [
      ana.mine('/statements/%2e%2e/%2e%2e/'),
      ana.mine('/statements/../../../partners/'),
      ana.mine('/statements/a%2Fb/download/'),
      ana.mine('/statements/a%5Cb/download/'),
      ana.mine('/statements/%00/download/'),
      ana.mine('/statements/%c2%85/download/'),
      ana.mine(`/statements/${'%c3%a4'.repeat(128)}/download/`),
      ana.mine('/statements/%c0%ae%c0%ae/download/'),
      ana.mine('/statements;x=1/'),
      ana.mine('//statements/'),
      ana.mine('/statements\\'),
      `//evil.example${ana.mine('/statements/')}`,
      `http://evil.example/v2/partners/`,
      ana.mine('/bill-reporting/tradeline/a%20b/'),
      ana.mine('/bill-reporting/tradeline/-x/'),
      ana.mine('/bill-reporting/tradeline/a%3Fb/'),
      ana.mine('/kyc-results/not-a-uuid/'),
    ];
    const paths = await pathsDuring(async () => {
      for (const path of raw) {
        const status = await rawStatus(live.origin, `GET ${path} HTTP/1.1`, [
          `Authorization: Bearer ${ana.token}`,
          `Origin: ${page}`,
        ]);
        assert.ok(status === 400 || status === 404, `${path}: ${status}`);
      }
      for (const tradeline_id of ['..', '', 'a/../b']) {
        const { status } = await ana.post(ana.mine('/bill-reporting/close-tradeline/'), { tradeline_id });
        assert.ok(status === 400 || status === 404, `${tradeline_id}: ${status}`);
      }
    });
    assert.deepEqual(paths, [ana.mine('/bill-reporting/tradeline/-x/')], 'only what is an identifier');
  });

  it('cannot smuggle a body [#78]', async () => {
    const close = ana.mine('/bill-reporting/close-tradeline/');
    const own = '{"tradeline_id":"t1"}';
    const json = { 'Content-Type': 'application/json' };
    // For others, see `requests.body` of pcc-conform.
    const cases: readonly [string, Record<string, string>, string | Uint8Array, number][] = [
      ['an extra key', json, '{"tradeline_id":"t1","consumer_id":"x"}', 400],
      ['__proto__', json, '{"tradeline_id":"t1","__proto__":{"a":1}}', 400],
      ['a wrong type', json, '{"tradeline_id":{"a":1}}', 400],
      ['invalid UTF-8', json, new Uint8Array([0x22, 0xff, 0x22]), 400],
      ['17 kB', json, JSON.stringify({ tradeline_id: 'x'.repeat(17_000) }), 413],
      ['nothing', json, '', 400],
      ['a tab in the type', { 'Content-Type': 'application/json\t; charset=utf-8' }, own, 415],
      ['another charset', { 'Content-Type': 'application/json; charset=utf-16' }, own, 415],
      ['a gzip bomb', { ...json, 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(1_000_000)), 415],
    ];
    const paths = await pathsDuring(async () => {
      for (const [what, headers, body, status] of cases) {
        const answer = await ana.ask('POST', close, { headers, body: body as string });
        assert.equal(answer.status, status, what);
      }
    });
    assert.deepEqual(paths, []);
    const both = await rawStatus(
      live.origin,
      `POST ${close} HTTP/1.1`,
      ['Content-Length: 3', 'Transfer-Encoding: chunked', 'Content-Type: application/json'],
      '0\r\n\r\n',
    );
    assert.equal(both, 400);
    const impatient = await listen(live.app, 0, '127.0.0.1', 500);
    const chunked = ['Transfer-Encoding: chunked', 'Content-Type: application/json'];
    const authorized = [`Authorization: Bearer ${ana.token}`, `Origin: ${page}`, ...chunked];
    const slow = await rawStatus(impatient.origin, `POST ${close} HTTP/1.1`, authorized, '1\r\n{\r\n');
    await impatient.close(0);
    assert.equal(slow, 408, 'a body that never ends');
    // What was parsed goes on, not what came.
    const bodies: string[] = [];
    live.intercept = async (request, path) => {
      if (path.endsWith('/accept-terms/')) bodies.push(await request.clone().text());
      return undefined;
    };
    const [onboarding] = resultsOf(await ana.get('/v2/onboarding/'));
    await ana.post(
      `/v2/onboarding/${onboarding?.id}/accept-terms/`,
      '{"agreement_accepted":false, "agreement_accepted":true}',
    );
    assert.deepEqual(bodies, ['{"agreement_accepted":true}']);
  });

  it('cannot send a header to the service [#79]', async () => {
    const extra = {
      Cookie: `consumer_id=${hugo.consumerId}`,
      'X-Consumer-Id': hugo.consumerId,
      'X-Forwarded-For': '10.0.0.1',
      'X-Forwarded-Host': 'evil.example',
      'X-HTTP-Method-Override': 'DELETE',
      'X-PCC-Scenario': 'status-500',
      'X-Request-Id': 'not valid %0d%0a',
      'Accept-Language': 'es',
      traceparent: `00-${'0'.repeat(32)}-${'1'.repeat(16)}-01`,
      tracestate: 'evil=1',
      baggage: 'evil=1',
    };
    const { status, headers } = await ana.get(ana.mine('/statements/'), extra);
    assert.equal(status, 200);
    assert.match(headers.get('X-Request-Id') ?? '', /^[0-9a-f-]{36}$/);
    const { headers: sent, path } = live.seen.at(-1) ?? {};
    assert.ok(sent);
    assert.equal(path, ana.mine('/statements/'));
    assert.deepEqual([...sent.keys()].sort(), [
      'accept',
      'authorization',
      'connection',
      'host',
      'traceparent',
      'x-request-id',
    ]);
    assert.match(sent.get('traceparent') ?? '', /^00-(?!0{32})[0-9a-f]{32}-[0-9a-f]{16}-00$/, 'our own');
    assert.ok(!sent.get('authorization')?.includes(ana.token));
    assert.equal(sent.get('host'), new URL(live.service).host);
  });
});
