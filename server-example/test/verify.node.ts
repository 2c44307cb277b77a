import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { operations } from 'pcc-widgets/client';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { keyRing } from '../src/keys.ts';
import { requireExchangeResult, writeResult } from '../src/verify/exchange-result.ts';
import { verifyExchange } from '../src/verify/verify-exchange.ts';
import { createLogger, silent } from '../src/monitoring/logger.ts';
import { environment, partnerToken, startForSuite, type Live } from './support/backend.ts';

describe('verify-exchange', () => {
  let ana: string;
  let hugo: string;
  let others: readonly string[];
  const live = startForSuite({ env: { PCC_MODE: 'exchange', PCC_EXCHANGE_WRITE: '1' } });
  before(() => {
    ana = live.consumer('ana-complete');
    hugo = live.consumer('hugo-heavy');
    others = [hugo, live.consumer('ben-terms')];
  });

  it('passes only a service with narrow tokens [#88]', async () => {
    const good = await verifyExchange(live.config, ana, others);
    assert.ok(good.passed, good.table);
    assert.match(good.table, /^verify-exchange 20\d\d-\d\d-\d\dT/);
    // It asks by the other consumers' own ids: what is nobody's would be refused by any service.
    const [line] =
      live.sandbox.export().state.partners[0]?.consumers.filter(({ external_id }) => external_id === hugo) ??
      [];
    for (const id of [
      line?.credit_line?.id,
      line?.cards[0]?.id,
      line?.onboarding.id,
      line?.tradelines[0]?.id,
    ]) {
      assert.ok(id && live.seen.some(({ path }) => path.includes(id)), 'an id of hers is asked for');
    }
    // A service that looks at the partner only.
    const Authorization = `Bearer ${await partnerToken(live)}`;
    live.intercept = (request, path) => {
      if (!path.startsWith('/v2/')) return undefined;
      const headers = new Headers(request.headers);
      if (headers.has('Authorization')) headers.set('Authorization', Authorization);
      return live.sandbox.fetch(new Request(request, { headers }));
    };
    const bad = await verifyExchange(live.config, ana, others);
    assert.ok(!bad.passed);
    for (const reached of [
      'listStatements',
      'getTradeline',
      'listRewardsEnrollments',
      'getCreditLine',
      'getBill',
    ]) {
      assert.match(bad.table, new RegExp(`FAIL  200 +${reached}\\b`));
    }
    await assert.rejects(verifyExchange(live.config, ana, [hugo]), /at least two/);
    await assert.rejects(verifyExchange(live.config, ana, [hugo, ana]), /verify-exchange needs/);
  });

  it('finds unexpected consumers on any page of a list, and records below the consumer [#118]', async () => {
    const stranger = { id: 'f5f1b2a0-0000-4000-8000-000000000001', consumer: { id: 'somebody-else' } };
    const [tradeline] =
      live.sandbox.export().state.partners[0]?.consumers.find(({ external_id }) => external_id === hugo)
        ?.tradelines ?? [];
    const leaks: readonly [string, NonNullable<Live['intercept']>][] = [
      [
        'listOnboardings',
        (_request, path) =>
          path === '/v2/onboarding/'
            ? Response.json({ count: 1, next: null, results: [stranger] })
            : undefined,
      ],
      [
        'listOnboardings',
        (request, path) =>
          path !== '/v2/onboarding/'
            ? undefined
            : new URL(request.url).searchParams.has('page')
              ? Response.json({ count: 1, next: null, results: [stranger] })
              : Response.json({ count: 1, next: `${live.service}${path}?page=2`, results: [] }),
      ],
      [
        'getTradeline',
        (_request, path) =>
          path.startsWith(`/v2/consumers/${ana}/`) && path.includes(String(tradeline?.id))
            ? Response.json({ id: tradeline?.id })
            : undefined,
      ],
    ];
    for (const [operation, leak] of leaks) {
      // What is read to know what there is, is read as the partner.
      live.intercept = (request, path) =>
        request.headers.get('Authorization')?.includes('sbx_p_') ? undefined : leak(request, path);
      const { passed, table } = await verifyExchange(live.config, ana, others);
      assert.ok(!passed);
      assert.match(table, new RegExp(`FAIL  200 +${operation}\\b`));
    }
  });

  it('fails for a response that proves nothing, and for a list that repeats a page', async () => {
    const ends: readonly [number, (path: string) => Response][] = [
      [500, () => new Response('', { status: 500 })],
      [200, (path) => Response.json({ count: 1, next: `${live.service}${path}?page=2`, results: [] })],
    ];
    for (const [status, respond] of ends) {
      live.intercept = (request, path) =>
        path !== '/v2/onboarding/' || request.headers.get('Authorization')?.includes('sbx_p_')
          ? undefined
          : respond(path);
      const { passed, table } = await verifyExchange(live.config, ana, others);
      assert.ok(!passed);
      assert.match(table, new RegExp(`FAIL  ${status} +listOnboardings\\b`));
    }
  });

  it('fails if the token ends meanwhile: what it does not reach then proves nothing', async () => {
    let left = 5;
    live.intercept = (request, path) => {
      const headers = new Headers(request.headers);
      if (!path.startsWith('/v2/') || !headers.get('Authorization')?.includes('sbx_c_')) return undefined;
      if (left-- > 0) return undefined;
      headers.set('Authorization', 'Bearer ended');
      return live.sandbox.fetch(new Request(request, { headers }));
    };
    const { passed, table } = await verifyExchange(live.config, ana, others);
    assert.ok(!passed);
    assert.match(table, /FAIL {2}401 +still reads its own consumer/);
  });

  it('fails if the token can be exchanged again, for another consumer or for all', async () => {
    const access_token = await partnerToken(live);
    for (const reached of [`consumer:${hugo}`, undefined]) {
      live.intercept = async (request, path) => {
        if (path !== '/auth/token/exchange/' || !request.headers.get('Authorization')?.includes('sbx_c_'))
          return undefined;
        const { scope } = (await request.clone().json()) as { scope: string };
        const isReached = reached === undefined ? !scope.includes('consumer:') : scope.includes(reached);
        return isReached
          ? Response.json({ access_token, expires_in: 60, token_type: 'Bearer' }, { status: 201 })
          : undefined;
      };
      const { passed, table } = await verifyExchange(live.config, ana, others);
      assert.ok(!passed);
      assert.equal(table.match(/FAIL {2}201 +exchangeToken\b/g)?.length, 1);
    }
  });

  it('fails if a page may not send the token', async () => {
    live.intercept = (request) =>
      request.method === 'OPTIONS' &&
      request.headers.get('Access-Control-Request-Headers')?.includes('authorization')
        ? new Response(null, { status: 403 })
        : undefined;
    const { passed, table } = await verifyExchange(live.config, ana, others);
    assert.ok(!passed);
    assert.match(table, /FAIL {2}403 +CORS: preflight of the page/);
  });

  it('fails with the checks that it could not run [#118]', async () => {
    live.answer('/addresses/', () => Response.json({ count: 0, next: null, results: [] }));
    const { passed, table } = await verifyExchange(live.config, ana, others);
    assert.ok(!passed);
    assert.match(table, /FAIL .*getAddress: not tried/);
  });
});

