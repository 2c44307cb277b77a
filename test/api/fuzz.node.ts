import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import * as api from '../../src/api/index.ts';
import { widgetOperations } from '../../src/api/operations.ts';
import { isPccError } from '../../src/http/error.ts';
import type { PccClient } from '../../src/http/client.ts';
import { openSession } from '../../src/session/open-session.ts';
import { assertNoCanaries, canaries } from '../support/page/canaries.ts';
import { consumer, fakeClock, setUp } from '../support/client.ts';
import { mutations } from '../support/fuzz.ts';
import { answer, cut, stall, type Behaviour } from '../support/hosts/scripted-server.ts';
import { startWalk, steps } from '../support/walk.ts';

type Ask = (client: PccClient, args: Readonly<Record<string, unknown>>) => Promise<unknown>;

// `npm run test:slow -- fuzz` sends ten thousand; a few show a break in a rule just as well.
const numRuns = Number(process.env['FUZZ_RUNS'] ?? 20);
const secrets = Object.values(canaries);
interface Exchange {
  readonly sent: unknown;
  readonly answered: unknown;
}
let walked: Promise<ReadonlyMap<string, Exchange>> | undefined;

/** What is sent to the sandbox, and what it answers, by operation. */
async function exchanges(): Promise<ReadonlyMap<string, Exchange>> {
  const found = new Map<string, Exchange>();
  const walk = await startWalk();
  for (const operation of steps) {
    const { body, answer } = await walk.take(operation);
    found.set(operation.id, { sent: body, answered: answer.body });
  }
  await walk.context.service.close();
  return found;
}

const status = fc.oneof({ weight: 8, arbitrary: fc.constant(200) }, fc.integer({ min: 200, max: 599 }));
const headers = fc.record(
  {
    'retry-after': fc.constantFrom('1', 'soon', ''),
    'content-type': fc.constantFrom('text/html', 'application/json'),
  },
  { requiredKeys: [] },
);

for (const { id, path } of widgetOperations) {
  test(`${id} survives ${numRuns} malformed responses [#34]`, async (t) => {
    let behaviour: Behaviour = stall;
    const { session, service } = await setUp(t, [(...args) => behaviour(...args)]);
    const ask = Reflect.get(api, id) as Ask;
    const { sent, answered } = (await (walked ??= exchanges())).get(id) ?? {};
    const args: Record<string, unknown> = sent === undefined ? {} : { body: sent };
    for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) args[name] = consumer;
    const bodies = mutations(answered, secrets).map((value) => JSON.stringify(value) ?? '');
    const behaviours = fc.oneof(
      { weight: 20, arbitrary: fc.tuple(status, bodies, headers).map((drawn) => answer(...drawn)) },
      { weight: 1, arbitrary: fc.constantFrom(...Object.values(cut)) },
    );
    await fc.assert(
      fc.asyncProperty(behaviours, async (chosen) => {
        behaviour = chosen;
        // A fresh client each time, so that no circuit is open.
        const fetchSession = () => Promise.resolve({ ...session(), access_token: canaries.token });
        const client = openSession({ fetchSession, retries: 0 }, fakeClock());
        const error: unknown = await ask(client, args).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined) {
          assert.ok(isPccError(error));
          assertNoCanaries(error);
        }
        assert.equal(({} as { polluted?: unknown }).polluted, undefined);
      }),
      { numRuns },
    );
    // A connection that is closed while it is used again never gets there.
    assert.ok(service.seen.length > numRuns * 0.9, 'they were asked');
  });
}
