import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { send, type Answer } from '../support/backend.ts';
import { missing } from '../../../scripts/test/programs.ts';
import { all } from '../../../test/support/cases.ts';
import { startCompose, type Composed } from './support/compose.ts';
import { healthCheck } from './support/deployment.ts';
import { startPartnerServer, type PartnerServer } from '../support/partner.ts';

const docs = readFileSync(new URL('../../../docs/backend-image.md', import.meta.url), 'utf8');

/** Runs the shell's code after a heading of the docs; resolves with what it printed. */
function runDocs(heading: string, composed: Composed, env: Readonly<Record<string, string>> = {}): string {
  const [, code] =
    /```sh\n((?:(?!```)[^])*curl[^]*?)```/.exec(docs.slice(docs.indexOf(`\n${heading}\n`))) ?? [];
  assert.ok(code, heading);
  const { status, stdout, stderr } = spawnSync('sh', ['-e'], {
    input: code.replaceAll('http://localhost:4020', composed.origin),
    cwd: composed.folder,
    env: { PATH: process.env['PATH'], ...env },
  });
  assert.equal(status, 0, String(stderr));
  return String(stdout);
}

const openSession = ({ origin }: Composed, Cookie: string): Promise<Answer> =>
  send(`${origin}/pcc/session`, 'POST', { headers: { Origin: origin, 'X-PCC-Request': '1', Cookie } });

/** The status of reading the statements with that session. */
async function read({ origin }: Composed, { body, headers }: Answer, cookie: string): Promise<number> {
  const [kept = ''] = (headers.get('Set-Cookie') ?? '').split(';');
  const Cookie = `${cookie}; ${kept}`;
  const answer = await send(`${origin}/v2/consumers/${String(body['consumer_id'])}/statements/`, 'GET', {
    headers: { Origin: origin, 'X-PCC-Request': '1', 'X-PCC-Login': String(body['login']), Cookie },
  });
  return answer.status;
}

// The docs use all of them.
const lacking = missing('stores');

describe('what compose.yaml starts', { skip: lacking.length > 0 && `without ${lacking.join()}` }, () => {
  let composed: Composed;
  let partner: PartnerServer;
  const stop = async () => {
    await composed?.close();
    await partner?.close();
  };

  describe('without settings', () => {
    before(async () => void (composed = await startCompose()));
    after(stop);

    it('has a session for a consumer of the sandbox, as the docs show it', () => {
      const session = JSON.parse(runDocs('## Start it', composed)) as Record<string, unknown>;
      assert.equal(session['credential'], 'cookie');
      assert.equal(session['api_base_url'], composed.origin);
    });

    it('is healthy and ready, shares through Redis, and logs JSON', async () => {
      const [program = '', ...args] = healthCheck();
      const { port } = new URL(composed.origin);
      const here = args.map((arg) => arg.replace('4020', port));
      assert.equal(spawnSync(program, here).status, 0);
      assert.deepEqual((await send(`${composed.origin}/readyz`, 'GET')).body, { status: 'ready' });
      const started = composed.backend.lines.find((line) => line.includes('"started"')) ?? '';
      assert.equal((JSON.parse(started) as { store: string }).store, 'redis');
    });
  });

  describe('with a login at the partner’s address', () => {
    const secret = randomBytes(32).toString('hex');
    before(async () => {
      partner = await startPartnerServer(({ cookie = '' }) =>
        cookie.includes('sid=ana')
          ? { status: 200, body: { login_id: 'login-1', pcid: 'ana-complete' } }
          : { status: 401 },
      );
      composed = await startCompose({
        PCC_DEMO_LOGIN: '0',
        PCC_SUBJECT_URL: partner.url,
        PCC_SIGN_OUT_SECRET: secret,
      });
    });
    after(stop);

    it('shows the consumer’s data until the sign-out of the docs', async () => {
      assert.equal((await openSession(composed, 'sid=x')).status, 401);
      const session = await openSession(composed, 'sid=ana');
      assert.equal(await read(composed, session, 'sid=ana'), 200);
      const env = { PCC_PUBLIC_URL: composed.origin, PCC_SIGN_OUT_SECRET: secret, LOGIN_ID: 'login-1' };
      runDocs('## Sign-out', composed, env);
      assert.equal(await read(composed, session, 'sid=ana'), 401);
    });
  });

  // `npm test` has little time.
  const skip = !all && 'npm run test:slow -- backend-image';
  describe('with a login in a JWT', { skip }, () => {
    const issuer = 'https://login.example';
    let sign: (claims: JWTPayload) => Promise<string>;
    before(async () => {
      const { privateKey, publicKey } = await generateKeyPair('ES256');
      const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'ES256' };
      partner = await startPartnerServer(() => ({ status: 200, body: { keys: [jwk] } }));
      sign = (claims) =>
        new SignJWT({ iss: issuer, aud: 'shop', sid: 's1', ...claims })
          .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
          .setIssuedAt()
          .setExpirationTime('5m')
          .sign(privateKey);
      composed = await startCompose({
        PCC_DEMO_LOGIN: '0',
        PCC_SUBJECT_JWKS: partner.url,
        PCC_SUBJECT_ISSUER: issuer,
        PCC_SUBJECT_AUDIENCE: 'shop',
      });
    });
    after(stop);

    it('shows the consumer’s data until the issuer’s logout token', async () => {
      const cookie = `id_token=${await sign({ sub: 'ana-complete' })}`;
      const session = await openSession(composed, cookie);
      assert.equal(await read(composed, session, cookie), 200);
      const logout_token = await sign({
        events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      });
      const { status } = await send(`${composed.origin}/pcc/sign-out`, 'POST', {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ logout_token }).toString(),
      });
      assert.equal(status, 204);
      assert.equal(await read(composed, session, cookie), 401);
    });
  });
});
