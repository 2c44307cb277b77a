import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import fc from 'fast-check';
import { listStatements } from 'pcc-widgets/client';
import { allOn, canary, codeOf, partnerToken, roomy, send, startForSuite } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';
import { idsOf } from './support/ids-of.ts';

/** Ways to say in a record whose it is. */
const spellings: readonly ((id: string) => object)[] = [
  ...[
    'consumer_id',
    'consumerId',
    'ConsumerID',
    'CONSUMER_ID',
    'consumer-id',
    'consumer id',
    'consumer.id',
    'consumer_external_id',
    'external_consumer_id',
    'externalConsumerId',
    'consumer_uuid',
    'consumerUuid',
    ...['consumer_pc_id', 'consumerPcId', 'pcid', 'PCID', 'owner_consumer_id', 'consumer', 'Consumer'],
  ].map((name) => (id: string) => ({ [name]: id })),
  (id) => ({ consumer: { id } }),
  (id) => ({ consumer: { external_id: id } }),
  (id) => ({ Consumer: { ID: id, name: 'x' } }),
  (id) => ({ consumers: [{ id }] }),
  (id) => ({ consumer_ids: [id] }),
];
describe('check 12, for responses of any shape', () => {
  let foreign: string;
  let answer: unknown;
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  beforeEach(() => {
    foreign = live.consumer('hugo-heavy');
    live.answer(
      '/statements/',
      () => new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } }),
    );
  });

  /** Puts a record somewhere: into lists and records, beside others, more than once. */
  const wrapping = fc.array(
    fc.oneof(
      fc
        .string({ maxLength: 8 })
        .map((key) => (value: unknown) => ({ [`k${key}`]: value, also: [1, null, 'x'] })),
      fc.nat({ max: 3 }).map((n) => (value: unknown) => [...Array<object>(n).fill({}), value]),
      fc.constant((value: unknown) => [value, value]),
    ),
    { maxLength: 6 },
  );
  const own = () => ({ file_name: 'own.pdf', consumer_id: ana.consumerId });
  const ask = () => ana.statements();

  it('a record that names another consumer is withheld, in any form and at any depth [#119]', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...spellings),
        wrapping,
        fc.boolean(),
        async (spell, wraps, beside) => {
          const record = { file_name: canary, ...spell(foreign) };
          const deep = wraps.reduce<unknown>((value, wrap) => wrap(value), record);
          answer = {
            count: 2,
            results: beside ? [own(), { ...own(), file_name: canary, deep }] : [own(), deep],
          };
          const { status, text } = await ask();
          assert.equal(status, 502, JSON.stringify(answer));
          assert.ok(!text.includes(canary) && !text.includes(foreign));
        },
      ),
      {
        numRuns: 150,
        seed: 119,
        examples: spellings.map((spell): [typeof spell, [], boolean] => [spell, [], false]),
      },
    );
  });

  const shown = ['count', 'results', 'next', 'previous', ...(listStatements.shows ?? [])];
  const names = fc.string().filter((name) => !shown.includes(name));

  it('fields that no widget shows are removed at any depth [#119]', async () => {
    await fc.assert(
      fc.asyncProperty(names, wrapping, async (name, wraps) => {
        const deep = wraps.reduce<unknown>((value, wrap) => wrap(value), { [name]: canary });
        answer = { count: 1, results: [{ ...own(), [name]: canary, deep }], [name]: canary };
        const { status, text } = await ask();
        assert.equal(status, 200, text);
        assert.ok(text.includes('own.pdf') && !text.includes(canary), text);
      }),
      {
        numRuns: 100,
        seed: 119,
        examples: ['ssn', '__proto__', 'metadata'].map((name): [string, []] => [name, []]),
      },
    );
  });

  it("a record with any of the consumer's own identifiers is forwarded [#119]", async () => {
    for (const spell of spellings) {
      answer = { count: 1, results: [{ file_name: 'own.pdf', ...spell(ana.consumerId) }] };
      assert.equal((await ask()).status, 200, JSON.stringify(answer));
    }
  });
});

describe('a consumer’s record', () => {
  const live = startForSuite({ config: { limits: roomy } });

  it('is withheld if its own id is another consumer’s, and never completes a change', async () => {
    const ana = await open(live, 'ana-complete');
    const other = live.consumer('hugo-heavy');
    // Two partners may use the same `pcid`.
    for (const ids of [{ id: other }, { external_id: other }, { id: other, external_id: other }]) {
      live.answer(ana.mine('/'), () =>
        Response.json({ id: ana.consumerId, pcid: 'ana-complete', first_name: canary, ...ids }),
      );
      const { status, text } = await ana.get(ana.mine('/'));
      assert.equal(status, 502, JSON.stringify(ids));
      assert.ok(!text.includes(canary));
      assert.equal((await ana.send('PUT', ana.mine('/'), { phone_number: '+12065550151' })).status, 502);
      assert.ok(!live.seen.some(({ method }) => method === 'PUT'), 'nothing is changed');
    }
  });
});

describe('records that are looked up to see whose an id is', () => {
  const live = startForSuite({ env: allOn, config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  const hugo = openForSuite(live, 'hugo-heavy');

  it('give no access if they name another consumer', async () => {
    const theirs = await idsOf(live, hugo.consumerId, 'sandbox');
    const { sending_account_id } = theirs;
    const names = { name: 'Water', receiver_name: 'City Water' };
    const bill = { consumer_id: ana.consumerId, sending_account_id, ...names };
    const payee = { account_number: '55501234', account_routing_number: '021000021' };
    const headers = { Authorization: `Bearer ${await partnerToken(live)}` };
    for (const [list, method, path, body] of [
      ['/accounts/', 'POST', '/v2/bill-pay/bills/', { ...bill, ...payee }],
      ['/payment-cards/', 'GET', `/v2/payment-cards/${theirs['payment_card_id']}/rewards/`, undefined],
      ['/', 'POST', `/v2/credit-line/${theirs['credit_line_id']}/`, {}],
    ] as const) {
      const { text } = await send(live.service + hugo.mine(list), 'GET', { headers });
      live.answer(
        ana.mine(list),
        () => new Response(text, { headers: { 'Content-Type': 'application/json' } }),
      );
      const before = live.seen.length;
      const answer = await ana.send(method, path, body);
      assert.deepEqual([answer.status, codeOf(answer)], [502, 'bad_answer'], path);
      assert.ok(!live.seen.slice(before).some((seen) => seen.path === path), path);
    }
    assert.match((await live.ask('GET', '/metrics')).text, /pcc_foreign_data_total 3/);
  });
});
