import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { canary, roomy, start, type Live } from './support/backend.ts';
import { open, type Page } from './support/browser.ts';

/** Ways to say in a record whose it is. */
const spellings: readonly ((id: string) => object)[] = [
  ...[
    ...[
      'consumer_id',
      'consumerId',
      'ConsumerID',
      'CONSUMER_ID',
      'consumer-id',
      'consumer id',
      'consumer.id',
    ],
    ...[
      'consumer_external_id',
      'external_consumer_id',
      'externalConsumerId',
      'consumer_uuid',
      'consumerUuid',
    ],
    ...['consumer_pc_id', 'consumerPcId', 'pcid', 'PCID', 'owner_consumer_id', 'consumer', 'Consumer'],
  ].map((name) => (id: string) => ({ [name]: id })),
  (id) => ({ consumer: { id } }),
  (id) => ({ consumer: { external_id: id } }),
  (id) => ({ Consumer: { ID: id, name: 'x' } }),
  (id) => ({ consumers: [{ id }] }),
  (id) => ({ consumer_ids: [id] }),
];
const sensitive = [
  ...[
    'ssn',
    'tax_identifier',
    'taxIdentifier',
    'itin',
    'date_of_birth',
    'dob',
    'first_name',
    'last_name',
    'email',
  ],
  ...[
    'phone',
    'address_line1',
    'account_number',
    'accountNumber',
    'routing_number',
    'pan',
    'card_number',
    'cvv',
  ],
  ...[
    'cvc',
    'pin',
    'access_token',
    'refresh_token',
    'link_token',
    'processor_token',
    'session_token',
    'public_token',
  ],
  ...[
    'client_secret',
    'secret',
    'password',
    'api_key',
    'authorization',
    'metadata',
    'underwriting',
    'report',
    '__proto__',
  ],
];

describe('check 12, for responses of any shape', () => {
  let live: Live;
  let ana: Page;
  let foreign: string;
  let answer: unknown;
  before(async () => {
    live = await start({ config: { limits: roomy } });
    ana = await open(live, 'ana-complete');
    foreign = live.consumer('hugo-heavy');
    live.intercept = (_request, path) =>
      path.endsWith('/statements/')
        ? new Response(JSON.stringify(answer), { headers: { 'Content-Type': 'application/json' } })
        : undefined;
  });
  after(() => live.close());

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
  const ask = () => ana.get(ana.mine('/statements/'));

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

  it('fields that no widget shows are removed at any depth [#119]', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...sensitive), wrapping, async (name, wraps) => {
        const deep = wraps.reduce<unknown>((value, wrap) => wrap(value), { [name]: canary });
        answer = { count: 1, results: [{ ...own(), [name]: canary, deep }], [name]: canary };
        const { status, text } = await ask();
        assert.equal(status, 200, text);
        assert.ok(text.includes('own.pdf') && !text.includes(canary), text);
      }),
      { numRuns: 100, seed: 119, examples: sensitive.map((name): [string, []] => [name, []]) },
    );
  });

  it("a record with any of the consumer's own identifiers is forwarded [#119]", async () => {
    for (const spell of spellings) {
      answer = { count: 1, results: [{ file_name: 'own.pdf', ...spell(ana.consumerId) }] };
      assert.equal((await ask()).status, 200, JSON.stringify(answer));
    }
  });
});
