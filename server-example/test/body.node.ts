import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { codeOf, fromPage, page, startFor, startForSuite } from './support/backend.ts';
import { Refusal } from '../src/http/refusal.ts';
import { readBytes } from '../src/http/body.ts';
import { open } from './support/browser.ts';

describe('the session endpoint', () => {
  let ana: string;
  const live = startForSuite({ env: { PCC_MODE: 'exchange' } });
  before(async () => void (ana = await live.login('ana-complete')));

  it('takes a body of at most 1 KiB', async () => {
    const headers = { ...fromPage, Cookie: ana, 'Content-Type': 'application/json' };
    const post = async (length: number) => {
      const body = `{"x":"${'x'.repeat(length - 8)}"}`;
      const answer = await live.ask('POST', '/pcc/session', { headers, body });
      return [answer.status, codeOf(answer)];
    };
    assert.deepEqual(await post(1024), [400, 'invalid_body'], 'the field has no meaning');
    assert.deepEqual(await post(1025), [413, 'too_large']);
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

  it('allows a login in a header in a preflight, which is kept by origin [#68]', async () => {
    for (const Origin of [page, 'https://evil.example', 'null', '*']) {
      const asking = {
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'authorization',
      };
      const { headers } = await live.ask('OPTIONS', '/pcc/session', { headers: { Origin, ...asking } });
      assert.match(headers.get('Vary') ?? '', /Origin/);
      const isListed = Origin === page;
      assert.equal(/Authorization/.test(headers.get('Access-Control-Allow-Headers') ?? ''), isListed, Origin);
      assert.equal(headers.get('Access-Control-Max-Age'), isListed ? '7200' : null);
    }
  });

  it('marks every response as no-store, and as varying by origin [#102]', async (t) => {
    const broker = await startFor(t);
    const ben = await open(broker, 'ben-terms');
    const answers = [
      await live.session(ana),
      await live.ask('POST', '/demo/login', { headers: fromPage }),
      await live.ask('POST', '/nowhere', { headers: fromPage }),
      await ben.statements(),
      await ben.get(ben.mine('/statements/'), { Origin: 'https://evil.example' }),
      await ben.get('/v2/consumers/'),
    ];
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
