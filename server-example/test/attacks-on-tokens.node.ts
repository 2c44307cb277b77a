import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { keyRing } from '../src/keys.ts';
import { canary, codeOf, page, roomy, startFor, startForSuite } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';
import { editedToken } from './support/edited-token.ts';
import { eventually } from './support/eventually.ts';
import { withResolvers } from './support/with-resolvers.ts';

it('each secret has its own key, with its own id, for each purpose', () => {
  const rings = ['cache', 'widget session'].map((purpose) => keyRing([canary, `${canary}-old`], purpose));
  const keys = rings.flat();
  assert.equal(new Set(keys.map(({ kid }) => kid)).size, 4);
  assert.equal(new Set(keys.map(({ bytes }) => Buffer.from(bytes).toString('hex'))).size, 4);
});

describe('an attacker with developer tools and a token', () => {
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');

  it('cannot make a token [#69]', async () => {
    const ring = keyRing([canary], 'widget session');
    const [key] = ring;
    assert.ok(key);
    const good = decodeJwt(ana.token);
    const header = { alg: 'HS256', kid: key.kid, typ: 'widget-session+jwt' };
    const signed = (claims: object, head: object = {}, secret: Uint8Array = key.bytes) =>
      new SignJWT({ ...good, ...claims }).setProtectedHeader({ ...header, ...head }).sign(secret);
    const now = Date.now() / 1000;
    assert.equal(decodeProtectedHeader(ana.token).alg, 'HS256');

    const flawless = await ana.get(ana.mine('/statements/'), { Authorization: `Bearer ${await signed({})}` });
    assert.equal(flawless.status, 200, 'the tokens below are refused for their flaw alone');
    const consumerToken = live.seen
      .find(({ path }) => path.includes('/statements/'))
      ?.headers.get('Authorization');
    assert.ok(consumerToken);
    // For others, see `requests.token` of pcc-conform.
    const flawed: Record<string, string | undefined> = {
      none: undefined,
      'another key': `Bearer ${await signed({}, {}, new Uint8Array(32))}`,
      'another alg': `Bearer ${await signed({}, { alg: 'HS512' }, new Uint8Array(64))}`,
      'another typ': `Bearer ${await signed({}, { typ: 'JWT' })}`,
      'another iss': `Bearer ${await signed({ iss: 'https://evil.example' })}`,
      'another aud': `Bearer ${await signed({ aud: 'somebody' })}`,
      'unknown kid': `Bearer ${await signed({}, { kid: 'unknown' })}`,
      'a path as kid': `Bearer ${await signed({}, { kid: '../../etc/passwd' })}`,
      expired: `Bearer ${await signed({ iat: now - 700, exp: now - 60 })}`,
      'another algorithm': `Bearer ${await new SignJWT(good)
        .setProtectedHeader({ ...header, alg: 'ES256' })
        .sign((await generateKeyPair('ES256')).privateKey)}`,
      'edited operations': `Bearer ${editedToken(ana.token, { scp: ['listConsumers'] })}`,
      'from the future': `Bearer ${await signed({ iat: now + 600, exp: now + 1200 })}`,
      'no exp': `Bearer ${await signed({ exp: undefined })}`,
      "the service's": consumerToken,
      '20 kB': `Bearer ${'a'.repeat(20_000)}`,
    };
    const bodies = new Set<string>();
    for (const [flaw, authorization] of Object.entries(flawed)) {
      const headers = { Origin: page, ...(authorization && { Authorization: authorization }) };
      const answer = await live.ask('GET', ana.mine('/statements/'), { headers });
      assert.equal(answer.status, 401, flaw);
      bodies.add(answer.text.replace(/"request_id":"[^"]+"/, ''));
    }
    assert.equal(bodies.size, 1, 'nobody learns what was wrong');
  });

  it('cannot use a token beyond its operations [#69]', async () => {
    const [key] = keyRing([canary], 'widget session');
    assert.ok(key);
    const narrow = await new SignJWT({ ...decodeJwt(ana.token), scp: ['getCreditSummary'] })
      .setProtectedHeader({ alg: 'HS256', kid: key.kid, typ: 'widget-session+jwt' })
      .sign(key.bytes);
    const answer = await ana.get(ana.mine('/statements/'), { Authorization: `Bearer ${narrow}` });
    assert.equal(answer.status, 403);
    assert.equal(codeOf(answer), 'operation_not_allowed');
  });

  it('cannot use a token after it has expired, however often it was accepted [#69]', async ({ mock }) => {
    assert.equal((await ana.statements()).status, 200);
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 606_000 });
    const late = await ana.statements();
    mock.timers.reset();
    assert.equal(late.status, 401);
    assert.equal(codeOf(late), 'invalid_token');
  });

  it('has no session immediately after signing out [#70]', async () => {
    const ben = await open(live, 'ben-terms');
    assert.equal((await ben.statements()).status, 200);
    assert.equal((await ben.signOut()).status, 204);
    assert.equal((await ben.statements()).status, 401);
    const again = await live.session(ben.cookie);
    assert.equal(again.status, 200, 'the login itself is the partner’s to end');
    const token = String(again.body['access_token']);
    assert.equal((await ben.get(ben.mine('/statements/'), { Authorization: `Bearer ${token}` })).status, 200);
  });

  it('cannot act after signing out, even if the action was waiting for a token of the service', async () => {
    const person = await open(live, 'hugo-heavy');
    const { promise, resolve: go } = withResolvers();
    let isRejected = false;
    let isWaiting = false;
    live.intercept = async (_request, path) => {
      if (path === person.mine('/dispute/') && !isRejected) {
        isRejected = true;
        return new Response('{}', { status: 401 });
      }
      if (!path.startsWith('/auth/')) return undefined;
      isWaiting = true;
      await promise;
      return undefined;
    };
    const acting = person.post(person.mine('/dispute/'), { reason: 'Late' });
    await eventually(() => isWaiting, 'the action waits');
    assert.equal((await person.signOut()).status, 204);
    const before = live.seen.length;
    go();
    assert.equal(codeOf(await acting), 'invalid_token');
    assert.ok(live.seen.slice(before).every(({ path }) => path.startsWith('/auth/')));
    const again = await open(live, 'hugo-heavy');
    const answer = await again.post(again.mine('/dispute/'), { reason: 'Late' });
    assert.equal(answer.status, 201, 'it is not locked');
  });

  it('cannot use a token from another origin [#72]', async (t) => {
    const path = ana.mine('/statements/');
    const moved = await startFor(t, { env: { PCC_ALLOWED_ORIGINS: 'https://new.partner.example' } });
    const headers = { Authorization: `Bearer ${ana.token}` };
    const late = await moved.ask('GET', path, { headers: { ...headers, Origin: page } });
    assert.equal(late.status, 403, 'the origin is no longer listed');
    const own = await startFor(t, { env: { PCC_ALLOWED_ORIGINS: `${page} http://127.0.0.1:4020` } });
    const cookie = await own.login('ana-complete');
    const { body } = await own.session(cookie, { Origin: 'http://127.0.0.1:4020' });
    const Authorization = `Bearer ${String(body['access_token'])}`;
    const get = (extra: Record<string, string>) =>
      own.ask('GET', path, { headers: { Authorization, ...extra } });
    assert.equal(
      (await get({ 'Sec-Fetch-Site': 'same-origin' })).status,
      200,
      'a GET to the own origin has none',
    );
    assert.equal((await get({ 'Sec-Fetch-Site': 'cross-site' })).status, 403);
    assert.equal((await get({ Origin: page })).status, 403);
  });
});
