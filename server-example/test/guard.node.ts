import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { codeOf, fromPage, page, start, type Live } from './support/backend.ts';

describe('who may ask for a session', () => {
  let live: Live;
  let ana: string;
  before(async () => {
    live = await start({ env: { PCC_MODE: 'exchange' } });
    ana = await live.login('ana-complete');
  });
  after(() => live.close());

  const minted = () => live.seen.filter(({ path }) => path.startsWith('/auth/')).length;

  it('65. nobody who is not signed in, and no body says who is', async () => {
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

  it('67. refuses every other sender, and mints nothing for it', async () => {
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

  it('68. lets no other origin through a preflight, and never all of them', async () => {
    const preflight = (origin: string) =>
      live.ask('OPTIONS', '/pcc/session', {
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      });
    const listed = await preflight(page);
    assert.equal(listed.headers.get('Access-Control-Allow-Origin'), page);
    assert.equal(listed.headers.get('Access-Control-Max-Age'), '7200');
    assert.match(listed.headers.get('Access-Control-Allow-Headers') ?? '', /X-PCC-Request/);
    for (const origin of ['https://evil.example', 'null', '*']) {
      assert.equal((await preflight(origin)).headers.get('Access-Control-Allow-Origin'), null);
    }
  });

  it('102. marks every answer as not to be kept', async () => {
    for (const path of ['/pcc/session', '/demo/login', '/nowhere']) {
      const { headers } = await live.ask('POST', path, { headers: fromPage });
      assert.equal(headers.get('Cache-Control'), 'no-store', path);
      assert.match(headers.get('Vary') ?? '', /Sec-Fetch-Site/);
    }
  });
});
