import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { createAddress } from '../../src/api/addresses.ts';
import { createDispute } from '../../src/api/consumer-records.ts';
import { listOf, operation } from '../../src/api/operation.ts';
import { emailStatement } from '../../src/api/statement-documents.ts';
import { listStatements } from '../../src/api/statements.ts';
import { canaries } from '../support/page/canaries.ts';
import { act, consumer, failed, read, setUp } from '../support/client.ts';
import { answer, cut } from '../support/hosts/scripted-server.ts';

const thing = { id: 'getThing', method: 'GET', path: '/v2/things/', success: 200, effect: 'read' } as const;
const getThing = operation({ ...thing, response: z.object({ id: z.string() }) });
const utf8 = (text: string) => new TextEncoder().encode(text);

test('nothing, null, a list or a text where an object is expected is invalid-response [#15]', async (t) => {
  for (const body of ['', 'null', '[]', '"x"', '1', '{}']) {
    const { client, service } = await setUp(t, [answer(200, body)]);
    const error = await failed(getThing(client, {}));
    assert.equal(error.code, 'invalid-response');
    assert.equal(error.operation, 'getThing');
    assert.equal(error.status, 200);
    assert.equal(service.seen.length, 1, 'it is not repeated');
  }
  const { client } = await setUp(t, [(response) => response.writeHead(204).end()]);
  assert.equal((await failed(getThing(client, {}))).code, 'invalid-response');
  assert.equal(await client.request(act), undefined);
  const blank = await setUp(t, [answer(200, ' \n')]);
  assert.equal(await blank.client.request(act), undefined, 'spaces are nothing');
});

test('a login page with status 200 is invalid-response, and its text is not repeated [#16]', async (t) => {
  const page = `<!doctype html><title>Sign in</title><input value="${canaries.secret}">`;
  const { client } = await setUp(t, [answer(200, page, { 'content-type': 'text/html' })]);
  const error = await failed(client.request(read));
  assert.equal(error.code, 'invalid-response');
  const plain = await setUp(t, [answer(200, canaries.secret)]);
  assert.equal((await failed(plain.client.request(read))).code, 'invalid-response');
  const acting = await setUp(t, [answer(200, page, { 'content-type': 'text/html' })]);
  assert.equal((await failed(acting.client.request(act))).code, 'unknown-outcome');
});

test('a body that is not JSON is invalid-response [#17]', async (t) => {
  const bad = [
    '{"a": 1',
    '{"a": NaN}',
    `{'a': 1}`,
    new Uint8Array([0x22, 0xff, 0xfe, 0x22]),
    '{"a":1}{"b":2}',
  ];
  for (const body of bad) {
    const { client } = await setUp(t, [answer(200, body)]);
    assert.equal((await failed(client.request(read))).code, 'invalid-response');
  }
});

test('a byte-order mark is accepted, of equal keys the last wins [#17]', async (t) => {
  const { client } = await setUp(t, [answer(200, utf8('\uFEFF{"a": 1, "a": "ü"}'))]);
  assert.deepEqual(await client.request(read), { a: 'ü' });
});

test('a character may be cut in two by the network [#17]', async (t) => {
  const [head, tail] = [utf8('{"a": "ü"}').slice(0, 8), utf8('{"a": "ü"}').slice(8)];
  const { client } = await setUp(t, [
    (response) => {
      response.writeHead(200);
      response.write(head);
      setTimeout(() => response.end(tail), 10);
    },
  ]);
  assert.deepEqual(await client.request(read), { a: 'ü' });
});

test('a body nested 200 000 deep is read or refused, never a crash [#18]', async (t) => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000);
  const { client } = await setUp(t, [answer(200, deep)]);
  assert.equal((await listStatements(client, { consumer_id: consumer })).skipped, 1);
  const inside = await setUp(t, [answer(200, `{"id": "1", "x": ${deep}}`)]);
  assert.deepEqual({ ...(await getThing(inside.client, {})) }, { id: '1' });
});

/** Says in the end how long the longest turn of the event loop took, in milliseconds of the processor's own time. */
function watchTurns(): () => number {
  let longest = 0;
  let before = process.cpuUsage();
  let next: NodeJS.Immediate;
  const look = () => {
    const { user, system } = process.cpuUsage(before);
    longest = Math.max(longest, (user + system) / 1000);
    before = process.cpuUsage();
    next = setImmediate(look);
  };
  look();
  return () => {
    clearImmediate(next);
    return longest;
  };
}

