import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { defaultLimits } from '../src/limits.ts';
import { codeOf, partnerToken, roomy, startFor, startForSuite, type Live } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';

describe('disputes', () => {
  const ownsTransaction = (consumerId: string, id: string) =>
    consumerId === live.consumer('ana-complete') && id === 'known-to-partner';
  const live: Live = startForSuite({ hooks: { ownsTransaction }, config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  let ofAna: string;
  let ofHugo: string;
  before(async () => {
    ofAna = await paymentOf('ana-complete');
    ofHugo = await paymentOf('hugo-heavy');
  });

  /** The id of a payment of one of the person's bills, which no browser gets. */
  async function paymentOf(pcid: string): Promise<string> {
    const address = `${live.service}/v2/consumers/${live.consumer(pcid)}/bill-reporting/open-tradelines/`;
    const headers = { Authorization: `Bearer ${await partnerToken(live)}` };
    const { tradelines } = (await (await fetch(address, { headers })).json()) as {
      tradelines: { transactions: { id: string }[] }[];
    };
    const id = tradelines[0]?.transactions[0]?.id;
    assert.ok(id);
    return id;
  }
  const file = (body: object, person = ana) => person.post(person.mine('/dispute/'), body);
  const list = async (person = ana) =>
    (await person.get(person.mine('/dispute/list/'))).body['results'] as Record<string, unknown>[];

  it('are filed once: a repetition is refused, another dispute is not', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => file({ reason: 'Twice' })));
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array<number>(7).fill(409)]);
    assert.deepEqual(Object.keys(answers.find(({ status }) => status === 201)?.body ?? {}), ['pk']);
    assert.equal(codeOf(await file({ reason: 'Twice' })), 'in_progress');
    const eva = await open(live, 'eva-no-file');
    assert.equal((await file({ reason: 'Twice' }, eva)).status, 201);
    assert.equal((await list()).filter(({ reason }) => reason === 'Twice').length, 1);
    // The sandbox takes any type, the service may not.
    const typesOf = (method: string) =>
      live.seen
        .filter((seen) => seen.method === method && seen.path.includes('/dispute/'))
        .map(({ headers }) => headers.get('Content-Type'));
    assert.equal(typesOf('POST').at(-1), 'application/json');
    assert.equal(typesOf('GET').at(-1), null);
  });

  it('are about a charge that the partner knows to be the consumer’s', async () => {
    live.answer('/dispute/', () => Response.json({ pk: 1 }, { status: 201 }));
    const hugo = await open(live, 'hugo-heavy');
    for (const [person, transaction_id, status] of [
      [ana, 'known-to-partner', 201],
      [hugo, 'known-to-partner', 404],
      [hugo, ofHugo.toUpperCase(), 201],
      [hugo, ofAna, 404],
    ] as const) {
      assert.equal((await file({ reason: 'About this', transaction_id }, person)).status, status);
    }
  });

  it('take the fields of a dispute only, of limited length', async () => {
    const iris = await open(live, 'iris-two-ids');
    for (const body of [
      {},
      { reason: 'x'.repeat(501) },
      { reason: 'x', details: 'x'.repeat(2001) },
      { reason: 'x', status: 'closed' },
      { reason: 'x', consumer_id: live.consumer('ana-complete') },
      { reason: ['x'] },
    ]) {
      const { status } = await file(body, iris);
      assert.equal(status, 400, JSON.stringify(body));
    }
  });

  it('disputes are limited to five an hour', async (t) => {
    const limited = await startFor(t, {
      config: { limits: { ...roomy, createDispute: defaultLimits.createDispute } },
    });
    const finn = await open(limited, 'finn-frozen');
    const answers = [];
    for (let i = 0; i < 7; i++) answers.push(await file({ reason: `Number ${i}` }, finn));
    assert.deepEqual(
      answers.map(({ status }) => status),
      [201, 201, 201, 201, 201, 429, 429],
    );
    assert.ok(Number(answers[6]?.headers.get('Retry-After')) > 0);
  });
});
