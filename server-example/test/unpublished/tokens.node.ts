import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterEach, describe, it } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { withResolvers } from '../support/with-resolvers.ts';
import { keyRing } from '../../src/keys.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { createTokenCache } from '../../src/service/token-cache.ts';
import { consumerScopes } from '../../src/service/tokens.ts';
import {
  canary,
  codeOf,
  fromPage,
  page,
  partnerToken,
  roomy,
  send,
  start,
  type Live,
  type Starting,
} from '../support/backend.ts';
import { open } from '../support/browser.ts';
import { redisMissing, startRedis, type Redis } from './support/redis.ts';

const anaIsIn = { resolveSubject: () => ({ pcid: 'ana-complete', loginId: 'l1' }) };

describe('the tokens of the service', () => {
  const running: Live[] = [];
  const begin = async (starting: Starting = {}) => {
    const live = await start({ config: { limits: roomy }, ...starting });
    running.push(live);
    return live;
  };
  /** What several instances need in common. */
  const shared = async () => {
    redis = await startRedis();
    return redis.url;
  };
  let redis: Redis | undefined;
  afterEach(async () => {
    for (const live of running.splice(0)) await live.close();
    await redis?.stop();
    redis = undefined;
  });
  const count = (live: Live, path: string) => live.seen.filter((seen) => seen.path === path).length;

  it('survive a change of keys while pages are open [#71]', { skip: redisMissing }, async () => {
    const REDIS_URL = await shared();
    const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const before = await begin({ env: { PCC_SESSION_SECRET: older, REDIS_URL } });
    const ana = await open(before, 'ana-complete');
    const during = await begin({ env: { PCC_SESSION_SECRET: `${newer} ${older}`, REDIS_URL } });
    const after = await begin({ env: { PCC_SESSION_SECRET: newer, REDIS_URL } });
    const headers = { Origin: page, Authorization: `Bearer ${ana.token}` };
    const path = ana.mine('/statements/');
    const answers = await Promise.all(Array.from({ length: 50 }, () => during.ask('GET', path, { headers })));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal((await during.session(ana.cookie)).status, 200, 'the login lives on');
    assert.equal((await after.ask('GET', path, { headers })).status, 401, 'the old key is gone');
    // Signing out where both keys are known ends what either of them signed.
    await during.ask('DELETE', '/pcc/session', { headers: { ...fromPage, Cookie: ana.cookie } });
    assert.equal((await during.ask('GET', path, { headers })).status, 401);
  });

  it(
    'keys change as the README says, one instance after the other: nothing fails [#71]',
    { skip: redisMissing },
    async () => {
      const REDIS_URL = await shared();
      const [older, newer] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
      const lists = [older, `${older} ${newer}`, `${newer} ${older}`, newer];
      const instances = [];
      for (const PCC_SESSION_SECRET of lists)
        instances.push(await begin({ env: { PCC_SESSION_SECRET, REDIS_URL } }));
      let cookie = (await open(instances[0] as Live, 'ana-complete')).cookie;
      for (const [i, now] of instances.entries()) {
        const next = instances[i + 1];
        if (!next) break;
        // While they are restarted, a page meets both.
        const work = Array.from({ length: 20 }, async (_, n) => {
          const [issuer, reader] = n % 2 ? [now, next] : [next, now];
          const { status, body } = await issuer.session(cookie);
          assert.equal(status, 200, lists[i]);
          const headers = { Origin: page, Authorization: `Bearer ${String(body['access_token'])}` };
          const path = `/v2/consumers/${String(body['consumer_id'])}/statements/`;
          assert.equal((await reader.ask('GET', path, { headers })).status, 200, lists[i]);
        });
        await Promise.all(work);
        // A day later nobody has a login from before.
        if (i === 1) cookie = (await open(next, 'ana-complete')).cookie;
      }
    },
  );

  it('are those of the settings, also if Redis still has others', { skip: redisMissing }, async () => {
    const REDIS_URL = await shared();
    const hooks = { resolveSubject: () => ({ pcid: 'ana-complete', loginId: 'l1' }) };
    const reading = await begin({ env: { REDIS_URL, PCC_SCOPES: 'api:read' }, hooks });
    assert.equal((await reading.session('')).status, 200);
    const { service } = reading;
    const same = { PCC_AUTH_URL: service, PCC_BASE_URL: service, REDIS_URL };
    // Widened scopes count at once, not when the old token ends.
    const writing = await begin({ env: same, hooks });
    assert.equal((await writing.session('')).status, 200);
    // Another client has another consumer with this pcid.
    const client = { PCC_CLIENT_ID: 'sandbox-other', PCC_CLIENT_SECRET: 'sandbox-other-secret' };
    const other = await begin({ env: { ...same, ...client }, hooks });
    const { status, body } = await other.session('');
    assert.equal(status, 200);
    assert.equal(body['consumer_id'], reading.consumer('ana-complete', 'sandbox-other'));
    // The same scopes in another order need no other token.
    const minted = () => count(reading, '/auth/token/') + count(reading, '/auth/token/exchange/');
    const before = minted();
    const reordered = await begin({ env: { ...same, PCC_SCOPES: 'api:write api:read' }, hooks });
    assert.equal((await reordered.session('')).status, 200);
    assert.equal(minted(), before);
    // Another service, of the same authorization server.
    const elsewhere = await begin({ env: { REDIS_URL, PCC_AUTH_URL: service }, hooks });
    elsewhere.intercept = (request) => reading.sandbox.fetch(request);
    assert.equal((await elsewhere.session('')).status, 200);
    assert.ok(minted() > before);
  });

  it('are not requested again if another process got one just before the lock [#84]', async () => {
    const store = memoryStore();
    let mints = 0;
    const mint = () => {
      const later = Date.now() + 3_600_000;
      return Promise.resolve({
        token: `t${++mints}`,
        scope: '',
        isConsumerBound: false,
        renewAt: later,
        expiresAt: later,
      });
    };
    const options = { key: 'token', mint, ring: keyRing(['s'.repeat(40)], 'tokens') };
    const first = createTokenCache({ ...options, store });
    const second = createTokenCache({
      ...options,
      store: {
        ...store,
        async tryLock(key, owner, seconds) {
          await first.get();
          return store.tryLock(key, owner, seconds);
        },
      },
    });
    assert.equal((await second.get()).token, 't1');
    assert.equal(mints, 1);
    assert.ok(await store.tryLock('lock:token', 'another', 1), 'the lock is given back');
    const third = createTokenCache({ ...options, store: memoryStore() });
    const [, again] = await Promise.all([third.get(), third.get('t2')]);
    assert.equal(again.token, 't3', 'not the rejected one, which was under way');
  });

  it('are requested once by two instances that need one at the same moment [#84]', async () => {
    const shared = memoryStore();
    const bothAsked = withResolvers();
    let asked = 0;
    let mints = 0;
    const store: typeof shared = {
      ...shared,
      tryLock(key, owner, seconds) {
        if (++asked === 2) bothAsked.resolve();
        return shared.tryLock(key, owner, seconds);
      },
    };
    const mint = async () => {
      mints++;
      await bothAsked.promise;
      const later = Date.now() + 3_600_000;
      return { token: 't', scope: '', isConsumerBound: false, renewAt: later, expiresAt: later };
    };
    const options = { key: 'token', mint, ring: keyRing(['s'.repeat(40)], 'tokens'), store };
    await Promise.all([createTokenCache(options).get(), createTokenCache(options).get()]);
    assert.equal(mints, 1);
  });

  it('are cached only if they are complete, and the secret is in no response [#83]', async () => {
    const good = { access_token: 'tok', expires_in: 3600, token_type: 'Bearer', scope: 'api:read' };
    const answers: readonly [string, () => Response | Promise<Response>][] = [
      ['400', () => Response.json({ error: 'invalid_client', client_secret: canary }, { status: 400 })],
      ['401', () => Response.json({ detail: canary }, { status: 401 })],
      ['429', () => Response.json({ detail: canary }, { status: 429 })],
      ['500', () => new Response(canary, { status: 500 })],
      ['HTML', () => new Response(`<h1>${canary}</h1>`, { headers: { 'Content-Type': 'text/html' } })],
      ['no expires_in', () => Response.json({ ...good, expires_in: undefined })],
      ['-1', () => Response.json({ ...good, expires_in: -1 })],
      ['a long life', () => Response.json({ ...good, expires_in: 1e9 })],
      ['no token', () => Response.json({ ...good, access_token: '' })],
      ['a token of another shape', () => Response.json({ ...good, access_token: { a: canary } })],
      ['a token that no header takes', () => Response.json({ ...good, access_token: 'a\r\nb' })],
    ];
    for (const [what, answer] of answers) {
      const live = await begin({ hooks: anaIsIn });
      live.answer('/auth/token/', answer);
      const refused = await live.session('');
      assert.ok([502, 503].includes(refused.status), `${what}: ${refused.status}`);
      assert.ok(!refused.text.includes(canary) && !refused.text.includes('sandbox-secret'), what);
      assert.ok(!live.log.join().includes(canary), what);
    }
    const hanging = await begin({
      config: { limits: { ...roomy, mintMs: 300, readMs: 900 } },
      hooks: anaIsIn,
    });
    hanging.answer('/auth/token/', () => new Promise(() => {}));
    assert.equal((await hanging.session('')).status, 503, 'a hang');
    for (const status of [200, 201]) {
      const live = await begin({ hooks: anaIsIn });
      live.answer('/auth/token/', async (request) => {
        const { body } = await live.sandbox.fetch(request);
        return new Response(body, { status, headers: { 'Content-Type': 'application/json' } });
      });
      assert.equal((await live.session('')).status, 200);
    }
  });

  it('are requested once for 100 concurrent new sessions [#84]', async () => {
    const live = await begin({
      hooks: {
        resolveSubject: ({ headers }) => ({ pcid: 'ana-complete', loginId: headers.get('Cookie') ?? '' }),
      },
    });
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => live.session(`login=${i}`)));
    assert.ok(answers.every(({ status }) => status === 200));
    assert.equal(count(live, '/auth/token/'), 1);
    assert.equal(count(live, '/auth/token/exchange/'), 1);
    assert.equal(count(live, '/v2/consumers/pcid/ana-complete/'), 1, 'and one look-up');
  });

  it('are requested with a delay after a failure, and the old token is used while it is valid [#85]', async ({
    mock,
  }) => {
    const live = await begin();
    live.answer('/auth/token/exchange/', () => Response.json({ detail: 'no' }, { status: 403 }));
    const cookie = await live.login('ana-complete');
    const now = Date.now();
    mock.timers.enable({ apis: ['Date'], now });
    for (let i = 0; i < 20; i++) assert.equal((await live.session(cookie)).status, 503);
    mock.timers.reset();
    assert.equal(count(live, '/auth/token/exchange/'), 1, 'one try in the first second');
    for (let second = 1; second <= 60; second++) {
      mock.timers.enable({ apis: ['Date'], now: now + second * 1000 });
      assert.equal((await live.session(cookie)).status, 503);
      mock.timers.reset();
    }
    const tries = count(live, '/auth/token/exchange/');
    assert.ok(tries >= 4 && tries <= 8, `${tries} in a minute, ever later`);
    live.intercept = undefined;
    // The clock was wrong, and is set back.
    mock.timers.enable({ apis: ['Date'], now: now - 3_600_000 });
    assert.equal(codeOf(await live.session(await live.login('ana-complete'))), undefined);
    mock.timers.reset();

    const short = await begin();
    short.sandbox.setScenario({ name: 'expiring-tokens', value: '60', operations: ['exchangeToken'] });
    const ana = await open(short, 'ana-complete');
    const path = ana.mine('/statements/');
    assert.equal((await ana.get(path)).status, 200);
    short.intercept = (_request, requestPath) =>
      requestPath.startsWith('/auth/') ? new Response(null, { status: 403 }) : undefined;
    // Its last fifth has begun: renewal fails beside the work.
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 50_000 });
    const late = await ana.get(path);
    const tried = () => count(short, '/auth/token/exchange/') >= 2;
    await eventually(tried, 'renewal is tried');
    mock.timers.reset();
    assert.equal(late.status, 200);
    assert.equal(count(short, '/auth/token/exchange/'), 2);
  });

  it('are exchanged again when the service rejects one, and the request is repeated once [#86]', async () => {
    const live = await begin();
    const ana = await open(live, 'ana-complete');
    const path = ana.mine('/statements/');
    await ana.get(path);
    const before = count(live, '/auth/token/exchange/');
    let refusals = 1;
    live.answer(path, () =>
      refusals-- > 0 ? Response.json({ error: 'invalid_token' }, { status: 401 }) : undefined,
    );
    assert.equal((await ana.get(path)).status, 200);
    assert.equal(count(live, '/auth/token/exchange/'), before + 1);

    const framePath = ana.mine('/payment-cards/external/');
    const posts = () => live.seen.filter((seen) => seen.method === 'POST' && seen.path === framePath).length;
    live.intercept = (request, requestPath) =>
      requestPath === framePath && request.method === 'POST'
        ? new Response(null, { status: 401 })
        : undefined;
    const answer = await ana.post(framePath);
    assert.equal(answer.status, 502);
    assert.equal(posts(), 2, 'an action is repeated once, after a 401 only');
  });

  it('are requested again when the service rejects one for a look-up [#86]', async () => {
    const live = await begin({ hooks: anaIsIn });
    const before = count(live, '/auth/token/');
    let refusals = 1;
    live.answer('/v2/consumers/pcid/ana-complete/', () =>
      refusals-- > 0 ? Response.json({ error: 'invalid_token' }, { status: 401 }) : undefined,
    );
    assert.equal((await live.session('')).status, 200);
    assert.ok(refusals < 1, 'one was rejected');
    assert.equal(count(live, '/auth/token/'), before + 2);
  });

  it('are never sent to a browser if they are too broad [#87]', async () => {
    const faults: readonly [
      string,
      (good: Record<string, unknown>, sent: Record<string, unknown>) => object,
    ][] = [
      ['an echo', (good, sent) => ({ ...good, access_token: sent['subject_token'] })],
      ['a wider scope', (good) => ({ ...good, scope: 'api:read api:write' })],
      ['another consumer', (good) => ({ ...good, scope: 'api:read consumer:somebody-else' })],
      ['a day', (good) => ({ ...good, expires_in: 86_400 })],
      ['another type', (good) => ({ ...good, token_type: 'mac' })],
      [
        'a JWT of another',
        (good) => ({ ...good, access_token: `e30.${btoa('{"sub":"somebody-else"}')}.c2ln` }),
      ],
      [
        'a JWT with more',
        (good, sent) => {
          const claims = { scope: `${String(sent['scope'])} api:write` };
          return { ...good, access_token: `e30.${btoa(JSON.stringify(claims))}.c2ln` };
        },
      ],
      [
        'a JWT of another, with this one beside it',
        (good, sent) => {
          const [, id = ''] = String(sent['scope']).split('consumer:');
          const claims = { consumer_id: 'somebody-else', note: id };
          return { ...good, access_token: `e30.${btoa(JSON.stringify(claims))}.c2ln` };
        },
      ],
      [
        'a JWT of one whose id begins alike',
        (good, sent) => {
          const claims = { sub: `${String(sent['scope']).split('consumer:')[1]}0` };
          return { ...good, access_token: `e30.${btoa(JSON.stringify(claims))}.c2ln` };
        },
      ],
      ['8 kB and more', (good) => ({ ...good, access_token: 'x'.repeat(8193) })],
    ];
    for (const [what, change] of faults) {
      const live = await begin({ env: { PCC_MODE: 'exchange' } });
      const cookie = await live.login('ana-complete');
      live.answer('/auth/token/exchange/', async (request) => {
        const sent = (await request.clone().json()) as Record<string, unknown>;
        const good = (await (await live.sandbox.fetch(request)).json()) as Record<string, unknown>;
        return Response.json(change(good, sent), { status: 201 });
      });
      const answer = await live.session(cookie);
      assert.equal(answer.status, 502, what);
      assert.equal(codeOf(answer), 'exchange_invalid', what);
      assert.ok(!answer.text.includes('access_token'), what);
    }
  });

  it('are read-only if they go to a browser: no other scope counts as harmless [#117]', () => {
    const scopes = [
      'api:read',
      'api:write',
      'api:rewards:read',
      'api:admin',
      '*',
      'api:*',
      'read',
      'api:spread',
    ];
    const requested = consumerScopes({ mode: 'exchange', exchangeWrite: false, scopes });
    assert.deepEqual(requested, ['api:read', 'api:rewards:read']);
  });

  it('are only for the requested consumer: a lookup that finds another one is rejected [#115]', async () => {
    const live = await begin();
    const ana = live.consumer('ana-complete');
    const headers = { Authorization: `Bearer ${await partnerToken(live)}` };
    const recordOf = async (id: string) =>
      (await send(`${live.service}/v2/consumers/${id}/`, 'GET', { headers })).body;
    const wrong = [
      { ...(await recordOf(ana)), pcid: 'Ana-Complete' },
      { ...(await recordOf(ana)), pcid: 'ana-complete ' },
      await recordOf(live.consumer('ben-terms')),
    ];
    for (const record of wrong) {
      const fresh = await begin({ hooks: anaIsIn });
      fresh.intercept = (_request, path) =>
        path.startsWith('/v2/consumers/pcid/') ? Response.json(record) : undefined;
      const answer = await fresh.session('');
      assert.deepEqual([answer.status, codeOf(answer)], [502, 'bad_answer'], String(record['pcid']));
    }
    const byId = await begin({ hooks: { resolveSubject: () => ({ consumerId: ana, loginId: 'l1' }) } });
    const other = await recordOf(live.consumer('ben-terms'));
    byId.intercept = (_request, path) =>
      path.startsWith('/v2/consumers/') ? Response.json(other) : undefined;
    assert.equal(codeOf(await byId.session('')), 'bad_answer');
  });
});
