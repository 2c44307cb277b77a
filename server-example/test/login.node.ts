import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import type { Hooks } from '../src/hooks.ts';
import {
  codeOf,
  environment,
  fromPage,
  roomy,
  start,
  type Answer,
  type Live,
  startFor,
} from './support/backend.ts';
import { startPartnerServer, type PartnerServer } from './support/partner.ts';

const noDemo = { PCC_DEMO_LOGIN: '0', PCC_MODE: 'cookie' };
const event = 'http://schemas.openid.net/event/backchannel-logout';
const publicUrl = 'http://127.0.0.1:4020';

/** Reads the consumer's statements, as a page with this session does. */
function read(live: Live, { body, headers }: Answer, cookie: string): Promise<Answer> {
  const [kept = ''] = (headers.get('Set-Cookie') ?? '').split(';');
  return live.ask('GET', `/v2/consumers/${String(body['consumer_id'])}/statements/`, {
    headers: { ...fromPage, Cookie: `${cookie}; ${kept}`, 'X-PCC-Login': String(body['login']) },
  });
}

const signOut = (live: Live, token: string): Promise<Answer> =>
  live.ask('POST', '/pcc/sign-out', {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });

describe('a login at the partner’s own address', () => {
  const secret = randomBytes(32).toString('hex');
  const ana = { login_id: 'login-1', pcid: 'ana-complete' };
  let partner: PartnerServer;
  let live: Live;
  const whoami: PartnerServer['respond'] = ({ cookie = '', authorization }) =>
    /(^|; )sid=ana/.test(cookie) || authorization === 'Bearer ana'
      ? { status: 200, body: ana }
      : { status: 401 };
  before(async () => {
    partner = await startPartnerServer(whoami);
    live = await start({
      env: { ...noDemo, PCC_SUBJECT_URL: partner.url, PCC_SIGN_OUT_SECRET: secret },
      config: { limits: { ...roomy, lookUpMs: 4_000 } },
    });
  });
  beforeEach(() => {
    partner.respond = whoami;
    partner.seen.length = 0;
  });
  after(async () => {
    await live.close();
    await partner.close();
  });

  const logoutToken = (claims: JWTPayload = {}, key = secret) =>
    new SignJWT({ sid: ana.login_id, events: { [event]: {} }, ...claims })
      .setProtectedHeader({ alg: 'HS256', typ: 'logout+jwt' })
      .setAudience(claims.aud ?? publicUrl)
      .setIssuedAt(claims.iat)
      .sign(new TextEncoder().encode(key));

  it('opens a session for the consumer that it names, by cookie or header', async () => {
    const session = await live.session('sid=ana');
    assert.equal(session.body['consumer_id'], live.consumer('ana-complete'));
    assert.equal((await read(live, session, 'sid=ana')).status, 200);
    assert.equal((await live.session('', { Authorization: 'Bearer ana' })).status, 200);
    assert.equal(codeOf(await live.session('sid=nobody')), 'login_required');
  });

  it('is sent the browser’s cookie and nothing of the backend’s own', async () => {
    const session = await live.session('sid=ana; theme=dark', { 'X-Other': 'x' });
    await read(live, session, 'sid=ana');
    assert.ok(partner.seen.length >= 3);
    for (const { cookie, ...headers } of partner.seen) {
      assert.match(cookie ?? '', /^sid=ana(; theme=dark)?$/);
      for (const name of ['x-other', 'origin', 'x-pcc-login', 'authorization'])
        assert.equal(headers[name], undefined);
    }
    partner.seen.length = 0;
    assert.equal(codeOf(await live.session('')), 'login_required');
    assert.equal(partner.seen.length, 0, 'without a credential it is not asked');
  });

  it('ends when the address no longer knows it', async () => {
    const session = await live.session('sid=ana');
    partner.respond = () => ({ status: 401 });
    assert.equal(codeOf(await read(live, session, 'sid=ana')), 'session_changed');
  });

  it('is unknown, not missing, if the response is anything else', async () => {
    const responses: ReturnType<PartnerServer['respond']>[] = [
      undefined,
      { status: 500 },
      { status: 403 },
      { status: 204 },
      { status: 302, headers: { Location: partner.url } },
      { status: 200, body: '<html>' },
      { status: 200, body: { ...ana, padding: 'x'.repeat(20_000) } },
      { status: 200, body: { pcid: 'ana-complete' } },
      { status: 200, body: { ...ana, login_id: '' } },
      { status: 200, body: { login_id: 'login-1' } },
      { status: 200, body: { ...ana, consumer_id: live.consumer('ben-terms') } },
      { status: 200, body: { ...ana, pcid: 17 } },
      { status: 200, body: { ...ana, pcid: '..' } },
    ];
    for (const response of responses) {
      partner.respond = () => response;
      const answer = await live.session('sid=ana');
      assert.equal(answer.status, 503, JSON.stringify(response));
      assert.equal(codeOf(answer), 'login_unavailable');
    }
  });

  it('can be named by the service’s id, and can tell when it expires', async () => {
    const consumer_id = live.consumer('ben-terms');
    partner.respond = () => ({
      status: 200,
      body: { login_id: 'login-2', consumer_id, login_expires_in: 90.5 },
    });
    const { body } = await live.session('sid=ben');
    assert.equal(body['consumer_id'], consumer_id);
    assert.equal(body['login_expires_in'], 90);
  });

  it('is the consumer’s by the service’s own id if the external one is empty', async () => {
    const pcid = 'dan-declined';
    let id = '';
    live.intercept = async (request, path) => {
      if (!path.startsWith(`/v2/consumers/pcid/${pcid}/`)) return undefined;
      const consumer = (await (await live.sandbox.fetch(request)).json()) as { id: string };
      ({ id } = consumer);
      return Response.json({ ...consumer, external_id: '' });
    };
    partner.respond = () => ({ status: 200, body: { login_id: 'login-3', pcid } });
    const { status, body } = await live.session('sid=dan');
    live.intercept = undefined;
    assert.deepEqual([status, body['consumer_id']], [200, id]);
    assert.ok(id);
  });

  it('a signed call ends a login', async () => {
    const session = await live.session('sid=ana');
    assert.equal((await signOut(live, await logoutToken())).status, 204);
    assert.equal(codeOf(await read(live, session, 'sid=ana')), 'invalid_token');
  });

  it('no other call ends a login', async () => {
    const session = await live.session('sid=ana');
    const now = Math.floor(Date.now() / 1000);
    const wrong = [
      '',
      'x',
      await logoutToken({}, randomBytes(32).toString('hex')),
      await logoutToken({ aud: 'https://other.example' }),
      await logoutToken({ iat: now - 200 }),
      await logoutToken({ iat: now + 60 }),
      await logoutToken({ sid: undefined }),
      await logoutToken({ events: {} }),
      await logoutToken({ nonce: 'n' }),
    ];
    for (const token of wrong) assert.equal((await signOut(live, token)).status, 400, token);
    const large = await signOut(live, 'x'.repeat(20_000));
    assert.equal(large.status, 413);
    assert.equal((await read(live, session, 'sid=ana')).status, 200);
  });
});

