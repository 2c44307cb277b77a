import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { widgetOperations } from 'pcc-widgets/client';
import { allOn, codeOf, page, roomy, startFor, startForSuite } from './support/backend.ts';
import { open, openForSuite, openTradelinesOf } from './support/browser.ts';

const otherPage = 'https://rent.partner.example';
const env = { ...allOn, PCC_MODE: 'cookie', PCC_ALLOWED_ORIGINS: `${page},${otherPage}` };
const config = { limits: roomy };

describe('a page that holds no credential', () => {
  let statements: string;
  const live = startForSuite({ env, config });
  const ana = openForSuite(live, 'ana-complete');
  before(() => void (statements = ana.mine('/statements/')));

  it('gets a session without a token, and a cookie that no script can read', async () => {
    const { status, headers, body, text } = await live.session(ana.cookie);
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body).sort(), [
      ...['api_base_url', 'consumer_id', 'credential', 'expires_in', 'frame_origins', 'login'],
      ...['login_expires_in', 'operations', 'request_id'],
    ]);
    assert.equal(body['credential'], 'cookie');
    assert.equal(body['api_base_url'], live.config.publicUrl);
    assert.ok((body['operations'] as string[]).includes('listStatements'));
    const [pair = '', ...attributes] = (headers.get('Set-Cookie') ?? '').split('; ');
    assert.match(pair, /^pcc-[0-9a-f]{16}=/);
    assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=600', 'Path=/', 'SameSite=Strict']);
    assert.ok(!text.includes(pair.split('=')[1] ?? ''), 'the token is only in the cookie');
  });

  it('has a cookie that is Secure and host-only, except on loopback', async (t) => {
    const deployed = await startFor(t, {
      env: { ...env, PCC_PUBLIC_URL: 'https://api.partner.example', PCC_DEMO_LOGIN: '0' },
      hooks: { resolveSubject: () => ({ pcid: 'ana-complete', loginId: 'one' }) },
    });
    const { headers } = await deployed.session('sid=1');
    assert.match(headers.get('Set-Cookie') ?? '', /^__Host-pcc-[0-9a-f]{16}=.*; Secure/);
  });

  it('accepts reads and actions with the cookie, which pages of listed origins may send', async () => {
    const { status, body, headers } = await ana.get(statements);
    assert.equal(status, 200);
    assert.equal(body['count'], 40);
    assert.equal(headers.get('Access-Control-Allow-Origin'), page);
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');
    const preflight = await live.ask('OPTIONS', statements, { headers: { Origin: page } });
    const allowed = preflight.headers.get('Access-Control-Allow-Headers');
    assert.match(allowed ?? '', /^X-PCC-Login,X-PCC-Request,/);
    const [tradeline] = await openTradelinesOf(ana);
    assert.equal((await ana.closeTradeline(tradeline)).status, 201);
  });

  it('is protected from forged requests on every route, without any request to the service', async () => {
    const requestsBefore = live.seen.length;
    const unmarked = { ...ana.credential, 'X-PCC-Request': '' };
    const forged: readonly [Readonly<Record<string, string>>, number][] = [
      [{ ...unmarked, Origin: page }, 403],
      [{ ...ana.credential, Origin: 'https://evil.example' }, 403],
      [{ ...ana.credential, Origin: 'null' }, 403],
      [{ ...ana.credential, Origin: page, 'Sec-Fetch-Site': 'cross-site' }, 403],
      [{ ...ana.credential, 'Sec-Fetch-Site': 'none' }, 403],
      [{ ...ana.credential, 'X-PCC-Login': '', Origin: page }, 401],
      [{ ...ana.credential, 'X-PCC-Login': 'x'.repeat(22), Origin: page }, 401],
    ];
    for (const { id, method, path } of widgetOperations) {
      const address = path.replace(/\{consumer_id\}/g, ana.consumerId).replace(/\{\w+\}/g, ana.consumerId);
      for (const [headers, status] of forged) {
        const body = method === 'GET' ? undefined : '{}';
        const type = { 'Content-Type': 'application/json' };
        const answer = await live.ask(method, address, { headers: { ...headers, ...type }, body });
        assert.equal(answer.status, status, `${id} ${JSON.stringify(headers)}`);
      }
    }
    assert.equal(live.seen.length, requestsBefore);
  });

  it('gets an error when another tab has signed in another consumer', async () => {
    const ben = await open(live, 'ben-terms');
    const stale = await ana.get(statements, { Cookie: ben.cookie });
    assert.deepEqual([stale.status, codeOf(stale)], [401, 'session_changed']);
    assert.equal((await ben.statements()).status, 200);
  });
});
