import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations, type OperationId } from '../../src/api/operations.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';

/** Lists with nothing of one consumer in their address, and the calls that name no record: no way to anybody else. */
const harmless: Readonly<Partial<Record<OperationId, string>>> = {
  createToken: 'has its own credentials',
  exchangeToken: 'names the consumer in the body',
  createConsumer: 'creates under the caller',
  createBill: 'names the consumer in the body',
};

const bodies: Readonly<Partial<Record<OperationId, (ids: Ids) => unknown>>> = {
  acceptTerms: () => ({ agreement_accepted: true }),
  updateConsumer: () => ({ first_name: 'Mallory' }),
  createDispute: () => ({ reason: 'x' }),
  cancelAccount: () => ({}),
  createAddress: () => ({ city: 'x' }),
  updateAddress: () => ({ city: 'x' }),
  createInvite: () => ({ expiration_date: '2100-01-01T00:00:00Z' }),
  placeHold: () => ({ amount: 1 }),
  createBillPayment: () => ({ amount: '1.00', description: 'x' }),
  createReportedBill: () => ({
    name: 'x',
    category: 'rent',
    account: '1',
    primary_residence: true,
    attestation_signed: true,
    attestation_date: '2026-01-01T00:00:00Z',
  }),
  openTradeline: ({ tradeline_id }) => ({ tradeline_id, service_phone: '+12065550100' }),
  closeTradeline: ({ tradeline_id }) => ({ tradeline_id }),
  createSubledger: () => ({ account_name: 'x' }),
};

type Ids = Readonly<Record<string, string>>;

describe("the sandbox: one consumer's data never reaches another token", () => {
  let service: LiveService;
  /** Everything of Ana's that an address can name. */
  let ids: Ids;

  before(async () => {
    service = await startService({ now: '2026-11-20T12:00:00Z', stopped: true });
    const [partner] = service.sandbox.export().state.partners;
    const ana = partner?.consumers.find(({ pcid }) => pcid === 'ana-complete');
    assert.ok(partner && ana?.credit_line && ana.reporting);
    const token = await service.partnerToken();
    const hold = await service.ask('POST', `/v2/credit-line/${ana.credit_line.id}/hold/`, {
      token,
      body: { amount: 10 },
    });
    const bill = partner.bills.find(({ consumer_id }) => consumer_id === ana.external_id);
    ids = {
      consumer_id: ana.external_id,
      consumer_pc_id: 'ana-complete',
      credit_line_id: ana.credit_line.id,
      transaction_id: String((hold.body as { transaction_id: string }).transaction_id),
      address_id: String(ana.addresses[1]?.id),
      kyc_result_id: ana.kyc_results[2]?.id ?? '',
      payment_card_id: ana.cards[0]?.id ?? '',
      bill_payment_id: bill?.payments[0]?.id ?? '',
      pdf_filename: ana.statements[0]?.file_name ?? '',
      tradeline_id: ana.tradelines[1]?.id ?? '',
      partner_id: partner.id,
      account_id: partner.accounts[0]?.id ?? '',
      onboarding: ana.onboarding.id,
      bill: bill?.id ?? '',
      reporting: ana.reporting.external_id,
    };
  });
  after(() => service.close());

  /** `external_id` is another thing in each resource. */
  const idOf = (operation: OperationSpec, name: string): string => {
    const [, , resource] = operation.path.split('/');
    const owner = { onboarding: 'onboarding', 'bill-pay': 'bill', 'bill-reporting': 'reporting' }[
      resource ?? ''
    ];
    const value = ids[name === 'external_id' && owner ? owner : name];
    assert.ok(value, `${operation.id}: ${name}`);
    return encodeURIComponent(value);
  };

  async function trespass(token: string, allowed: readonly OperationId[]): Promise<void> {
    const state = (): string => {
      const [partner] = service.sandbox.export().state.partners;
      return JSON.stringify([partner?.consumers[0], partner?.bills, partner?.accounts]);
    };
    const before = state();
    for (const [id, operation] of Object.entries(operations) as [OperationId, OperationSpec][]) {
      if (harmless[id] || allowed.includes(id)) continue;
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(operation, name));
      const { status, body } = await service.ask(operation.method, path, { token, body: bodies[id]?.(ids) });
      const text = JSON.stringify(body);
      for (const secret of ['Lindqvist', ids['consumer_id'] ?? '']) {
        assert.ok(!text.includes(secret), `${id} tells of Ana`);
      }
      if (path.includes(ids['consumer_id'] ?? '') || /\{/.test(operation.path)) {
        assert.ok([403, 404, 422].includes(status), `${id}: ${status} ${text}`);
      }
    }
    assert.ok(state() === before, 'nothing of hers was changed');
    assert.deepEqual(service.sandbox.outbox, []);
  }

  it("another partner's token", async () => {
    const token = await service.partnerToken('api:read api:write', 'sandbox-other');
    await trespass(token, ['getConsumerByPcid']);
    const { body } = await service.ask('GET', '/v2/consumers/pcid/ana-complete/', { token });
    const { id, last_name } = body as Ids;
    assert.equal(last_name, 'Petrova', 'the same pcid is another person there');
    assert.notEqual(id, ids['consumer_id']);
  });

  it("another consumer's token of the same partner", async () => {
    await trespass(await service.consumerToken(service.consumer('ben-terms')), []);
  });

  it("another consumer's id in a body", async () => {
    const token = await service.partnerToken('api:write', 'sandbox-other');
    const { status, body } = await service.ask('POST', '/v2/bill-pay/bills/', {
      token,
      body: {
        consumer_id: ids['consumer_id'],
        sending_account_id: 'x',
        name: 'x',
        receiver_name: 'x',
        account_number: '1',
        account_routing_number: '021000021',
      },
    });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body as object), ['consumer_id']);
  });
});