describe('a login in a JWT', () => {
  const issuer = 'https://login.partner.example';
  const audience = 'shop';
  let keys: CryptoKey;
  let partner: PartnerServer;
  let live: Live;
  before(async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    keys = privateKey;
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
    partner = await startPartnerServer(() => ({ status: 200, body: { keys: [jwk] } }));
    live = await start({
      env: {
        ...noDemo,
        PCC_SUBJECT_JWKS: partner.url,
        PCC_SUBJECT_ISSUER: issuer,
        PCC_SUBJECT_AUDIENCE: audience,
        PCC_SUBJECT_CLAIM: 'customer',
      },
      config: { limits: roomy },
    });
  });
  after(async () => {
    await live.close();
    await partner.close();
  });

  const jwt = (claims: JWTPayload = {}, key: CryptoKey | Uint8Array = keys, alg = 'ES256') =>
    new SignJWT({ iss: issuer, aud: audience, customer: 'ana-complete', sid: 's1', ...claims })
      .setProtectedHeader({ alg, kid: 'k1' })
      .setIssuedAt()
      .setExpirationTime(claims.exp ?? '5m')
      .sign(key);

  it('opens a session, from any cookie or the header', async () => {
    const cookie = `theme=dark; id_token=${await jwt()}`;
    const session = await live.session(cookie);
    assert.equal(session.body['consumer_id'], live.consumer('ana-complete'));
    assert.equal((await read(live, session, cookie)).status, 200);
    assert.equal((await live.session('', { Authorization: `Bearer ${await jwt()}` })).status, 200);
  });

  it('stays the same login when its token is renewed', async () => {
    const [first, renewed] = [
      await live.session(`t=${await jwt()}`),
      await live.session(`t=${await jwt({ n: 2 })}`),
    ];
    assert.equal(first.body['login'], renewed.body['login']);
    assert.notEqual((await live.session(`t=${await jwt({ sid: 's2' })}`)).body['login'], first.body['login']);
  });

  it('is none if anything about the token is wrong', async () => {
    const other = await generateKeyPair('ES256');
    const now = Math.floor(Date.now() / 1000);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await jwt()).split('.')[1]}.`;
    const wrong = [
      await jwt({}, other.privateKey),
      await jwt({}, new TextEncoder().encode('k1'.repeat(16)), 'HS256'),
      unsigned,
      await jwt({ iss: 'https://evil.example' }),
      await jwt({ aud: 'other' }),
      await jwt({ exp: now - 60 }),
      await jwt({ nbf: now + 600 }),
      await jwt({ customer: undefined }),
      await jwt({ customer: 17 }),
      await jwt({ customer: '..' }),
      await jwt({ events: { [event]: {} } }),
    ];
    for (const token of wrong)
      assert.equal(codeOf(await live.session(`t=${token}`)), 'login_required', token);
  });

  it('is none if two cookies name two logins', async () => {
    const two = `a=${await jwt()}; b=${await jwt({ customer: 'ben-terms', sid: 's9' })}`;
    assert.equal(codeOf(await live.session(two)), 'login_required');
    assert.equal((await live.session(`a=${await jwt()}; b=${await jwt({ n: 2 })}`)).status, 200);
    const other = await jwt({ customer: 'ben-terms', sid: 's9' });
    assert.equal(codeOf(await live.session(`a=${other}; a=${await jwt()}`)), 'login_required');
    const planted = ['t1', 't2', 't3', 't4'].map((name) => `${name}=${other}`).join('; ');
    assert.equal(codeOf(await live.session(`${planted}; a=${await jwt()}`)), 'login_required');
  });

  it('is ended by a logout token of the issuer, and by no login token', async () => {
    const cookie = `t=${await jwt({ sid: 's3' })}`;
    const session = await live.session(cookie);
    assert.equal((await signOut(live, await jwt({ sid: 's3' }))).status, 400);
    assert.equal((await read(live, session, cookie)).status, 200);
    assert.equal((await signOut(live, await jwt({ sid: 's3', events: { [event]: {} } }))).status, 204);
    assert.equal(codeOf(await read(live, session, cookie)), 'invalid_token');
  });

  it('is unknown, not missing, while the keys cannot be read', async (t) => {
    const away = await startFor(t, {
      env: {
        ...noDemo,
        PCC_SUBJECT_JWKS: `${partner.url}/../away`,
        PCC_SUBJECT_ISSUER: issuer,
        PCC_SUBJECT_AUDIENCE: audience,
      },
      config: { limits: { ...roomy, lookUpMs: 4_000 } },
    });
    const { respond } = partner;
    for (const response of [
      { status: 500 },
      { status: 200, body: '<html>' },
      { status: 200, body: {} },
      undefined,
    ]) {
      partner.respond = () => response;
      const answer = await away.session(`t=${await jwt()}`);
      assert.equal(codeOf(answer), 'login_unavailable', JSON.stringify(response));
      assert.equal((await signOut(away, await jwt())).status, 503);
    }
    partner.respond = respond;
  });
});

describe('the settings of a login', () => {
  function problem(env: Record<string, string>, hooks?: Hooks): string {
    try {
      createApp(readConfig({ ...environment('http://127.0.0.1:4010'), ...noDemo, ...env }), hooks);
      return 'started';
    } catch (error) {
      return String(error);
    }
  }

  it('allow http only in a private network', () => {
    for (const host of [
      'app:8080',
      '10.1.2.3',
      '172.20.0.1',
      '192.168.1.1',
      '[fd00::1]',
      'app.shop.svc.cluster.local',
    ])
      assert.equal(problem({ PCC_SUBJECT_URL: `http://${host}/whoami` }), 'started', host);
    for (const host of ['login.partner.example', '172.32.0.1', '11.0.0.1', '10.example.com', '[2001:db8::1]'])
      assert.match(problem({ PCC_SUBJECT_URL: `http://${host}/` }), /PCC_SUBJECT_URL must be/, host);
  });

  it('exclude each other, and name what is missing', () => {
    const url = { PCC_SUBJECT_URL: 'http://app/whoami' };
    const jwks = { PCC_SUBJECT_JWKS: 'http://app/jwks', PCC_SUBJECT_ISSUER: 'i', PCC_SUBJECT_AUDIENCE: 'a' };
    assert.equal(problem(jwks), 'started');
    assert.match(problem({ ...url, ...jwks }), /PCC_SUBJECT_URL and PCC_SUBJECT_JWKS exclude/);
    assert.match(problem({ ...url, PCC_DEMO_LOGIN: '1' }), /PCC_SUBJECT_URL and PCC_DEMO_LOGIN exclude/);
    assert.match(
      problem({ ...jwks, PCC_SIGN_OUT_SECRET: 'a1'.repeat(9) + randomBytes(16).toString('hex') }),
      /PCC_SIGN_OUT_SECRET/,
    );
    assert.match(problem({ ...url, PCC_SIGN_OUT_SECRET: 'short' }), /PCC_SIGN_OUT_SECRET must/);
    for (const name of ['ISSUER', 'AUDIENCE', 'CLAIM'])
      assert.match(problem({ [`PCC_SUBJECT_${name}`]: 'sub' }), /PCC_SUBJECT_JWKS is missing/);
    assert.match(problem({ ...jwks, PCC_SUBJECT_ISSUER: '' }), /PCC_SUBJECT_ISSUER is empty/);
    const hooks = { resolveSubject: () => null };
    assert.match(problem(url, hooks), /exclude each other/);
  });
});
