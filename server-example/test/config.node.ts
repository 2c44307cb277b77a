import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { createApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { parseRedisUrl } from '../src/store/redis-url.ts';
import { canary, environment } from './support/backend.ts';

const good = environment('http://127.0.0.1:4010');

/** What the refusal says, with no value in it. */
function refusal(change: Record<string, string | undefined>): string {
  const env = { ...good, ...change };
  try {
    createApp(readConfig(env));
  } catch (error) {
    const message = String(error);
    for (const value of Object.values(env)) {
      if (value && value.length > 6) assert.ok(!message.includes(value), 'a value is in the message');
    }
    return message;
  }
  return 'started';
}

describe('configuration', () => {
  it('stops the start, and names the variable but not its value [#99]', () => {
    assert.equal(refusal({}), 'started');
    for (const name of [
      'PCC_AUTH_URL',
      'PCC_BASE_URL',
      'PCC_CLIENT_ID',
      'PCC_CLIENT_SECRET',
      'PCC_SESSION_SECRET',
    ]) {
      assert.match(refusal({ [name]: undefined }), new RegExp(`${name} is missing`));
    }
    assert.match(refusal({ PCC_CLIENT_SECRET: '' }), /PCC_CLIENT_SECRET is empty/);
    assert.match(
      refusal({ PCC_SESSION_SECRET: 'short-secret' }),
      /PCC_SESSION_SECRET must be .* 32 characters/,
    );
    assert.match(
      refusal({ PCC_BASE_URL: 'http://service.example' }),
      /PCC_BASE_URL must be an https address/,
    );
    assert.match(refusal({ PCC_AUTH_URL: 'https://user:pass@service.example' }), /PCC_AUTH_URL must be/);
    assert.match(refusal({ VITE_SESSION: `x${canary}` }), /VITE_SESSION contains a secret/);
    assert.match(refusal({ NEXT_PUBLIC_SECRET: 'sandbox-secret' }), /NEXT_PUBLIC_SECRET contains a secret/);
    assert.match(refusal({ PCC_ALLOWED_ORIGINS: '*' }), /PCC_ALLOWED_ORIGINS must be a list of exact/);
    assert.match(refusal({ PCC_ALLOWED_ORIGINS: 'https://*.partner.example' }), /PCC_ALLOWED_ORIGINS/);
    assert.match(refusal({ PCC_ALLOWED_ORIGINS: 'https://app.partner.example/path' }), /PCC_ALLOWED_ORIGINS/);
    for (const wrong of ['proxy.internal', '10.0.0.0/33', '10.0.0.0/x', '::1/129', '10.0.0.1/8/8']) {
      assert.match(
        refusal({ PCC_TRUST_PROXY: `127.0.0.1 ${wrong}` }),
        /PCC_TRUST_PROXY must be a list/,
        wrong,
      );
    }
    assert.equal(refusal({ PCC_TRUST_PROXY: '127.0.0.1, 10.0.0.0/8 ::1 fd00::/8' }), 'started');
    assert.match(
      refusal({ PCC_OPERATIONS_OFF: 'closeTradeline emailStatment' }),
      /PCC_OPERATIONS_OFF must be/,
    );
    assert.match(refusal({ PCC_OPERATIONS_ON: 'cancelAcount' }), /PCC_OPERATIONS_ON must be/);
    for (const wrong of ['unix:/run/redis.sock', 'redis://[', 'http://redis.internal']) {
      assert.match(refusal({ REDIS_URL: wrong }), /REDIS_URL must be a redis:\/\/ address/, wrong);
    }
    assert.match(refusal({ PCC_DRAIN_MS: 'a while' }), /PCC_DRAIN_MS must be milliseconds/);
    assert.match(refusal({ PCC_MODE: 'both' }), /PCC_MODE must be cookie, broker or exchange/);
  });

  it('leaves off what moves money or ends an account, until it is named', () => {
    const off = (env: Record<string, string>) =>
      readConfig({ ...environment('http://127.0.0.1:4010'), ...env }).operationsOff;
    assert.deepEqual(off({}), ['createBill', 'createBillPayment', 'cancelAccount']);
    assert.deepEqual(off({ PCC_OPERATIONS_ON: 'createBill cancelAccount' }), ['createBillPayment']);
    const all = 'createBill createBillPayment cancelAccount';
    assert.deepEqual(off({ PCC_OPERATIONS_ON: all, PCC_OPERATIONS_OFF: 'createBill' }), ['createBill']);
  });

  it('rejects an address that ends in /v2, which every request adds', () => {
    for (const name of ['PCC_BASE_URL', 'PCC_PUBLIC_URL'])
      assert.match(
        refusal({ [name]: 'http://127.0.0.1:4010/v2/' }),
        new RegExp(`${name} must not end in /v2`),
      );
    assert.equal(refusal({ PCC_BASE_URL: 'http://127.0.0.1:4010/credit' }), 'started');
  });

  it('allows the demo login only for a service on this machine', () => {
    assert.match(refusal({ PCC_BASE_URL: 'https://service.example' }), /PCC_DEMO_LOGIN/);
    assert.match(refusal({ PCC_DEMO_LOGIN: '0', PCC_MODE: 'exchange' }), /resolveSubject is missing/);
    assert.match(refusal({ PCC_DEMO_LOGIN: undefined, PCC_MODE: 'exchange' }), /resolveSubject is missing/);
  });

  it('allows no demo login if others can reach it', () => {
    assert.match(
      refusal({ PCC_PUBLIC_URL: 'https://widgets.partner.example' }),
      /PCC_DEMO_LOGIN.*PCC_PUBLIC_URL/,
    );
  });

  it('requires a session secret that cannot be guessed, unless only this machine reaches it', () => {
    const deployed = {
      PCC_DEMO_LOGIN: undefined,
      PCC_MODE: 'broker',
      PCC_PUBLIC_URL: 'https://widgets.partner.example',
      PCC_SUBJECT_URL: 'https://partner.example/who',
    };
    const weak = [
      'a'.repeat(40),
      'abcd1234'.repeat(5),
      'this-is-my-very-long-session-secret-1',
      '0123456789abcdefghijklmnopqrstuvwxyz',
      'correct horse battery staple please now'.replaceAll(' ', ''),
    ];
    for (const secret of weak) {
      for (const name of ['PCC_SESSION_SECRET', 'PCC_SIGN_OUT_SECRET']) {
        const message = refusal({ ...deployed, [name]: secret });
        assert.match(message, new RegExp(`${name} must look random`), secret);
      }
      assert.equal(refusal({ PCC_SESSION_SECRET: secret }), 'started', secret);
    }
    for (const encoding of ['hex', 'base64', 'base64url'] as const) {
      for (let i = 0; i < 50; i++) {
        const PCC_SESSION_SECRET = randomBytes(32).toString(encoding);
        assert.equal(refusal({ ...deployed, PCC_SESSION_SECRET }), 'started', PCC_SESSION_SECRET);
      }
    }
  });

  it('has a default mode only with the demo login', () => {
    assert.equal(readConfig({ ...good, PCC_MODE: undefined }).mode, 'cookie');
    assert.match(refusal({ PCC_MODE: undefined, PCC_DEMO_LOGIN: undefined }), /PCC_MODE is missing/);
  });

  it('rejects a Redis URL that it cannot use, and says why', () => {
    const redis = (REDIS_URL: string) => {
      try {
        return readConfig({ ...good, REDIS_URL }).redisUrl === REDIS_URL ? 'taken' : 'changed';
      } catch (error) {
        return (error as Error).message;
      }
    };
    for (const url of [
      'redis://127.0.0.1:6379/2',
      'rediss://user:secret@redis.example',
      'redis://a:6379,redis://b:6379/0,c:6379',
      'redis+sentinel://:secret@a:26379,[::1]:26379,c/group-1',
    ]) {
      assert.equal(redis(url), 'taken', url);
    }
    const group = parseRedisUrl('redis+sentinel://pcc:a%3Ab@a/group-1');
    assert.deepEqual(group, {
      kind: 'sentinel',
      sentinels: [{ host: 'a', port: 26379 }],
      group: 'group-1',
      username: 'pcc',
      password: 'a:b',
    });
    for (const [url, why] of [
      ['http://a', 'REDIS_URL must be a redis:// address'],
      ['redis://a,', 'REDIS_URL must be a redis:// address'],
      ['redis://a/abc', 'REDIS_URL must name a database by its number, or none'],
      ['redis://a/1,b', 'REDIS_URL must not name a database: a cluster has only database 0'],
      ['redis://a,rediss://b', 'REDIS_URL must use the same scheme for all nodes of a cluster'],
      [
        'redis+sentinel://a:26379',
        'REDIS_URL must end in the name of the Sentinel group: redis+sentinel://host:26379/name',
      ],
      ['redis+sentinel://a:x/group', 'REDIS_URL must list Sentinels as host:port'],
      ['rediss+sentinel://a/group', 'REDIS_URL must be a redis:// address'],
    ] as const) {
      assert.equal(redis(url), why, url);
    }
  });

  it('has the authorization server as the audience, unless another is named', () => {
    for (const PCC_AUDIENCE of [undefined, '', 'https://api.example']) {
      assert.equal(readConfig({ ...good, PCC_AUDIENCE }).audience, PCC_AUDIENCE || good['PCC_AUTH_URL']);
    }
  });

  it('reads secrets from files', () => {
    const file = join(tmpdir(), `pcc-secret-${process.pid}`);
    writeFileSync(file, 'from-a-file\n', { mode: 0o600 });
    const { clientSecret } = readConfig({
      ...good,
      PCC_CLIENT_SECRET: undefined,
      PCC_CLIENT_SECRET_FILE: file,
    });
    assert.equal(clientSecret, 'from-a-file');
    const isBad = refusal({ PCC_SESSION_SECRET: undefined, PCC_SESSION_SECRET_FILE: file });
    assert.match(isBad, /PCC_SESSION_SECRET must be one or more secrets/);
  });
});
