import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createClient, emailStatement, listStatements } from 'pcc-widgets/client';
import { createRecordingSession } from '../../src/server/recording-session.ts';
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
  const reader = createRecordingSession(
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

it('a reader notices a rejected token also with the client of another copy of the library', async () => {
  // As a server has it whose pages and routes are bundled apart.
  class PccError extends Error {
    override readonly name = 'PccError';
    readonly code = 'unauthenticated';
  }
  const client = createClient({ baseUrl: 'https://service.example' });
  const reader = createRecordingSession(
    { client: { ...client, request: () => Promise.reject(new PccError()) }, consumerId: 'ana' },
    new AbortController().signal,
  );
  await assert.rejects(listStatements(reader.client, { consumer_id: 'ana' }), { code: 'unauthenticated' });
  assert.equal(await reader.maySend(), false);
});

/** A reader of a client that records what it is asked for, and never answers. */
function silentReader(signal: AbortSignal) {
  const asked: Request[] = [];
  const client = createClient({
    baseUrl: 'https://service.example',
    getToken: () => Promise.resolve({ token: 'token', expiresIn: 600 }),
    fetch(input, init) {
      const request = new Request(input, init);
      asked.push(request);
      return new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(request.signal.reason as Error)),
      );
    },
  });
  return { asked, reader: createRecordingSession({ client, consumerId: 'ana' }, signal) };
}

it('a reader sends no action', async () => {
  const { asked, reader } = silentReader(new AbortController().signal);
  const action = emailStatement(reader.client, { consumer_id: 'ana', pdf_filename: 'a.pdf' });
  await assert.rejects(action, { code: 'misconfigured' });
  assert.deepEqual(asked, []);
});

it('a reader stops reading when its signal aborts, or that of the read', async () => {
  for (const aborted of ['reader', 'read'] as const) {
    const controllers = { reader: new AbortController(), read: new AbortController() };
    const { reader } = silentReader(controllers.reader.signal);
    const { signal } = controllers.read;
    const read = listStatements(reader.client, { consumer_id: 'ana' }, { signal });
    controllers[aborted].abort();
    await assert.rejects(read, { code: 'aborted' }, aborted);
  }
});