describe('mode exchange', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-verify-'));
  after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'result.json');
  const env = {
    ...environment('https://service.example'),
    PCC_DEMO_LOGIN: '0',
    PCC_MODE: 'exchange',
    PCC_EXCHANGE_RESULT: file,
  };
  const log: string[] = [];
  const logger = createLogger({ write: (line) => void log.push(line) });
  const begin = async (change: Record<string, string | undefined> = {}) => {
    const config = readConfig({ ...env, ...change });
    const app = createApp(config, { resolveSubject: () => null }, { log: logger });
    await app.close();
  };
  const days = (n: number) => new Date(Date.now() - n * 86_400_000).toISOString();

  it('starts only with its own result that is younger than 90 days [#118]', async () => {
    const config = readConfig(env);
    await assert.rejects(begin({ PCC_EXCHANGE_RESULT: undefined }), /PCC_EXCHANGE_RESULT is missing/);
    await assert.rejects(begin(), /PCC_EXCHANGE_RESULT cannot be read/);
    writeFileSync(file, '{}');
    await assert.rejects(begin(), /is not a result/);
    writeResult(config, file, days(89));
    await begin();
    for (const change of [
      { PCC_BASE_URL: 'https://another.example' },
      { PCC_CLIENT_ID: 'another' },
      { PCC_SCOPES: 'api:read api:rewards:read' },
      { PCC_SESSION_SECRET: '8c1f0d5e7b2a49368d4c6e0fa1b3957d' },
    ]) {
      await assert.rejects(begin(change), /is for another service/, JSON.stringify(change));
    }
    writeResult(config, file, days(91));
    await assert.rejects(begin(), /is older than 90 days/);
    writeResult(config, file, days(-2));
    await assert.rejects(begin(), /is older than 90 days/);
  });

  it('does not start with a result of fewer checks than there are now', async () => {
    const { authUrl, baseUrl, audience, clientId, sessionSecrets } = readConfig(env);
    const [key] = keyRing(sessionSecrets, 'exchange result');
    const at = days(1);
    const ids = Object.keys(operations).sort();
    const subject = JSON.stringify([at, authUrl, baseUrl, audience, clientId, ['api:read'], ids]);
    const mac = createHmac('sha256', key?.bytes ?? '')
      .update(subject)
      .digest('base64url');
    writeFileSync(file, JSON.stringify({ at, mac }));
    await assert.rejects(begin(), /other checks/);
  });

  it('issues a token that names no consumer only with such a result [#116]', () => {
    const config = readConfig(env);
    writeResult(config, file, days(0));
    requireExchangeResult(config, silent)({ isConsumerBound: false });
    const unverified = requireExchangeResult(
      { ...config, exchangeResult: undefined, exchangeUnverified: true },
      silent,
    );
    unverified({ isConsumerBound: true });
    assert.throws(() => unverified({ isConsumerBound: false }), { code: 'exchange_invalid' });
  });

  it('reads its result again after a day, and at each session while that is of no use', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const config = readConfig(env);
    writeResult(config, file, days(0));
    log.length = 0;
    const check = requireExchangeResult(config, logger);
    writeFileSync(file, '{}');
    t.mock.timers.tick(86_400_000);
    check({ isConsumerBound: true });
    t.mock.timers.tick(1);
    for (let times = 0; times < 2; times++) {
      assert.throws(() => check({ isConsumerBound: true }), { status: 503, code: 'exchange_unverified' });
    }
    assert.equal(log.filter((line) => line.includes('is not a result of verify-exchange')).length, 2);
    writeResult(config, file, days(0));
    check({ isConsumerBound: true });
  });

  it('starts without one if configured so, and logs that [#118]', async () => {
    await begin({ PCC_EXCHANGE_RESULT: undefined, PCC_EXCHANGE_UNVERIFIED: '1' });
    assert.ok(log.some((line) => line.includes('PCC_EXCHANGE_UNVERIFIED')));
    await begin({ PCC_EXCHANGE_RESULT: undefined, PCC_MODE: 'broker' });
  });
});
