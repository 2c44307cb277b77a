import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePartner, type Json } from '../support/hosts/partner.ts';

// The tables of states in the API description. Of a transaction on a credit line: see models.node.ts.
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
