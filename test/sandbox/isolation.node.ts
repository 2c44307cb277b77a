import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations, type OperationId } from '../../src/api/operations.ts';
import type { LiveService } from '../support/hosts/live-sandbox.ts';
import { addressOf, startWalk, steps, type RequestParts } from '../support/walk.ts';

/** Lists with nothing of one consumer in their address, and the calls that name no record: no way to anybody else. */
const harmless: Readonly<Partial<Record<OperationId, string>>> = {
  createToken: 'has its own credentials',
  exchangeToken: 'names the consumer in the body',
  createConsumer: 'creates under the caller',
  createBill: 'names the consumer in the body',
};

describe("the sandbox: one consumer's data never reaches another token", () => {
  let service: LiveService;
  let ana: string;
  /** What Ana's partner sends to each operation. */
  const requests = new Map<OperationSpec, RequestParts>();

  before(async () => {
    const walk = await startWalk();
    ({ service, consumer: ana } = walk.context);
    await walk.take(operations.createReportedBill);
    for (const operation of steps) requests.set(operation, await walk.prepare(operation));
  });
  after(() => service.close());

  async function trespass(token: string, allowed: readonly OperationId[]): Promise<void> {
    const state = (): string => JSON.stringify(service.sandbox.export().state.partners[0]);
    const before = state();
    for (const [operation, sent] of requests) {
      const id = operation.id as OperationId;
      if (harmless[id] || allowed.includes(id)) continue;
      // Without a filter: a list must not need one.
      const path = addressOf(operation, { ...sent, query: {} });
      const { status, body } = await service.ask(operation.method, path, { token, body: sent.body });
      const text = JSON.stringify(body);
      for (const secret of ['Lindqvist', ana]) assert.ok(!text.includes(secret), `${id} tells of Ana`);
      if (/\{/.test(operation.path)) {
        assert.ok([403, 404, 422].includes(status), `${id}: ${status} ${text}`);
      }
    }
    assert.ok(state() === before, 'nothing was changed');
    assert.deepEqual(service.sandbox.outbox, []);
  }

  it("another partner's token", async () => {
    const token = await service.partnerToken('api:read api:write', 'sandbox-other');
    await trespass(token, ['getConsumerByPcid']);
    const { body } = await service.ask('GET', '/v2/consumers/pcid/ana-complete/', { token });
    const { id, last_name } = body as Readonly<Record<string, unknown>>;
    assert.equal(last_name, 'Petrova', 'the same pcid is another person there');
    assert.notEqual(id, ana);
  });

  it("another consumer's token of the same partner", async () => {
    await trespass(await service.consumerToken(service.consumer('chloe-review')), []);
  });

  it("another consumer's id in a body", async () => {
    const token = await service.partnerToken('api:write', 'sandbox-other');
    const { status, body } = await service.ask('POST', '/v2/bill-pay/bills/', {
      token,
      body: {
        consumer_id: ana,
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
