import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { usePartner, type Json } from '../support/hosts/partner.ts';

// The tables of states in the API description: titles name the transition.
describe('States: transaction on a credit line', () => {
  const partner = usePartner();
  const { ask, get, status } = partner;
  let line: string;

  beforeEach(async () => {
    line = `/v2/credit-line/${String((await get(`/v2/consumers/${partner.ana}/`))['credit_lines'])}`;
  });

  const hold = async (amount: number): Promise<string> => {
    const { status: code, body } = await ask('POST', `${line}/hold/`, { body: { amount } });
    assert.equal(code, 201);
    const { transaction_id, ...rest } = body as Json;
    assert.deepEqual(rest, { amount, credit_line_status: 'active' });
    assert.match(String(transaction_id), /^[0-9a-f-]{36}$/);
    return String(transaction_id);
  };
  const act = async (transaction: string, what: string): Promise<number> =>
    status('POST', `${line}/transactions/${transaction}/${what}`);
  const outstanding = async (): Promise<unknown> =>
    ((await ask('POST', `${line}/`)).body as Json)['outstanding_balance'];
  const isUndone = (): boolean =>
    /"state":"closed","undone":true/.test(JSON.stringify(partner.service.sandbox.export()));

  // The transitions themselves, and what they leave of the line: see models.node.ts.
  it('(none) → held → cleared: the answers are as described', async () => {
    const transaction = await hold(400);
    assert.equal(await outstanding(), 0);
    const { status: code, body } = await ask('POST', `${line}/transactions/${transaction}/clear`);
    assert.deepEqual([code, body], [201, { success: true }]);
    assert.equal(await outstanding(), 400);
  });

  it('cleared or closed → closed by cancel: the transaction is undone', async () => {
    for (const acts of [['clear'], ['clear', 'close']]) {
      partner.service.sandbox.reset();
      partner.token = await partner.service.partnerToken();
      const transaction = await hold(400);
      for (const what of acts) await act(transaction, what);
      assert.equal(isUndone(), false);
      assert.equal(await act(transaction, 'cancel'), 201);
      assert.equal(isUndone(), true);
      assert.equal(await outstanding(), 0);
    }
  });

  it('an unknown transaction is 404, an invalid amount 400', async () => {
    assert.equal(await act('00000000-0000-4000-8000-000000000000', 'clear'), 404);
    for (const amount of [0, -5, 1.001, '12', null, 1e12]) {
      assert.equal(await status('POST', `${line}/hold/`, { amount }), 400, String(amount));
    }
  });
});

describe('States: onboarding', () => {
  const partner = usePartner();
  const { list } = partner;

  it('the list is filtered by consumer id and by pcid', async () => {
    const own = partner.service.sandbox
      .consumers()
      .filter((consumer) => consumer.partner === 'sandbox-client');
    assert.equal((await list('/v2/onboarding/')).length, own.length);
    const [one, ...others] = await list(`/v2/onboarding/?consumer_id=${partner.ana}`);
    assert.equal((one?.['consumer'] as Json | undefined)?.['pcid'], 'ana-complete');
    assert.equal(others.length, 0);
    assert.equal((await list('/v2/onboarding/?consumer_pcid=nobody')).length, 0);
  });
});

describe('States: KYC result precedence', () => {
  const partner = usePartner();
  const { list } = partner;
  const order = ['created', 'pending', 'completed', 'needs_review', 'expired', 'declined', 'approved'];

  /** Replaces Ana's results: one inquiry, these statuses, a minute apart. */
  const inquiry = (statuses: readonly string[]): void => {
    const { state } = partner.service.sandbox.export();
    const consumer = state.partners[0]?.consumers.find(({ external_id }) => external_id === partner.ana);
    consumer?.kyc_results.splice(
      0,
      Infinity,
      ...statuses.map((status, i) => ({
        id: `00000000-0000-4000-8000-00000000000${i}`,
        inquiry_id: 'inq_one',
        status: status as 'approved',
        created_date: `2026-11-01T00:0${i}:00.000Z`,
        completed_date: null,
      })),
    );
    partner.service.sandbox.import({ state });
  };
  const listed = () => list(`/v2/consumers/${partner.ana}/kyc-results/`);

  for (const [i, higher] of order.entries()) {
    const lower = order.slice(0, i);
    if (!lower.length) continue;
    it(`${higher} comes before ${lower.join(', ')}`, async () => {
      inquiry([higher, ...lower]);
      assert.deepEqual(
        (await listed()).map((tradeline) => tradeline['status']),
        [higher],
      );
    });
  }

  it('declined and failed rank equally, and the most recent wins a tie', async () => {
    inquiry(['declined', 'failed']);
    assert.equal((await listed())[0]?.['status'], 'failed');
    inquiry(['failed', 'declined']);
    assert.equal((await listed())[0]?.['status'], 'declined');
    inquiry(['pending', 'pending']);
    assert.equal((await listed())[0]?.['created_date'], '2026-11-01T00:01:00.000Z');
  });

  it('one result per inquiry, newest first', async () => {
    const hugo = await list(`/v2/consumers/${partner.service.consumer('hugo-heavy')}/kyc-results/`);
    assert.deepEqual(
      hugo.map((tradeline) => tradeline['status']),
      ['approved', 'expired', 'failed'],
    );
  });
});
