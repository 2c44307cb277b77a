import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from './support/eventually.ts';
import { operations } from 'pcc-widgets/client';
import type { BrokerCall } from '../src/broker-call.ts';
import { checkQuotas } from '../src/broker/checks.ts';
import { addressReader } from '../src/http/client-address.ts';
import type { AuditEvent } from '../src/hooks.ts';
import { keyRing } from '../src/keys.ts';
import { createLimiter, defaultLimits, demoLimits } from '../src/limits.ts';
import { memoryStore } from '../src/store/memory.ts';
import type { Quota } from '../src/store/store.ts';
import {
  canary,
  codeOf,
  fromPage,
  page,
  roomy,
  startFor,
  startForSuite,
  type Live,
} from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';

describe('rate limits', () => {
  for (const [name, limits] of Object.entries({ defaultLimits, demoLimits }))
    it(`are numbers above 0: ${name}`, () => {
      for (const [key, limit] of Object.entries<number | Quota>({ ...limits })) {
        const numbers = typeof limit === 'number' ? [limit] : [limit.points, limit.seconds];
        assert.ok(
          numbers.every((each) => each > 0),
          key,
        );
      }
    });

  it('without a login are the same in the demo', () => {
    for (const name of ['anonymous', 'render-anonymous'] as const)
      assert.deepEqual(demoLimits[name], defaultLimits[name]);
    assert.equal(demoLimits.read.points, 20 * defaultLimits.read.points);
  });

  const read = addressReader([]);
  const from = (remoteAddress: string) => read(new Request('https://backend.example/'), { remoteAddress });

  it('an IPv6 /64 counts as one address, as does each IPv4 address [#121]', () => {
    const seen = new Set(
      Array.from({ length: 2_000 }, (_, i) => from(`2001:db8:0:1:${i.toString(16)}::${i.toString(16)}`)),
    );
    assert.equal(seen.size, 1);
    assert.equal(from('2001:0db8::1:0:0:0:9'), [...seen][0], 'however it is written');
    assert.notEqual(from('2001:db8:0:2::1'), [...seen][0]);
    assert.notEqual(from('10.0.0.1'), from('10.0.0.2'));
    assert.equal(from('::ffff:10.0.0.1'), from('10.0.0.1'));
    assert.equal(from('10.0.0.1:41234'), from('10.0.0.1'), 'with a port, as some proxies write it');
    assert.equal(from('[2001:db8:0:1::1]:41234'), [...seen][0]);
  });

  it('long text of a path does not fill the store', async () => {
    const keys: string[] = [];
    const counter = () => ({ consume: (key: string) => Promise.resolve(keys.push(key) && 0) });
    const limiter = createLimiter(defaultLimits, { ...memoryStore(), counter }, keyRing([canary], 'quota'));
    const call = {
      claims: { sub: 'ana' },
      operation: operations.emailStatement,
      params: { pdf_filename: 'x'.repeat(20_000) },
    } as unknown as BrokerCall;
    await checkQuotas(call, { limiter });
    assert.equal(keys.length, 2);
    for (const key of keys) assert.ok(key.length < 300, `${key.length} characters`);
  });

  it('keys beyond the limit share one quota [#121]', async () => {
    const counter = memoryStore().counter('anonymous', { points: 1, seconds: 60 });
    for (let i = 0; i < 100_000; i++) assert.equal(await counter.consume(`name ${i}`), 0);
    assert.equal(await counter.consume('the first that is too much'), 0);
    assert.ok((await counter.consume('the next')) > 0);
  });
});

