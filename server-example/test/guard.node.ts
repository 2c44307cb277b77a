import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codeOf, fromPage, page, start, type Live } from './support/backend.ts';
import { Refusal } from '../src/http/refusal.ts';
import { readBytes } from '../src/http/guard.ts';
import { open } from './support/browser.ts';

describe('the session endpoint', () => {
  let live: Live;
  let ana: string;
  before(async () => {
    live = await start({ env: { PCC_MODE: 'exchange' } });
    ana = await live.login('ana-complete');
  });
  after(() => live.close());

  const minted = () => live.seen.filter(({ path }) => path.startsWith('/auth/')).length;

  it('requires a login, and ignores consumers in the body [#65]', async () => {
    const nobody = await live.session('');
    assert.equal(nobody.status, 401);
    assert.equal(codeOf(nobody), 'login_required');
    assert.match(JSON.stringify(nobody.body), /"request_id":"[\w-]{8,}"/);
    const naming = await live.ask('POST', '/pcc/session', {
      headers: { ...fromPage, Cookie: ana, 'Content-Type': 'application/json' },
      body: JSON.stringify({ consumer_id: live.consumer('ben-terms') }),
    });
    assert.equal(naming.status, 400);
  });

  it('takes the consumer only from the login, which cannot be edited [#66]', async () => {
    const ben = live.consumer('ben-terms');
    const headers = { ...fromPage, Cookie: `${ana}; consumer_id=${ben}`, 'X-Consumer-Id': ben };
    const answer = await live.ask('POST', `/pcc/session?consumer_id=${ben}&pcid=ben-terms`, { headers });
    assert.equal(answer.body['consumer_id'], live.consumer('ana-complete'));
    const [name, header, payload = '', signature] = ana.split(/[=.]/);
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const edited = Buffer.from(JSON.stringify({ ...claims, sub: 'ben-terms' })).toString('base64url');
    const forged = await live.session(`${name}=${header}.${edited}.${signature}`);
    assert.equal(codeOf(forged), 'login_required');
  });

  it('rejects every other sender, and requests no token for it [#67]', async () => {
    const before = minted();
    const origins = [
      undefined,
      'null',
      'https://app.partner.example.evil.example',
      'https://evil-app.partner.example',
      'https://APP.partner.example',
      'https://app.partner.example:8443',
      'http://app.partner.example',
    ];
    for (const origin of origins) {
      const headers = { Cookie: ana, 'X-PCC-Request': '1', ...(origin !== undefined && { Origin: origin }) };
      const answer = await live.ask('POST', '/pcc/session', { headers });
      assert.equal(answer.status, 403, origin);
      assert.equal(answer.headers.get('Access-Control-Allow-Origin'), null);
    }
    const cases: readonly [Record<string, string>, string | undefined, number][] = [
      [{ ...fromPage, 'Sec-Fetch-Site': 'cross-site' }, undefined, 403],
      [{ Origin: page }, undefined, 403],
      [{ ...fromPage, 'Content-Type': 'text/plain' }, '{}', 415],
      [{ ...fromPage, 'Content-Type': 'application/x-www-form-urlencoded' }, 'a=b', 415],
      [{ ...fromPage, 'Content-Type': 'application/json' }, '[]', 400],
      [{ ...fromPage, 'Content-Type': 'application/json' }, `{"a":"${'x'.repeat(2000)}"}`, 413],
    ];
    for (const [headers, body, status] of cases) {
      const answer = await live.ask('POST', '/pcc/session', { headers: { Cookie: ana, ...headers }, body });
      assert.equal(answer.status, status, JSON.stringify(headers));
    }
    assert.equal(minted(), before);
  });

  it('gives the demo’s login, in a cookie that no script can read, and ends it, for listed pages only', async () => {
    const headers = { 'Content-Type': 'application/json', 'X-PCC-Request': '1', Cookie: ana };
    const body = '{"pcid":"ben-terms"}';
    for (const path of ['/demo/login', '/demo/logout']) {
      for (const Origin of ['https://evil.example', 'null']) {
        const answer = await live.ask('POST', path, { headers: { ...headers, Origin }, body });
        assert.equal(codeOf(answer), 'origin_not_allowed', path);
        assert.equal(answer.headers.get('Set-Cookie'), null);
      }
    }
    const listed = await live.ask('POST', '/demo/login', { headers: { ...headers, Origin: page }, body });
    const [, ...attributes] = (listed.headers.get('Set-Cookie') ?? '').split('; ');
    assert.deepEqual(attributes.sort(), ['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Strict']);
  });

  it('allows no other origin in a preflight, and never a wildcard [#68]', async () => {
    const preflight = async (path: string, origin: string) => {
      const headers = { Origin: origin, 'Access-Control-Request-Method': 'POST' };
      return (await live.ask('OPTIONS', path, { headers })).headers;
    };
    for (const [path, header] of [
      ['/pcc/session', 'X-PCC-Request'],
      ['/v2/onboarding/', 'Authorization'],
    ] as const) {
      const listed = await preflight(path, page);
      assert.equal(listed.get('Access-Control-Allow-Origin'), page);
      assert.equal(listed.get('Access-Control-Max-Age'), '7200');
      assert.ok(listed.get('Access-Control-Allow-Headers')?.includes(header));
      assert.equal(listed.get('Access-Control-Allow-Credentials'), path === '/pcc/session' ? 'true' : null);
      for (const origin of ['https://evil.example', 'null', '*']) {
        const headers = await preflight(path, origin);
        const allowed = [...headers.keys()].filter((name) => name.startsWith('access-control-allow'));
        assert.deepEqual(allowed, [], path + origin);
        assert.match(headers.get('Vary') ?? '', /Origin/);
      }
    }
    const { headers } = await live.session(ana, { Origin: 'https://evil.example' });
    assert.equal(headers.get('Access-Control-Allow-Credentials'), null);
  });

  it('allows a login in a header, from a listed origin that is not its own', async () => {
    const headers = {
      Origin: page,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'authorization,x-pcc-client,x-pcc-reason,x-pcc-request',
    };
    const answer = await live.ask('OPTIONS', '/pcc/session', { headers });
    const allowed = answer.headers.get('Access-Control-Allow-Headers')?.toLowerCase().split(',') ?? [];
    for (const name of headers['Access-Control-Request-Headers'].split(','))
      assert.ok(allowed.includes(name), name);
  });

  it('marks every response as no-store, and as varying by origin [#102]', async () => {
    const broker = await start();
    const ben = await open(broker, 'ben-terms');
    const answers = [
      await live.session(ana),
      await live.ask('POST', '/demo/login', { headers: fromPage }),
      await live.ask('POST', '/nowhere', { headers: fromPage }),
      await ben.get(ben.mine('/statements/')),
      await ben.get(ben.mine('/statements/'), { Origin: 'https://evil.example' }),
      await ben.get('/v2/consumers/'),
    ];
    await broker.close();
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 400, 404, 200, 403, 404],
    );
    assert.equal(answers[4]?.headers.get('Access-Control-Allow-Origin'), null, 'another origin');
    for (const { headers } of answers) {
      assert.equal(headers.get('Cache-Control'), 'no-store');
      assert.match(headers.get('Vary') ?? '', /Sec-Fetch-Site/);
      if (headers.has('Access-Control-Allow-Origin')) assert.match(headers.get('Vary') ?? '', /Origin/);
    }
  });
});

describe('a body', () => {
  const sent = (body: string, init: RequestInit = {}) =>
    new Request('https://backend.example/', { method: 'POST', body, ...init });
  const isIncomplete = (error: unknown) =>
    error instanceof Refusal && error.status === 400 && error.code === 'invalid_body';

  it('is complete, or refused: an action is never sent without its data', async () => {
    const whole = sent('{"a":1}', { headers: { 'Content-Length': '7' } });
    assert.equal(String(await readBytes(whole, 100)), '{"a":1}');
    await assert.rejects(readBytes(sent('', { headers: { 'Content-Length': '7' } }), 100), isIncomplete);
    const left = AbortSignal.abort();
    await assert.rejects(readBytes(sent('', { signal: left }), 100), isIncomplete);
  });
});
