import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { createClient, listStatements } from 'pcc-widgets/client';
import { codeOf, fromPage, page, send, startFor, startForSuite } from './support/backend.ts';

describe('a session in mode exchange', () => {
  let ana: string;
  const live = startForSuite({ env: { PCC_MODE: 'exchange' } });
  before(async () => void (ana = await live.login('ana-complete')));

  it('issues a token that reads this consumer and cannot write', async () => {
    const { status, headers, body } = await live.session(ana);
    assert.equal(status, 200);
    assert.equal(body['consumer_id'], live.consumer('ana-complete'));
    assert.equal(body['api_base_url'], live.service);
    assert.equal(body['scope'], 'api:read');
    assert.deepEqual(body['frame_origins'], ['https://cards.example']);
    assert.ok(Number(body['expires_in']) > 3000 && Number(body['expires_in']) <= 3600);
    assert.equal(headers.get('Cache-Control'), 'no-store');
    assert.match(headers.get('Vary') ?? '', /Origin/);
    assert.match(headers.get('Vary') ?? '', /Sec-Fetch-Site/);
    assert.equal(headers.get('Access-Control-Allow-Origin'), page);
    assert.equal(headers.get('Access-Control-Allow-Credentials'), 'true');

    const client = createClient({
      baseUrl: String(body['api_base_url']),
      getToken: () => Promise.resolve({ token: String(body['access_token']), expiresIn: 60 }),
    });
    const statements = await listStatements(client, { consumer_id: String(body['consumer_id']) });
    assert.equal(statements.count, 40);
    await assert.rejects(listStatements(client, { consumer_id: live.consumer('ben-terms') }), {
      code: 'not-found',
    });
  });

  it('uses its cache, except when the last token was rejected', async () => {
    const [first, second] = [await live.session(ana), await live.session(ana)];
    const third = await live.session(ana, { 'X-PCC-Reason': 'rejected' });
    assert.equal(first.body['access_token'], second.body['access_token']);
    assert.notEqual(third.body['access_token'], second.body['access_token']);
  });

  it('requests write scopes only if that is allowed', async (t) => {
    const writing = await startFor(t, { env: { PCC_MODE: 'exchange', PCC_EXCHANGE_WRITE: '1' } });
    const { body } = await writing.session(await writing.login('ana-complete'));
    assert.equal(body['scope'], 'api:read api:write');
    const operations = body['operations'] as string[];
    assert.ok(operations.includes('createAddress'));
    // A page sends only what is changed, and the service may replace the whole record.
    for (const id of ['updateConsumer', 'updateAddress']) assert.ok(!operations.includes(id), id);
  });

  it('offers no action that its token cannot do, in any mode', async (t) => {
    const offered = async (env: Record<string, string | undefined>) => {
      const own = await startFor(t, { env: { PCC_OPERATIONS_ON: 'cancelAccount', ...env } });
      const { body } = await own.session(await own.login('ana-complete'));
      return body['operations'] as string[];
    };
    const writes = ['createAddress', 'createDispute', 'createExternalCardFrame', 'cancelAccount'];
    for (const env of [{ PCC_MODE: 'exchange' }, { PCC_MODE: 'cookie', PCC_SCOPES: 'api:read' }]) {
      const operations = await offered(env);
      for (const id of writes) assert.ok(!operations.includes(id), id);
      // It sends an email, and needs no more than to read.
      for (const id of ['listStatements', 'emailStatement']) assert.ok(operations.includes(id), id);
    }
    const operations = await offered({ PCC_MODE: 'cookie' });
    for (const id of writes) assert.ok(operations.includes(id), id);
  });

  it('a session in mode exchange ends when the login ends', async () => {
    const cookie = await live.login('ben-terms');
    assert.equal((await live.session(cookie)).status, 200);
    const out = await live.ask('POST', '/demo/logout', { headers: { ...fromPage, Cookie: cookie } });
    assert.equal(out.status, 204);
    assert.match(out.headers.get('Set-Cookie') ?? '', /Max-Age=0/);
    const gone = await live.ask('DELETE', '/pcc/session', { headers: { ...fromPage, Cookie: ana } });
    assert.equal(gone.status, 204);
  });

  it('returns 404 if the login has no consumer', async (t) => {
    const nobody = await startFor(t, {
      env: { PCC_MODE: 'exchange' },
      hooks: { resolveSubject: () => ({ pcid: 'unknown-person', loginId: 'login-1' }) },
    });
    const answer = await nobody.session('');
    assert.equal(answer.status, 404);
    assert.equal(codeOf(answer), 'consumer_not_linked');
  });

  it('works with and without the prefix of its public URL', async (t) => {
    const prefixed = await startFor(t, {
      env: { PCC_MODE: 'exchange', PCC_PUBLIC_URL: 'http://127.0.0.1:4020/pcc-api/' },
    });
    const { status } = await send(`${prefixed.origin}/pcc-api/pcc/session`, 'POST', { headers: fromPage });
    const without = await prefixed.ask('POST', '/pcc/session', { headers: fromPage });
    assert.deepEqual([status, without.status], [401, 401]);
  });
});
