// What holds for several instances that share a Redis, whatever happens to it.
import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/server.ts';
import {
  at,
  becomes,
  challengeOf,
  codeOf,
  openSession,
  resultsOf,
  roomy,
  start,
  startFor,
  type Answering,
  type Live,
} from '../support/backend.ts';
import { open, openTradelinesOf, resume, type Page } from '../support/browser.ts';
import { eventually } from '../support/eventually.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { startInstances, type Instances } from './support/instances.ts';
import { redisMissing, startRedis, startReplica, type Redis } from './support/redis.ts';

describe('instances that share a Redis', { skip: redisMissing }, () => {
  let redis: Redis;
  before(async () => (redis = await startRedis()));
  beforeEach(() => redis.renew());
  after(() => redis.stop());

  describe('an irreversible action, on two instances', () => {
    let both: Instances;
    let live: Live;
    let hugo: Page;
    let there: Page;
    let tradelines: string[];
    let confirm: () => Promise<boolean>;
    beforeEach(async () => {
      confirm = () => Promise.resolve(false);
      both = await startInstances(redis.url, { confirmAct: () => confirm() });
      ({ live } = both);
      use(await open(live, 'hugo-heavy'));
      tradelines = await openTradelinesOf(hugo);
    });
    afterEach(() => both.close());
    const use = (page: Page) => ([hugo, there] = [page, page.at(both.other)]);
    const sent = () => live.seen.filter((seen) => seen.path.endsWith('/close-tradeline/')).length;

    it('is not sent if Redis is suspended after the lock is taken [#106]', async () => {
      live.intercept = (request) => {
        // The record is looked at again, with the lock.
        if (request.method === 'GET' && request.url.includes(String(tradelines[0]))) redis.freeze();
        return undefined;
      };
      assert.equal(codeOf(await hugo.closeTradeline(tradelines[0])), 'store_unavailable');
      assert.equal(sent(), 0);
    });

    it('is not sent by a request that has lost its lock [#106]', async () => {
      const { promise, resolve: go } = withResolvers();
      let looks = 0;
      live.intercept = async (request) => {
        const isLook = request.method === 'GET' && request.url.includes(String(tradelines[0]));
        if (!isLook || looks++ > 0) return undefined;
        const answer = await live.sandbox.fetch(request);
        await promise;
        return answer;
      };
      const first = hugo.closeTradeline(tradelines[0]);
      await eventually(() => looks > 0, 'the first one has the lock');
      await redis.command('del', await redis.command('keys', 'pcc:action:*'));
      assert.equal((await there.closeTradeline(tradelines[0])).status, 201);
      go();
      assert.equal(codeOf(await first), 'store_unavailable');
      assert.equal(sent(), 1);
    });

    it('is not locked while the consumer is asked to confirm, and not sent after a sign-out in that time [#106] [#107]', async () => {
      for (const signsOut of [false, true]) {
        const { promise, resolve: go } = withResolvers();
        let isAsked = false;
        confirm = async () => {
          isAsked = true;
          await promise;
          return false;
        };
        const before = sent();
        const slow = hugo.closeTradeline(tradelines[Number(signsOut)]);
        await eventually(() => isAsked, 'the partner is asked');
        if (signsOut) assert.equal((await there.signOut()).status, 204);
        else assert.doesNotMatch(await redis.command('keys', 'pcc:action:*'), /action/);
        go();
        const answer = await slow;
        assert.equal(signsOut ? codeOf(answer) : answer.status, signsOut ? 'invalid_token' : 201);
        assert.equal(sent() - before, signsOut ? 0 : 1);
      }
    });

    const losses: Record<string, () => Promise<unknown>> = {
      'is flushed': () => redis.command('flushall'),
      async restarts() {
        await redis.stop();
        await redis.start();
      },
      'restarts with old data': async () => {
        await redis.stop('keeps the file');
        await redis.start();
      },
    };
    for (const [loss, lose] of Object.entries(losses)) {
      it(`is not sent twice when Redis ${loss} and the session is renewed [#106]`, async () => {
        await redis.command('save');
        const { promise, resolve: go } = withResolvers();
        live.intercept = async (_request, path) => {
          if (path.endsWith('/close-tradeline/') && sent() === 1) await promise;
          return undefined;
        };
        const first = hugo.closeTradeline(tradelines[0]);
        await eventually(() => sent() === 1, 'the first one is sent');
        await lose();
        use(await eventually(() => open(live, 'hugo-heavy').catch(() => undefined), 'there is a session'));
        await both.ready();
        const second = await there.closeTradeline(tradelines[0]);
        go();
        assert.equal((await first).status, 201);
        assert.equal(codeOf(second), 'store_unavailable');
        assert.ok(Number(second.headers.get('Retry-After')) > 50);
        assert.equal(sent(), 1);
        await redis.age();
        assert.equal((await there.closeTradeline(tradelines[1])).status, 201, 'a minute later');
      });
    }

    it('needs new consent when Redis has lost the old one [#106] [#120]', async () => {
      confirm = () => Promise.resolve(true);
      const challenge = challengeOf(await hugo.closeTradeline(tradelines[0]));
      await live.app.confirm(challenge);
      assert.equal((await hugo.closeTradeline(tradelines[0])).status, 201);
      await redis.command('flushall');
      await eventually(() => redis.command('keys', 'pcc:kept'), 'that is noticed');
      await assert.rejects(both.other.app.confirm(challenge), { code: 'challenge_invalid' });
    });

    it('needs new consent when Redis restarts with consent that was used [#106] [#120]', async () => {
      confirm = () => Promise.resolve(true);
      await live.app.confirm(challengeOf(await hugo.closeTradeline(tradelines[0])));
      await redis.command('save');
      assert.equal((await hugo.closeTradeline(tradelines[0])).status, 201);
      await redis.stop('keeps the file');
      await redis.start();
      assert.match(await redis.command('keys', 'pcc:consent:*'), /consent/);
      await redis.age();
      await both.ready();
      use(await resume(live, hugo.cookie));
      challengeOf(await there.closeTradeline(tradelines[0]));
    });

    it('is one action, however its id is spelled [#108]', async () => {
      const id = tradelines[0] ?? '';
      const mixed = id.replace(/[a-f]/, (letter) => letter.toUpperCase());
      const answers = await Promise.all([
        hugo.closeTradeline(id),
        there.closeTradeline(id.toUpperCase()),
        hugo.closeTradeline(mixed),
        there.closeTradeline(mixed),
      ]);
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409]);
      assert.equal(sent(), 1);
    });

    it('that is repeated is told from another one with the same target', async () => {
      const [bill] = resultsOf<{ id: string }>(await hugo.get('/v2/bill-pay/bills/'));
      const pay = (page: Page, amount: string) =>
        page.post(`/v2/bill-pay/bills/${bill?.id}/payments/`, { amount, description: 'x' });
      assert.equal((await pay(hugo, '1.00')).status, 201);
      const answers = [await pay(there, '1.00'), await pay(there, '2.00')];
      assert.deepEqual(answers.map(codeOf), ['in_progress', 'in_progress']);
      const waits = answers.map(({ headers }) => headers.get('Retry-After'));
      assert.deepEqual(waits, ['60', null]);
    });

    it('is sent only when a replica, if there is one, has the record [#106]', async () => {
      const replica = await startReplica(redis);
      try {
        replica.freeze();
        assert.equal(codeOf(await hugo.closeTradeline(tradelines[0])), 'store_unavailable');
        assert.equal(sent(), 0);
        replica.thaw();
        await eventually(async () => (await hugo.closeTradeline(tradelines[0])).status === 201, 'it is done');
      } finally {
        await replica.stop();
      }
    });
  });

  describe('signing out, on two instances', () => {
    let both: Instances;
    let live: Live;
    let signedIn: boolean;
    beforeEach(async () => {
      signedIn = true;
      both = await startInstances(redis.url, {
        resolveSubject: () => (signedIn ? { pcid: 'ana-complete', loginId: 'login-1' } : null),
      });
      ({ live } = both);
    });
    afterEach(() => both.close());
    const begin = async () => {
      const ana = await resume(live, 'sid=1');
      for (const instance of [live, both.other])
        assert.equal((await ana.at(instance).statements()).status, 200);
      return ana;
    };

    it('ends a session that is being created [#109]', async () => {
      const { promise, resolve: go } = withResolvers();
      live.intercept = async (_request, path) => {
        if (path === '/auth/token/exchange/') await promise;
        return undefined;
      };
      const making = openSession(live, '');
      const hasExchanged = () => live.seen.some(({ path }) => path === '/auth/token/exchange/');
      await eventually(hasExchanged, 'it is being made');
      signedIn = false;
      await both.other.app.signOut('login-1');
      go();
      assert.equal(codeOf(await making), 'login_required');
    });

    it('holds even if Redis returns an older value [#111]', async () => {
      const ana = await begin();
      const key = await redis.command('keys', 'pcc:login:*');
      const before = await redis.command('get', key);
      assert.equal((await ana.signOut()).status, 204);
      await redis.command('set', key, before);
      assert.equal((await ana.statements()).status, 401);
      const again = await resume(live, 'sid=1');
      assert.equal((await again.statements()).status, 200, 'the same login begins again');
      assert.equal((await ana.statements()).status, 401);
    });

    it('is confirmed only when a replica has it, if there is one [#111]', async () => {
      const ana = await begin();
      const replica = await startReplica(redis);
      try {
        replica.freeze();
        assert.equal(codeOf(await ana.signOut()), 'store_unavailable');
        assert.equal((await ana.statements()).status, 401, 'here it holds at once');
        replica.thaw();
        await eventually(async () => (await ana.signOut()).status === 204, 'it is confirmed');
      } finally {
        await replica.stop();
      }
    });

    it('is not undone when Redis restarts with an old copy of its data [#111]', async () => {
      const ana = await begin();
      await redis.command('save');
      assert.equal((await ana.signOut()).status, 204);
      await redis.stop('keeps the file');
      await redis.start();
      await both.ready();
      const there = ana.at(both.other);
      assert.equal((await there.statements()).status, 401);
      const again = await resume(live, 'sid=1');
      assert.equal((await again.at(both.other).statements()).status, 200, 'the same login begins again');
      assert.equal((await there.statements()).status, 401);
    });
  });

  describe('a Redis that fails [#95]', () => {
    const limits = { ...roomy, read: { points: 20, seconds: 60 } };
    /** Reads until the limit holds, in time. */
    async function isLimited(who: Page): Promise<void> {
      const started = performance.now();
      const statuses: number[] = [];
      for (let i = 0; i < 25; i++) statuses.push((await who.statements()).status);
      assert.ok(performance.now() - started < 10_000);
      assert.ok(statuses.includes(200) && statuses.at(-1) === 429, `limits hold: ${statuses.join()}`);
    }
    const hasNoSession = async (backend: Answering, login: string) =>
      assert.equal(codeOf(await openSession(backend, login)), 'store_unavailable');

    it('is down at the start: the backend reports degraded, and connects when it is up', async (t) => {
      const live = await startFor(t, { config: { limits } });
      await redis.stop();
      const app = createApp({ ...live.config, redisUrl: redis.url });
      const server = await listen(app, 0);
      t.after(async () => {
        await server.close(0);
        await app.close();
      });
      const backend = at(server.origin);
      await hasNoSession(backend, await live.login('ben-terms'));
      await becomes('degraded', backend);
      await redis.start();
      await becomes('ready', backend);
      const ana = await open(backend, 'ana-complete');
      await isLimited(ana);
      assert.equal((await ana.signOut()).status, 204);
      assert.equal((await ana.statements()).status, 401, 'signing out holds');
    });

    const failures: Record<string, () => unknown> = {
      'dies while in use': () => redis.stop(),
      'does not respond for seconds': () => redis.freeze(),
      'is full': () => redis.command('config', 'set', 'maxmemory', '1'),
    };
    for (const [failure, fail] of Object.entries(failures)) {
      it(`${failure}: reads go on, limits hold, and signing out holds here though it is not confirmed`, async (t) => {
        const live = await start({ env: { REDIS_URL: redis.url }, config: { limits } });
        t.after(async () => {
          redis.thaw();
          if (failure === 'is full') await redis.command('config', 'set', 'maxmemory', '0');
          await live.close();
        });
        const ana = await open(live, 'ana-complete');
        assert.equal((await ana.statements()).status, 200);
        await fail();
        await isLimited(ana);
        assert.equal(codeOf(await ana.signOut()), 'store_unavailable');
        assert.equal((await ana.statements()).status, 401, 'signing out holds');
        await hasNoSession(live, await live.login('ben-terms'));
        assert.equal((await live.ask('GET', '/readyz')).body['status'], 'degraded');
      });
    }

    it('is full: what another consumer cannot write does not keep it from being read', async (t) => {
      const live = await start({ env: { REDIS_URL: redis.url }, config: { limits: roomy } });
      t.after(async () => {
        await redis.command('config', 'set', 'maxmemory', '0');
        await live.close();
      });
      const ana = await open(live, 'ana-complete');
      const ben = await live.login('ben-terms');
      await redis.command('config', 'set', 'maxmemory', '1');
      // What this instance has read before is too old.
      t.mock.timers.enable({ apis: ['Date'], now: Date.now() + 31_000 });
      await hasNoSession(live, ben);
      assert.equal((await ana.statements()).status, 200);
    });
  });
});
