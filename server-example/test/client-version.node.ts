import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fromPage, page, startFor, startForSuite, type Live } from './support/backend.ts';
import { open } from './support/browser.ts';

const client = (version: string) => ({ 'X-PCC-Client': `pcc-widgets/${version}` });
/** Successful requests by version, as `/metrics` counts them. */
const counted = async (live: Live) =>
  Object.fromEntries(
    [
      ...(await live.ask('GET', '/metrics')).text.matchAll(/pcc_clients_total\{version="([^"]*)"\} (\d+)/g),
    ].map(([, version, count]) => [version ?? '', Number(count)] as const),
  );

describe('the version of the library in a page', () => {
  for (const mode of ['cookie', 'broker']) {
    it(`is counted by /metrics, and does not reach the service, in mode ${mode}`, async (t) => {
      const live = await startFor(t, { env: { PCC_MODE: mode } });
      const ana = await open(live, 'ana-complete');
      await ana.get(ana.mine('/statements/'), client('0.3.0'));
      await ana.get(ana.mine('/statements/'), client('0.3.1-beta.2'));
      await ana.get(ana.mine('/statements/'), { 'X-PCC-Client': 'other/1.0.0' });
      await live.session('a=b', client('9.9.9'));
      assert.deepEqual(await counted(live), { none: 1, '0.3.0': 1, '0.3.1-beta.2': 1, other: 1 });
      assert.ok(!live.seen.some(({ headers }) => headers.has('X-PCC-Client')));
    });
  }

  it('is counted as “other” after 50 versions', async (t) => {
    const live = await startFor(t);
    const cookie = await live.login('ana-complete');
    const ask = (version: string) =>
      live.ask('GET', '/pcc/session', { headers: { ...fromPage, Cookie: cookie, ...client(version) } });
    for (let patch = 0; patch < 60; patch++) assert.equal((await ask(`1.0.${patch}`)).status, 200);
    const counts = await counted(live);
    assert.equal(Object.keys(counts).length, 49);
    assert.deepEqual([counts['1.0.0'], counts['1.0.59'], counts['other']], [1, undefined, 12]);
  });
});

describe('PCC_MIN_CLIENT', () => {
  const live = startForSuite({ env: { PCC_MIN_CLIENT: '0.10.2', PCC_MODE: 'broker' } });

  for (const version of ['0.10.1', '0.9.99', '0.10.2-rc.1'])
    it(`refuses ${version}, and the page may read why`, async () => {
      const ana = await open(live, 'ana-complete');
      const answers = [
        await live.session(await live.login('ana-complete'), client(version)),
        await ana.get(ana.mine('/statements/'), client(version)),
      ];
      for (const { status, body, headers } of answers) {
        assert.equal(status, 426);
        const { code, message } = body['error'] as Record<string, string>;
        assert.equal(code, 'client_too_old');
        assert.equal(
          message,
          `The page has version ${version} of pcc-widgets, and PCC_MIN_CLIENT is 0.10.2.`,
        );
        assert.equal(headers.get('Access-Control-Allow-Origin'), page);
      }
    });

  for (const version of ['0.10.2', '0.10.10', '1.0.0', '1.0.0-rc.1'])
    it(`serves ${version}`, async () => {
      const { status } = await live.session(await live.login('ana-complete'), client(version));
      assert.equal(status, 200);
    });

  it('serves a page that names no version, or one that makes no sense', async () => {
    const cookie = await live.login('ana-complete');
    for (const headers of [{}, client('0'), client('0.0.1.2'), client('0.0.1-'), client('99999.0.0')])
      assert.equal((await live.session(cookie, headers)).status, 200);
  });

  it('lets an old page sign out', async () => {
    const headers = { ...fromPage, Cookie: await live.login('ana-complete'), ...client('0.1.0') };
    assert.equal((await live.ask('DELETE', '/pcc/session', { headers })).status, 204);
  });
});
