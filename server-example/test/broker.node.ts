import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { getTradeline, widgetOperations } from 'pcc-widgets/client';
import { requestTarget } from '../src/service/request.ts';
import { Refusal } from '../src/http/refusal.ts';
import { page, resultsOf, startFor, startForSuite, type Answer, type Asking } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';

describe('the broker', () => {
  const live = startForSuite({ env: { PCC_MODE: 'broker' } });
  const ana = openForSuite(live, 'ana-complete');

  it('serves the service’s paths at its own address, with its own token', async () => {
    const { body } = await live.session(ana.cookie);
    assert.equal(body['api_base_url'], 'http://127.0.0.1:4020');
    assert.equal(body['expires_in'], 600);
    const { status, body: statements, headers } = await ana.get(ana.mine('/statements/?page=1&page_size=12'));
    assert.equal(status, 200);
    assert.equal(statements['count'], 40);
    assert.equal(statements['next'], 2);
    assert.equal(headers.get('Access-Control-Allow-Origin'), page);
    assert.equal(headers.get('Access-Control-Allow-Credentials'), null);
    const direct = await fetch(`${live.service}${ana.mine('/statements/')}`, {
      headers: { Authorization: `Bearer ${ana.token}` },
    });
    assert.equal(direct.status, 401, 'the service knows nothing of the token');
  });

  it('serves a consumer whose two ids differ', async () => {
    const iris = await open(live, 'iris-two-ids');
    for (const path of [iris.mine('/statements/'), '/v2/onboarding/', iris.mine('/payment-cards/')]) {
      assert.equal((await iris.get(path)).status, 200, path);
    }
  });

  it('runs as a handler on web standards, with no server around it', async () => {
    const direct = {
      async ask(method: string, path: string, asking: Asking = {}): Promise<Answer> {
        const request = new Request(`http://127.0.0.1:4020${path}`, { method, ...asking });
        const response = await live.app.fetch(request);
        const text = await response.text();
        const body = JSON.parse(text || '{}') as Answer['body'];
        return { status: response.status, headers: response.headers, body, text };
      },
    };
    const { status, body } = await (await open(direct, 'ana-complete')).statements();
    assert.deepEqual([status, body['count']], [200, 40]);
  });

  it('has a handler for each method, where Next.js wants them by name', () => {
    const code = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    for (const { method } of widgetOperations) assert.match(code, new RegExp(`handler as ${method}\\b`));
  });
});

describe('the address of a request to the service', () => {
  const base = new URL('https://service.example/api/');
  const params = { consumer_id: 'c1', tradeline_id: 't1' };
  const addressAt = (path: string, service = base) =>
    requestTarget({ operation: { ...getTradeline, path }, params, query: {} }, service);

  it('is the path of the operation below the address of the service', () => {
    assert.equal(addressAt('/v2/consumers/{consumer_id}/'), '/api/v2/consumers/c1/');
  });

  // The checks before this one let no such path through: it holds where one of them is missing.
  it('is rejected if a path leads elsewhere', () => {
    for (const path of [
      '/../{consumer_id}/',
      '/v2/{consumer_id}/../partners/',
      '/v2/%2e%2e/partners/',
      '//evil.example/{consumer_id}/',
      '/v2//partners/',
      '/v2\\partners/',
    ]) {
      assert.throws(() => addressAt(path), Refusal, path);
    }
    for (const path of ['@evil.example/', '.evil.example/', ':81/']) {
      assert.throws(() => addressAt(path, new URL('https://service.example')), Refusal, path);
    }
  });
});

const UNKNOWN = 'd9a1c7f4-0000-4000-8000-000000000000';

it('reads the consumer’s cards again after a minute, and for an unknown card after 5 s', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const live = await startFor(t, { env: { PCC_MODE: 'broker' } });
  const ana = await open(live, 'ana-complete');
  const cards = ana.mine('/payment-cards/');
  const [card] = resultsOf(await ana.get(cards));
  live.seen.length = 0;
  /** The status of reading a card's rewards, and how often the cards have been read by then. */
  const readRewards = async (id = '') => {
    const { status } = await ana.get(`/v2/payment-cards/${id}/rewards/`);
    return [status, live.seen.filter(({ path }) => path.split('?')[0] === cards).length];
  };

  assert.deepEqual(await readRewards(card?.id), [200, 1]);
  t.mock.timers.tick(4_999);
  assert.deepEqual(await readRewards(UNKNOWN), [404, 1]);
  t.mock.timers.tick(1);
  assert.deepEqual(await readRewards(card?.id), [200, 1]);
  assert.deepEqual(await readRewards(UNKNOWN), [404, 2]);
  t.mock.timers.tick(59_999);
  assert.deepEqual(await readRewards(card?.id), [200, 2]);
  t.mock.timers.tick(1);
  assert.deepEqual(await readRewards(card?.id), [200, 3]);
});
