import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createClient, listStatements } from 'pcc-widgets/client';
import { openReader } from '../../src/server/reader.ts';
import { startService } from '../support/hosts/live-sandbox.ts';

it('a reader may not send what it has read if the service rejects a token while the sign-in is being confirmed', async (t) => {
  const service = await startService();
  t.after(() => service.close());
  const consumerId = service.consumer('ana-complete');
  const token = await service.consumerToken(consumerId);
  let reject = () => {};
  const rejection = new Promise<Response>(
    (resolve) => (reject = () => resolve(new Response(null, { status: 401 }))),
  );
  const client = createClient({
    baseUrl: service.origin,
    getToken: () => Promise.resolve({ token, expiresIn: 600 }),
    fetch: (input, init) =>
      String(input instanceof Request ? input.url : input).includes('page=2')
        ? rejection
        : fetch(input, init),
  });
  const reads: Promise<unknown>[] = [];
  const reader = openReader(
    {
      client,
      consumerId,
      async isSignedIn() {
        reject();
        await Promise.allSettled(reads);
        return true;
      },
    },
    new AbortController().signal,
  );
  reads.push(listStatements(reader.client, { consumer_id: consumerId, page: 2 }));
  await listStatements(reader.client, { consumer_id: consumerId });
  assert.equal(await reader.maySend(), false);
  await assert.rejects(reads[0] ?? Promise.resolve(), { code: 'unauthenticated' });
});