describe("a consumer's request", () => {
  const audit: AuditEvent[] = [];
  const live = startForSuite({
    config: { limits: roomy },
    hooks: { onAudit: (event) => void audit.push(event) },
  });
  const ana = openForSuite(live, 'ana-complete');

  it('can sign out a limited number of times, signed in or not', async (t) => {
    const two = { points: 2, seconds: 60 };
    const few = await startFor(t, { config: { limits: { ...roomy, 'sign-out': two, anonymous: two } } });
    const signOut = async (cookie: string) =>
      (await few.ask('DELETE', '/pcc/session', { headers: { ...fromPage, Cookie: cookie } })).status;
    for (const cookie of [await few.login('ana-complete'), '']) {
      const statuses = [await signOut(cookie), await signOut(cookie), await signOut(cookie)];
      assert.deepEqual(statuses, [204, 204, 429], cookie ? 'signed in' : 'signed out');
    }
  });

  it('is logged with the outcome of an action, not with what the browser received [#124]', async () => {
    const answers: readonly [Response, AuditEvent['outcome'], number][] = [
      [Response.json({ consumer_id: live.consumer('ben-terms') }, { status: 201 }), 'done', 502],
      [new Response('<p>done', { headers: { 'Content-Type': 'text/html' } }), 'done', 502],
      [Response.json({}, { status: 409 }), 'refused', 409],
      [Response.json({}, { status: 418 }), 'refused', 422],
      [new Response(null, { status: 302, headers: { Location: '/' } }), 'unknown', 502],
      [new Response(null, { status: 500 }), 'unknown', 502],
    ];
    for (const [i, [answer, outcome, status]] of answers.entries()) {
      const person = await open(live, `person-${i}`);
      const path = person.mine('/payment-cards/external/');
      live.answer(path, () => answer);
      assert.equal((await person.post(path)).status, status);
      await eventually(() => audit.length > i, 'the audit has it');
      assert.equal(audit[i]?.outcome, outcome, String(answer.status));
    }
  });

  it('is logged as refused if it was not sent, because its record cannot be used [#124]', async () => {
    const ben = await open(live, 'ben-terms');
    const records = [{ consumer_id: ana.consumerId }, []];
    for (const record of records) {
      live.intercept = (request, path) =>
        request.method === 'GET' && path === ben.mine('/') ? Response.json(record) : undefined;
      const told = audit.length;
      const answer = await ben.send('PUT', ben.mine('/'), { phone_number: '+12065550146' });
      assert.equal(codeOf(answer), 'bad_answer');
      await eventually(() => audit.length > told, 'the audit has it');
      assert.deepEqual([audit[told]?.outcome, audit[told]?.upstream], ['refused', undefined]);
    }
  });

  it('is limited to pages of 100 records', async () => {
    const answer = await ana.get(ana.mine('/statements/?page_size=999999'));
    assert.equal(answer.status, 200, String(codeOf(answer)));
    assert.ok(live.seen.some(({ path }) => path.endsWith('/statements/?page_size=100')));
  });

  it('an operation that is switched off responds with 503, and the others keep working', async (t) => {
    const live = await startFor(t, { env: { PCC_OPERATIONS_OFF: 'emailStatement getCreditSummary' } });
    const ana = await open(live, 'ana-complete');
    const off = await ana.get(`/v2/credit-insights/${ana.consumerId}/summary/`);
    assert.equal(codeOf(off), 'operation_off');
    assert.equal((await ana.statements()).status, 200);
    const operations = (await live.session(ana.cookie)).body['operations'] as string[];
    assert.ok(operations.includes('listStatements'));
    for (const id of ['emailStatement', 'getCreditSummary', 'cancelAccount'])
      assert.ok(!operations.includes(id), id);
  });
});

describe('too many requests [#122]', () => {
  it('are counted by consumer, or by address without a login; a forged address is ignored [#96]', async (t) => {
    const few = { points: 5, seconds: 60 };
    const live = await startFor(t, {
      config: { limits: { ...roomy, read: few, anonymous: few, session: few }, trustProxy: ['127.0.0.1'] },
    });
    const direct = await startFor(t, { config: { limits: { ...roomy, anonymous: few } } });
    const ana = await open(live, 'ana-complete');
    const ben = await open(live, 'ben-terms');
    const statuses = async (work: (i: number) => Promise<{ status: number }>, times = 8) => {
      const seen: number[] = [];
      for (let i = 0; i < times; i++) seen.push((await work(i)).status);
      return seen;
    };
    const from = (i: number) => ({ 'X-Forwarded-For': `203.0.113.${i}` });
    assert.deepEqual(
      await statuses((i) => ana.get(ana.mine('/statements/'), from(i))),
      [200, 200, 200, 200, 200, 429, 429, 429],
      'one consumer from many addresses',
    );
    assert.equal((await ben.statements()).status, 200, 'another consumer is not hindered');
    const knocking = (backend: Live, headers: Record<string, string>) => backend.session('', headers);
    assert.deepEqual(await statuses(() => knocking(live, from(99)), 7), [401, 401, 401, 401, 401, 429, 429]);
    assert.equal((await knocking(live, from(100))).status, 401, 'another address behind the proxy');
    assert.deepEqual(
      await statuses((i) => knocking(direct, from(i)), 7),
      [401, 401, 401, 401, 401, 429, 429],
      'no proxy is trusted: the header is not believed',
    );
    assert.equal(
      (await knocking(live, { 'X-Forwarded-For': '198.51.100.7, 203.0.113.99' })).status,
      429,
      'what stands before the last proxy’s word is not believed',
    );
    const forged = { Origin: page, Authorization: 'Bearer nonsense', ...from(99) };
    assert.equal(
      (await live.ask('GET', ana.mine('/statements/'), { headers: forged })).status,
      401,
      'a token that cannot be verified is to be renewed, whatever the address has spent',
    );
    const sessions = await statuses((i) => live.session(ana.cookie, from(i)));
    assert.equal(sessions.filter((status) => status === 429).length, 4, 'one was used to open the page');
    const again = await live.login('ana-complete');
    assert.equal((await live.session(again)).status, 429, 'to sign in once more brings no new quota');
  });
});
