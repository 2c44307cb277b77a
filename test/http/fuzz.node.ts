import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { downloadStatement } from '../../src/api/statement-documents.ts';
import { listStatements } from '../../src/api/statements.ts';
import { isPccError } from '../../src/http/error.ts';
import { openSession } from '../../src/session/open-session.ts';
import { assertNoCanaries, canaries } from '../support/page/canaries.ts';
import { act, consumer, fakeClock, read, setUp } from '../support/client.ts';
import { answer, cut, stall, type Behaviour } from '../support/hosts/scripted-server.ts';

// `FUZZ_RUNS=10000` runs as many as were asked for once; a few show a break in a rule just as well.
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 100);

const secrets = Object.values(canaries);
const text = fc.oneof(fc.string(), fc.constantFrom(...secrets));
const json = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(
    fc.constantFrom('results', 'next', 'error', 'detail', 'content', '__proto__', 'count'),
    fc.jsonValue(),
  ),
  fc.record({ error: fc.record({ code: text, message: text, request_id: fc.string(), challenge: text }) }),
  fc.dictionary(fc.string(), fc.array(text)),
  fc.record({ results: fc.array(fc.record({ file_name: fc.oneof(fc.string(), fc.jsonValue()) })) }),
);
const body = fc.oneof(
  json.map((value) => JSON.stringify(value)),
  json.map((value) => JSON.stringify(value).slice(0, -1)),
  text.map((secret) => `<!doctype html><title>Sign in</title><p>${secret}`),
  fc.uint8Array({ maxLength: 200 }),
);
const headers = fc.record(
  {
    'retry-after': fc.oneof(fc.integer().map(String), fc.constantFrom('soon', '', new Date().toUTCString())),
    'content-type': fc.constantFrom('application/json', 'text/html', 'application/pdf', 'x'),
    'x-request-id': fc.constantFrom('req-1', '<script>', '', 'a b', 'x'.repeat(500)),
    'x-pcc-no-retry': fc.constant('1'),
  },
  { requiredKeys: [] },
);
const status = fc.oneof({ weight: 2, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 }));

test(`${numRuns} fuzzed responses end in a value or a clean error [#34]`, async (t) => {
  let behaviour: Behaviour = stall;
  const { service, session } = await setUp(t, [(...args) => behaviour(...args)]);
  await fc.assert(
    fc.asyncProperty(status, headers, body, fc.nat(3), async (status, headers, body, which) => {
      behaviour = answer(status, body, headers);
      // A fresh client each time, so that no circuit is open.
      const fetchSession = () => Promise.resolve({ ...session(), access_token: canaries.token });
      const client = openSession({ fetchSession }, fakeClock());
      const args = { consumer_id: consumer, pdf_filename: 'a.pdf' };
      const calls = [
        () => listStatements(client, args),
        () => downloadStatement(client, args),
        () => client.request(act),
        () => client.request(read),
      ];
      const result = await calls[which]?.().catch((error: unknown) => error);
      if (result instanceof Error) {
        assert.ok(isPccError(result));
        assertNoCanaries(result);
      }
      assert.equal(({} as { polluted?: unknown }).polluted, undefined);
    }),
    { numRuns },
  );
  assert.ok(service.seen.length >= numRuns);
});

test(`aborted at any of ${numRuns} moments, a call ends at once and leaves nothing behind [#27]`, async (t) => {
  let behaviour: Behaviour = stall;
  const set = await setUp(t, [(...args) => behaviour(...args)]);
  const slow: Behaviour = (response, request, nth) =>
    setImmediate(() => answer(200, { nth })(response, request, nth));
  const behaviours = fc.constantFrom(
    answer(200, {}),
    slow,
    answer(401),
    answer(503),
    answer(200, '{'),
    ...Object.values(cut),
  );
  await fc.assert(
    fc.asyncProperty(
      behaviours,
      fc.nat(12),
      fc.nat(3),
      fc.boolean(),
      async (chosen, ticks, turns, acting) => {
        behaviour = chosen;
        set.clock.forward(11_000);
        const controller = new AbortController();
        let settled = 0;
        const call = set.client.request(acting ? act : read, { signal: controller.signal }).then(
          () => settled++,
          (error: unknown) => {
            settled++;
            assert.ok(isPccError(error));
            assertNoCanaries(error);
          },
        );
        for (let i = 0; i < ticks; i++) await Promise.resolve();
        for (let i = 0; i < turns; i++) await new Promise(setImmediate);
        controller.abort();
        await call;
        assert.equal(settled, 1);
      },
    ),
    { numRuns },
  );
});