test('more than 5 MiB is not read to the end, and does not freeze the thread [#18]', async (t) => {
  let sent = 0;
  const chunk = Buffer.alloc(2 ** 16, ' ');
  const { client, service } = await setUp(
    t,
    [
      (response) => {
        response.writeHead(200);
        const more = () => {
          while (!response.destroyed && (sent += chunk.length) < 50 * 2 ** 20) {
            if (!response.write(chunk)) return void response.once('drain', more);
          }
          response.end();
        };
        more();
      },
    ],
    { timeoutMs: 60_000 },
  );
  const longestTurn = watchTurns();
  assert.equal((await failed(client.request(read))).code, 'invalid-response');
  const longest = longestTurn();
  await service.seen[0]?.dropped;
  assert.ok(sent < 20 * 2 ** 20, `${sent} bytes were sent`);
  assert.ok(longest < 200, `blocked for ${longest} ms`);
});

for (const [what, mebibytes, call] of [
  ['a document', 28, { ...read, document: true }],
  ['any other body', 5, read],
] as const)
  test(`${what} may have up to ${mebibytes} MiB [#18]`, async (t) => {
    const maxBytes = mebibytes * 2 ** 20;
    const text = (bytes: number) => answer(200, `"${'A'.repeat(bytes - 2)}"`);
    const { client } = await setUp(t, [text(maxBytes), text(maxBytes + 1)], { timeoutMs: 60_000 });
    assert.equal(((await client.request(call)) as string).length, maxBytes - 2);
    assert.equal((await failed(client.request(call))).code, 'invalid-response');
  });

test('keys such as __proto__ change no prototype [#19]', async (t) => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort();
  const evil =
    '{"results": [{"id": "1", "__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}}], "__proto__": {"polluted": 1}}';
  const listThings = operation({
    ...thing,
    id: 'listThings',
    response: listOf(z.object({ id: z.string() })),
  });
  const { client } = await setUp(t, [answer(200, evil), answer(400, evil)]);
  assert.equal((await listThings(client, {})).results[0]?.id, '1');
  await failed(listThings(client, {}));
  assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  assert.deepEqual(Object.getOwnPropertyNames(Object.prototype).sort(), before);
});

test('unknown fields are dropped, missing and null ones are no error [#20]', async (t) => {
  const { client } = await setUp(t, [
    answer(200, {
      results: [{ file_name: 'a.pdf', statement_month: null, tax: canaries.taxId, new: { deep: [1] } }],
    }),
  ]);
  const { results } = await listStatements(client, { consumer_id: consumer });
  assert.deepEqual({ ...results[0] }, { file_name: 'a.pdf', statement_month: null });
});

test('one unreadable record of fifty is left out and counted [#21]', async (t) => {
  const records: unknown[] = Array.from({ length: 50 }, (_, i) => ({ file_name: `${i}.pdf` }));
  records[20] = { file_name: { not: 'a text' } };
  const { client } = await setUp(t, [answer(200, { count: 50, results: records })]);
  const page = await listStatements(client, { consumer_id: consumer });
  assert.equal(page.results.length, 49);
  assert.equal(page.skipped, 1);
});

test('an action without a response schema succeeds with any 2xx and any body [#21]', async (t) => {
  const bodies = ['', 'Sent.', '<!doctype html><p>Sent</p>', '[]', '"x"', '1', '{"message": {"a": []}}', '{'];
  for (const body of bodies) {
    for (const status of [200, 201, 202]) {
      const { client } = await setUp(t, [answer(status, body, { 'content-type': 'text/html' })]);
      const sent = await emailStatement(client, { consumer_id: consumer, pdf_filename: 'a.pdf' });
      assert.equal(sent, undefined, body);
    }
  }
  const broken = await setUp(t, [cut.inBody]);
  await emailStatement(broken.client, { consumer_id: consumer, pdf_filename: 'a.pdf' });
  const refused = await setUp(t, [answer(503, '')]);
  const sending = emailStatement(refused.client, { consumer_id: consumer, pdf_filename: 'a.pdf' });
  assert.equal((await failed(sending)).code, 'unknown-outcome');
});

test('an action of which a page shows nothing succeeds there with any 2xx and any body', async (t) => {
  const address = { address_line1: '9 Canal Street', city: 'Salem', state: 'OR', zip: '97301' };
  for (const body of ['', 'OK', '"sent"', '[]', 'null', '1', '{', `{"consumer": "${consumer}"}`]) {
    const { client } = await setUp(t, [answer(200, body, { 'content-type': 'text/plain' })]);
    assert.deepEqual(await createAddress(client, { consumer_id: consumer, body: address }), {}, body);
  }
  const shown = await setUp(t, [answer(201, '"sent"')]);
  const filing = createDispute(shown.client, { consumer_id: consumer, body: { reason: 'Charged twice' } });
  assert.equal((await failed(filing)).code, 'unknown-outcome');
});
