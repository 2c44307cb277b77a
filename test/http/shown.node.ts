// What of an answer a client keeps: in a page what some widget shows, on a server everything that is described, or all.
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  createClient,
  getConsumer,
  getKycResult,
  listConsumerAccounts,
  listConsumers,
  listOnboardings,
  listStatements,
  listTradelineDetails,
} from '../../src/client.ts';
import type { Call, PccClient } from '../../src/http/client.ts';
import { consumer, setUp } from '../support/client.ts';
import { answer, startScriptedServer } from '../support/hosts/scripted-server.ts';

const other = '1c9d2f64-1111-4a6b-9d53-6f2a5b7c8d9e';
const id = '2c9d2f64-1111-4a6b-9d53-6f2a5b7c8d9e';

test('a page receives only the fields that some widget shows', async (t) => {
  const { client } = await setUp(t, [
    answer(200, {
      id: 'k-1',
      status: 'declined',
      reports: [{ type: 'report/watchlist', has_match: true }],
      verifications: [{ id: 'v-1', type: 'selfie', status: 'failed', checks: [{ name: 'age' }] }],
    }),
  ]);
  const result = await getKycResult(client, { consumer_id: consumer, kyc_result_id: id });
  assert.deepEqual(result, { id: 'k-1', verifications: [{ type: 'selfie', status: 'failed' }] });
});

test('a page learns that an identity check has errors, but not which', async (t) => {
  const record = (errors: unknown) => ({
    id: 'o-1',
    status: 'in_progress',
    consumer: { id: consumer, pcid: 'ana', mla_status: true, email: 'ana@example.com' },
    kyc: { errors },
    e_sign: { agreement_accepted: null },
    underwriting: { data: 'x', errors: ['y'] },
    product: { product_configuration: { z: 1 } },
    previous_steps: [{ slug: 'start', url: 'https://x.example/' }],
    current_steps: null,
  });
  const errors = ['on a watch list', ['on a watch list'], { reason: 'list' }, '', [], {}, null, undefined];
  // Nothing, as a service that keeps text writes it.
  errors.push('[]', '{ }', 'null', 'None');
  const { client } = await setUp(t, [answer(200, { results: errors.map(record) })]);
  const { results, skipped } = await listOnboardings(client, { consumer_id: consumer });
  assert.equal(skipped, 0);
  assert.deepEqual(
    results.map(({ kyc }) => Boolean(kyc.errors)),
    errors.map((_, i) => i < 3),
  );
  assert.deepEqual(results[0]?.consumer, { pcid: 'ana' });
  assert.doesNotMatch(JSON.stringify(results), /watch|example|mla|"x"|"y"/);
});

test('a page learns the end of a tax identifier, masked or not, and no date of birth', async (t) => {
  const identifiers = ['***-**-1234', '123-45-1234', 123451234, 'XXXXX1234', '1234', '', null, {}, true];
  const { client } = await setUp(
    t,
    identifiers.map((tax_identifier) =>
      answer(200, { id: consumer, pcid: 'ana', date_of_birth: '1990-05-17', tax_identifier }),
    ),
  );
  for (const [i, identifier] of identifiers.entries()) {
    const result = await getConsumer(client, { consumer_id: consumer });
    assert.equal(result.tax_identifier, i < 5 ? '1234' : null, JSON.stringify(identifier));
    assert.doesNotMatch(JSON.stringify(result), /1990|123-?45/);
  }
});

test('a page is not given records of other consumers, which are counted', async (t) => {
  const { client } = await setUp(t, [
    answer(200, [
      { file_name: 'mine.pdf', consumer_id: consumer },
      { file_name: 'theirs.pdf', consumer_id: other },
    ]),
  ]);
  const { results, skipped } = await listStatements(client, { consumer_id: consumer });
  assert.deepEqual([results.map(({ file_name }) => file_name), skipped], [['mine.pdf'], 1]);
});

test('a prefetched response is reduced before a widget gets it', async (t) => {
  const { client, service } = await setUp(t, [answer(200, [{ file_name: 'a.pdf', consumer_id: consumer }])]);
  const path = `/v2/consumers/${consumer}/statements/`;
  const ahead: Call<undefined> = {
    ...{ operation: 'listStatements', host: 'base', method: 'GET', path, effect: 'read', bearer: true },
    ...{ document: false, ahead: true, parse: () => undefined },
  };
  const prefetch = client.request(ahead);
  const { results } = await listStatements(client, { consumer_id: consumer });
  await prefetch;
  assert.equal(service.seen.length, 1);
  assert.deepEqual(results, [{ file_name: 'a.pdf' }]);
});

test('a page receives the last four characters of an account number only', async (t) => {
  const accounts = ['0012345678', '1234', '…5678', '12 34', null, {}].map((account_number, i) => ({
    id: `${i}`,
    account_number,
  }));
  const { client } = await setUp(t, [answer(200, accounts)]);
  const { results } = await listConsumerAccounts(client, { consumer_id: consumer });
  assert.deepEqual(
    results.map(({ account_number }) => account_number ?? null),
    ['5678', '1234', '5678', '1234', null, null],
  );
});

test('operations that no widget uses are read whole', async (t) => {
  // No widget may ever use this one.
  const { client } = await setUp(t, [answer(200, [{ id: other, pcid: 'ben', email: 'ben@example.com' }])]);
  const { results } = await listConsumers(client, {});
  assert.deepEqual(results, [{ id: other, pcid: 'ben', email: 'ben@example.com' }]);
});

const unknown = {
  id: 't-1',
  merchant: 'Sunrise',
  landlord: { name: 'Lee' },
  transactions: [{ id: 'p-1', channel: 'ach', value: { amount: '1', fee: '0' } }],
};

async function serverClient(t: TestContext, body: unknown, keepUnknown?: boolean): Promise<PccClient> {
  const service = await startScriptedServer(t, answer(200, body));
  const getToken = () => Promise.resolve({ token: 'token', expiresIn: 600 });
  return createClient({ baseUrl: service.url, getToken, ...(keepUnknown !== undefined && { keepUnknown }) });
}

test('a server receives the described fields, and the others on request', async (t) => {
  const read = async (keepUnknown?: boolean) => {
    const client = await serverClient(t, { tradelines: [unknown, 7] }, keepUnknown);
    return listTradelineDetails(client, { consumer_id: consumer });
  };
  for (const keepUnknown of [undefined, false]) {
    const { results } = await read(keepUnknown);
    assert.doesNotMatch(JSON.stringify(results), /landlord|channel|fee/);
  }
  const { results, skipped } = await read(true);
  assert.deepEqual(results, [unknown]);
  assert.equal(skipped, 1);
});

test('unknown keys that are kept change no prototype', async (t) => {
  const evil = '{"id": "1", "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}';
  const client = await serverClient(t, `{"results": [${evil}]}`, true);
  const [record] = (await listTradelineDetails(client, { consumer_id: consumer })).results;
  assert.equal(record?.id, '1');
  assert.equal((record as { polluted?: unknown } | undefined)?.polluted, undefined);
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
});

test('a page cannot keep unknown keys', (t) => {
  const options = { fetchSession: () => Promise.reject(new Error('not asked')), keepUnknown: true };
  assert.throws(() => createClient(options), { code: 'misconfigured' });
  Object.assign(globalThis, { document: {} });
  t.after(() => Reflect.deleteProperty(globalThis, 'document'));
  assert.throws(
    () => createClient({ baseUrl: 'https://api.example', getToken: options.fetchSession, keepUnknown: true }),
    {
      code: 'misconfigured',
    },
  );
});
