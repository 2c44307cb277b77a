import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { after, before, describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import {
  createClient,
  getConsumer,
  listKycResults,
  listOnboardings,
  listPaymentCards,
  listTradelineDetails,
  operations,
  type OperationSpec,
} from 'pcc-widgets/client';
import { brokered } from '../src/broker/routes.ts';
import { keyRing } from '../src/keys.ts';
import { listen } from '../src/server.ts';
import { canary, codeOf, page, partnerToken, roomy, start, type Live } from './support/backend.ts';
import { open, type Page } from './support/browser.ts';

describe('a consumer with developer tools', () => {
  let live: Live;
  let ana: Page;
  let hugo: Page;
  let stranger: string;
  before(async () => {
    live = await start({ config: { limits: roomy } });
    ana = await open(live, 'ana-complete');
    hugo = await open(live, 'hugo-heavy');
    stranger = live.consumer('noah-other', 'sandbox-other');
  });
  after(() => live.close());

  /** What the service was asked while `work` ran, the two token calls left out. */
  async function asked(work: () => Promise<unknown>): Promise<string[]> {
    const from = live.seen.length;
    await work();
    return live.seen
      .slice(from)
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('/auth/'));
  }

  it('66. cannot ask for somebody else by any way', async () => {
    const other = hugo.consumerId;
    const paths = await asked(async () => {
      assert.equal((await ana.get(`/v2/consumers/${other}/statements/`)).status, 404);
      assert.equal((await ana.get(`/v2/onboarding/?consumer_id=${other}`)).status, 404);
      assert.equal((await ana.get('/v2/onboarding/?consumer_pcid=hugo-heavy')).status, 404);
      assert.equal((await ana.get(`${ana.mine('/statements/')}?consumer_id=${other}`)).status, 400);
      const body = { tradeline_id: 'x', consumer_id: other };
      assert.equal((await ana.post(ana.mine('/bill-reporting/close-tradeline/'), body)).status, 400);
    });
    assert.deepEqual(paths, []);
    await ana.get(ana.mine('/statements/'), { 'X-Consumer-Id': other, Cookie: `consumer_id=${other}` });
    assert.ok(!JSON.stringify(live.seen.at(-1)?.path).includes(other));
    const Authorization = `Bearer ${edited(ana.token, { sub: other })}`;
    const answer = await ana.get(`/v2/consumers/${other}/statements/`, { Authorization });
    assert.equal(answer.status, 401);
  });

  it('69. cannot make a token', async () => {
    const ring = keyRing([canary], 'widget session');
    const [key] = ring;
    assert.ok(key);
    const good = decodeJwt(ana.token);
    const header = { alg: 'HS256', kid: key.kid, typ: 'widget-session+jwt' };
    const signed = (claims: object, head: object = {}, secret: Uint8Array = key.bytes) =>
      new SignJWT({ ...good, ...claims }).setProtectedHeader({ ...header, ...head }).sign(secret);
    const now = Date.now() / 1000;
    assert.equal(decodeProtectedHeader(ana.token).alg, 'HS256');

    const flawless = await ana.get(ana.mine('/statements/'), { Authorization: `Bearer ${await signed({})}` });
    assert.equal(flawless.status, 200, 'the tokens below are refused for their flaw alone');
    const partnerToken = live.seen
      .find(({ path }) => path.includes('/exchange/'))
      ?.headers.get('Authorization');
    const consumerToken = live.seen
      .find(({ path }) => path.includes('/statements/'))
      ?.headers.get('Authorization');
    assert.ok(partnerToken && consumerToken);
    const flawed: Record<string, string | undefined> = {
      none: undefined,
      unsigned: `Bearer ${new UnsecuredJWT(good).encode()}`,
      'another key': `Bearer ${await signed({}, {}, new Uint8Array(32))}`,
      'another alg': `Bearer ${await signed({}, { alg: 'HS512' }, new Uint8Array(64))}`,
      'another typ': `Bearer ${await signed({}, { typ: 'JWT' })}`,
      'the demo login': `Bearer ${ana.cookie.split('=')[1]}`,
      'another iss': `Bearer ${await signed({ iss: 'https://evil.example' })}`,
      'another aud': `Bearer ${await signed({ aud: 'somebody' })}`,
      'unknown kid': `Bearer ${await signed({}, { kid: 'unknown' })}`,
      'a path as kid': `Bearer ${await signed({}, { kid: '../../etc/passwd' })}`,
      expired: `Bearer ${await signed({ iat: now - 700, exp: now - 60 })}`,
      'another algorithm': `Bearer ${await new SignJWT(good)
        .setProtectedHeader({ ...header, alg: 'ES256' })
        .sign((await generateKeyPair('ES256')).privateKey)}`,
      'edited operations': `Bearer ${edited(ana.token, { scp: ['listConsumers'] })}`,
      'edited consumer': `Bearer ${edited(ana.token, { sub: hugo.consumerId })}`,
      'from the future': `Bearer ${await signed({ iat: now + 600, exp: now + 1200 })}`,
      'no exp': `Bearer ${await signed({ exp: undefined })}`,
      "the partner's": partnerToken,
      "the service's": consumerToken,
      '20 kB': `Bearer ${'a'.repeat(20_000)}`,
      'another scheme': `Basic ${ana.token}`,
    };
    const bodies = new Set<string>();
    for (const [flaw, authorization] of Object.entries(flawed)) {
      const headers = { Origin: page, ...(authorization && { Authorization: authorization }) };
      const answer = await live.ask('GET', ana.mine('/statements/'), { headers });
      assert.equal(answer.status, 401, flaw);
      bodies.add(answer.text.replace(/"request_id":"[^"]+"/, ''));
    }
    assert.equal(bodies.size, 1, 'nobody learns what was wrong');
  });

  it('69. cannot use a token beyond its operations', async () => {
    const [key] = keyRing([canary], 'widget session');
    assert.ok(key);
    const narrow = await new SignJWT({ ...decodeJwt(ana.token), scp: ['getCreditSummary'] })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'widget-session+jwt' })
      .sign(key.bytes);
    const answer = await ana.get(ana.mine('/statements/'), { Authorization: `Bearer ${narrow}` });
    assert.equal(answer.status, 403);
    assert.equal(codeOf(answer), 'operation_not_allowed');
  });

  it('69. cannot use a token beyond its time, however often it was good', async ({ mock }) => {
    assert.equal((await ana.get(ana.mine('/statements/'))).status, 200);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 606_000 });
    const late = await ana.get(ana.mine('/statements/'));
    mock.timers.reset();
    assert.equal(late.status, 401);
    assert.equal(codeOf(late), 'invalid_token');
  });

  it('70. has no session left one moment after signing out', async () => {
    const ben = await open(live, 'ben-terms');
    assert.equal((await ben.get(ben.mine('/statements/'))).status, 200);
    const headers = { Origin: page, 'X-PCC-Request': '1', Cookie: ben.cookie };
    assert.equal((await live.ask('DELETE', '/pcc/session', { headers })).status, 204);
    assert.equal((await ben.get(ben.mine('/statements/'))).status, 401);
    const again = await live.session(ben.cookie);
    assert.equal(again.status, 200, 'the login itself is the partner’s to end');
    const token = String(again.body['access_token']);
    assert.equal((await ben.get(ben.mine('/statements/'), { Authorization: `Bearer ${token}` })).status, 200);
  });

  it('72. cannot use a token from another origin', async () => {
    const both = await start({ env: { PCC_ALLOWED_ORIGINS: `${page} https://other.partner.example` } });
    const eva = await open(both, 'eva-no-file');
    for (const [origin, status] of [
      [page, 200],
      ['https://other.partner.example', 403],
      ['https://evil.example', 403],
      ['null', 403],
    ] as const) {
      assert.equal((await eva.get(eva.mine('/statements/'), { Origin: origin })).status, status, origin);
    }
    const headers = { Authorization: `Bearer ${eva.token}` };
    const path = eva.mine('/statements/');
    assert.equal((await both.ask('GET', path, { headers })).status, 403, 'no origin');
    const same = { ...headers, 'Sec-Fetch-Site': 'same-origin' };
    assert.equal((await both.ask('GET', path, { headers: same })).status, 403, 'the page is elsewhere');
    const moved = await start({ env: { PCC_ALLOWED_ORIGINS: 'https://new.partner.example' } });
    const late = await moved.ask('GET', path, { headers: { ...headers, Origin: page } });
    assert.equal(late.status, 403, 'the origin is no longer listed');
    await moved.close();
    await both.close();
    const own = await start({ env: { PCC_ALLOWED_ORIGINS: `${page} http://127.0.0.1:4020` } });
    const cookie = await own.login('eva-no-file');
    const { body } = await own.session(cookie, { Origin: 'http://127.0.0.1:4020' });
    const Authorization = `Bearer ${String(body['access_token'])}`;
    const get = (extra: Record<string, string>) =>
      own.ask('GET', path, { headers: { Authorization, ...extra } });
    assert.equal(
      (await get({ 'Sec-Fetch-Site': 'same-origin' })).status,
      200,
      'a GET to the own origin has none',
    );
    assert.equal((await get({ 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.equal((await get({ Origin: page })).status, 403);
    await own.close();
  });

  const positions = brokered.flatMap((operation) => [
    ...[...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({ operation, at: 'path', name })),
    ...Object.keys(operation.query ?? {})
      .filter((name) => /consumer/.test(name))
      .map((name) => ({ operation, at: 'query', name })),
    ...(operation.body ? ['tradeline_id', 'consumer_id'] : []).map((name) => ({
      operation,
      at: 'body',
      name,
    })),
  ]);

  it(`74. the matrix: ${brokered.length} operations, ${positions.length} places for an id, nobody else's data`, async () => {
    const anas = await idsOf(live, ana.consumerId, 'sandbox');
    const hugos = await idsOf(live, hugo.consumerId, 'sandbox');
    const strangers = await idsOf(live, stranger, 'sandbox-other');
    let cells = 0;
    for (const { operation, at, name } of positions) {
      const nested = operation.owner?.[name] === 'nested';
      const values: readonly unknown[] = [
        hugos[name],
        strangers[name],
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
        const path = operation.path.replace(/\{(\w+)\}/g, (_, each: string) =>
          at === 'path' && each === name ? encoded : (anas[each] ?? ''),
        );
        const query = at === 'query' ? `?${name}=${encoded}` : '';
        const body = at === 'body' ? { [name]: value } : {};
        const where = `${operation.id} ${at} ${name} ${text}`;
        // `..` makes another path, and an empty filter is none: both are the consumer's own.
        const isHarmless = text === '..' || (at === 'query' && text === '');
        let status = 0;
        const paths = await asked(async () => {
          ({ status } = await (operation.method === 'GET'
            ? ana.get(path + query)
            : ana.post(path + query, body)));
        });
        assert.ok([400, 404].includes(status) || (isHarmless && status === 200), `${where}: ${status}`);
        // What is nested may be asked for, but only below the consumer of the token; the rest never.
        for (const reached of paths) {
          const isOwnList = /^\/v2\/(onboarding\/\?|consumers\/[^/]+\/(payment-cards\/|$))/.test(reached);
          const isBelow =
            reached.startsWith(ana.mine('/')) || reached.includes(`consumer_id=${ana.consumerId}`);
          assert.ok(isBelow || isOwnList, `${where} reached ${reached}`);
          assert.ok(
            !reached.includes(hugo.consumerId) && !reached.includes(stranger),
            `${where} reached ${reached}`,
          );
          if (!nested && at === 'path' && text.length > 2) {
            assert.ok(!reached.includes(encoded), `${where} reached ${reached}`);
          }
        }
      }
    }
    assert.equal(cells, positions.length * 8);
  });

  it('75. finds nothing at any other path of the service, whatever the method', async () => {
    const allowed = new Set(brokered.map(({ method, path }) => `${method} ${path}`));
    const paths = await asked(async () => {
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

  it('76. cannot decide underwriting, pay, list people or look one up', async () => {
    const never: readonly [string, string][] = [
      ['POST', '/v2/onboarding/x1/perform-underwriting/'],
      ['POST', '/v2/onboarding/x1/metadata/'],
      ['POST', '/v2/payments/ach/'],
      ['POST', '/v2/payments/instant/'],
      ['GET', '/v2/consumers/'],
      ['POST', '/v2/consumers/'],
      ['GET', '/v2/consumers/pcid/hugo-heavy/'],
      ['GET', '/v2/accounts/x1/'],
      ['GET', '/v2/partners/'],
      ['GET', '/v2/webhooks/'],
      ['POST', '/v2/simulations/cards/'],
      ['POST', '/v2/credit-line/x1/hold/'],
      ['DELETE', '/v2/onboarding/x1/'],
    ];
    const paths = await asked(async () => {
      for (const [method, path] of never) assert.equal((await ana.ask(method, path)).status, 404, path);
    });
    assert.deepEqual(paths, []);
  });

  it('77. cannot walk out of a path', async () => {
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
    ];
    const paths = await asked(async () => {
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

  it('78. cannot smuggle a body', async () => {
    const close = ana.mine('/bill-reporting/close-tradeline/');
    const own = '{"tradeline_id":"t1"}';
    const json = { 'Content-Type': 'application/json' };
    const cases: readonly [string, Record<string, string>, string | Uint8Array, number][] = [
      ['an extra key', json, '{"tradeline_id":"t1","consumer_id":"x"}', 400],
      ['__proto__', json, '{"tradeline_id":"t1","__proto__":{"a":1}}', 400],
      ['a wrong type', json, '{"tradeline_id":{"a":1}}', 400],
      ['an array', json, '[]', 400],
      ['no JSON', json, '{"tradeline_id":', 400],
      ['invalid UTF-8', json, new Uint8Array([0x22, 0xff, 0x22]), 400],
      ['nothing', json, '', 400],
      ['text', { 'Content-Type': 'text/plain' }, own, 415],
      ['a tab in the type', { 'Content-Type': 'application/json\t; charset=utf-8' }, own, 415],
      ['another charset', { 'Content-Type': 'application/json; charset=utf-16' }, own, 415],
      ['17 kB', json, JSON.stringify({ tradeline_id: 'x'.repeat(17_000) }), 413],
      ['a gzip bomb', { ...json, 'Content-Encoding': 'gzip' }, gzipSync(Buffer.alloc(1_000_000)), 415],
    ];
    const paths = await asked(async () => {
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
    const { body } = await ana.get('/v2/onboarding/');
    const [{ id } = { id: '' }] = body['results'] as { id: string }[];
    await ana.post(
      `/v2/onboarding/${id}/accept-terms/`,
      '{"agreement_accepted":false, "agreement_accepted":true}',
    );
    live.intercept = undefined;
    assert.deepEqual(bodies, ['{"agreement_accepted":true}']);
  });

  it('79. cannot send a header to the service', async () => {
    const extra = {
      Cookie: 'a=b',
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
    const sent = live.seen.at(-1)?.headers;
    assert.ok(sent);
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

/** An id of the consumer for each place that takes one, as their partner sees them at the service. */
async function idsOf(live: Live, consumer_id: string, partner: string): Promise<Record<string, string>> {
  const token = await partnerToken(live, partner);
  const getToken = () => Promise.resolve({ token, expiresIn: 60 });
  const client = createClient({ baseUrl: live.service, getToken });
  const [card] = (await listPaymentCards(client, { consumer_id })).results;
  const [onboarding] = (await listOnboardings(client, { consumer_id })).results;
  const [tradeline] = (await listTradelineDetails(client, { consumer_id })).results;
  const [kyc] = (await listKycResults(client, { consumer_id })).results;
  const { pcid } = await getConsumer(client, { consumer_id });
  const none = randomUUID();
  return {
    consumer_id,
    consumer_pcid: pcid,
    payment_card_id: card?.external_id ?? card?.id ?? none,
    external_id: onboarding?.id ?? none,
    tradeline_id: tradeline?.id ?? none,
    kyc_result_id: kyc?.id ?? none,
    // The service names the files of all consumers alike.
    pdf_filename: `statement-of-${pcid}.pdf`,
  };
}

/** Another payload under the same signature. */
function edited(token: string, change: object): string {
  const [header, , signature] = token.split('.');
  const payload = Buffer.from(JSON.stringify({ ...decodeJwt(token), ...change })).toString('base64url');
  return [header, payload, signature].join('.');
}

/** The status of a request that no well-behaved client would send. */
function rawStatus(origin: string, line: string, headers: readonly string[], body = ''): Promise<number> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [line, `Host: ${hostname}:${port}`, ...headers, 'Connection: close', '', body].join('\r\n'),
      );
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0)));
  });
}
