// People whose account has ended, or who have more addresses than most.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createAddress,
  createDispute,
  createClient,
  cancelAccount,
  getConsumer,
  getCreditLine,
  listAddresses,
  listPaymentCards,
  listStatements,
  updateConsumer,
} from 'pcc-widgets/client';
import { createSandbox } from 'pcc-widgets/sandbox';

/** The client of one person, with a token of their own. */
function clientOf(pcid: string) {
  const sandbox = createSandbox();
  const token = sandbox.token({ consumer: pcid });
  const client = createClient({
    baseUrl: 'https://service.example',
    getToken: () => Promise.resolve({ token, expiresIn: 600 }),
    fetch: (input, init) => sandbox.fetch(new Request(input, init)),
  });
  const consumer_id = sandbox.consumers().find((consumer) => consumer.pcid === pcid)?.external_id ?? '';
  return { client, consumer_id };
}

test('a closed account can be read, with its line and cards closed, and every action is refused', async () => {
  const { client, consumer_id } = clientOf('jon-closed');
  const { is_active, credit_lines } = await getConsumer(client, { consumer_id });
  assert.equal(is_active, false);
  const line = await getCreditLine(client, { credit_line_id: credit_lines ?? '' });
  assert.equal(line.current_status, 'closed');
  const cards = await listPaymentCards(client, { consumer_id });
  assert.deepEqual(
    cards.results.map(({ status }) => status),
    ['closed'],
  );
  assert.ok((await listStatements(client, { consumer_id })).count > 0);
  for (const act of [
    () => updateConsumer(client, { consumer_id, body: { email: 'jon@example.org' } }),
    () => createAddress(client, { consumer_id, body: { city: 'Salem' } }),
    () => createDispute(client, { consumer_id, body: { reason: 'Wrong amount' } }),
    () => cancelAccount(client, { consumer_id, body: {} }),
  ])
    await assert.rejects(act, { code: 'conflict' });
});

test('there is somebody with several shipping addresses, one abroad', async () => {
  const { client, consumer_id } = clientOf('kim-addresses');
  const { results } = await listAddresses(client, { consumer_id });
  const shipping = results.filter(({ type }) => type === 'SHIPPING');
  assert.equal(results.length - shipping.length, 1, 'and a billing address');
  assert.deepEqual(
    shipping.map(({ country }) => country),
    ['US', 'US', 'US', 'US', 'FR'],
  );
  assert.equal(new Set(results.map(({ id }) => id)).size, results.length);
});
