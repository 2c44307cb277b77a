import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { Call } from '../../src/http/client.ts';
import { systemClock, type Clock } from '../../src/http/clock.ts';
import type { PccError } from '../../src/http/error.ts';
import { isPccError } from '../../src/http/error.ts';
import type { RequestReport } from '../../src/http/request.ts';
import type { Session, SessionReason } from '../../src/session/types.ts';
import { openSession, type OpenSessionOptions } from '../../src/session/open-session.ts';
import { assertNoCanaries, canaries, watchConsole } from './page/canaries.ts';
import { startScriptedServer, type Behaviour } from './hosts/scripted-server.ts';

export const consumer = '0c9d2f64-1111-4a6b-9d53-6f2a5b7c8d9e';

/**
 * A clock that can be set forward, and that remembers waits instead of waiting. Between them it stands still, however slow
 * the machine is, unless it `runs`.
 */
export function fakeClock({ runs = false } = {}) {
  // A time at which sums are not exact: ten seconds later is 10 000.000000000002 ms later.
  const start = 6645.4025193954785;
  let ahead = 0;
  const waits: number[] = [];
  return {
    waits,
    now: () => (runs ? systemClock.now() : start) + ahead,
    random: () => 0.5,
    async wait(ms: number, signal?: AbortSignal) {
      waits.push(ms);
      ahead += ms;
      await systemClock.wait(0, signal);
    },
    forward(ms: number) {
      ahead += ms;
    },
  } satisfies Clock & Record<string, unknown>;
}

export const read: Call = {
  operation: 'listThings',
  host: 'base',
  method: 'GET',
  path: `/v2/consumers/${consumer}/things/`,
  effect: 'read',
  bearer: true,
  document: false,
  parse: (json) => json,
};
export const act: Call = {
  ...read,
  operation: 'doThing',
  method: 'POST',
  effect: 'act',
  body: { agreed: true },
};

/** What makes a call fail when it resolves, and gives the error when it fails. */
export async function failed(promise: Promise<unknown>): Promise<PccError> {
  const error = await promise.then(
    () => assert.fail('it should have been rejected'),
    (thrown: unknown) => thrown,
  );
  assert.ok(isPccError(error), `no PccError: ${String(error)}`);
  assertNoCanaries(error);
  assert.ok(!error.message.includes(consumer), 'an id is in the message');
  return error;
}

/**
 * A service that behaves as told and a client on it, whose token is a canary. After the test everything is closed,
 * and no canary may be in a report, an address, the console, or the handle.
 */
export async function setUp(
  t: TestContext,
  behaviours: readonly Behaviour[],
  options: Partial<OpenSessionOptions> = {},
  clock = fakeClock(),
) {
  const service = await startScriptedServer(t, ...behaviours);
  const reports: RequestReport[] = [];
  const reasons: SessionReason[] = [];
  const session = (): Session => ({
    access_token: `${canaries.token}-${reasons.length}`,
    expires_in: 600,
    consumer_id: consumer,
    api_base_url: service.url,
  });
  const client = openSession(
    {
      fetchSession({ reason }) {
        reasons.push(reason);
        return Promise.resolve(session());
      },
      onRequest: (report) => reports.push(report),
      ...options,
    },
    clock,
  );
  const consoleLines = watchConsole();
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  t.after(() => {
    process.off('unhandledRejection', onRejection);
    const lines = consoleLines();
    assert.deepEqual(rejections, [], 'no rejection is left unhandled');
    assertNoCanaries(
      client,
      reports,
      lines,
      service.seen.map(({ url, body }) => url + body),
    );
    for (const report of reports)
      assert.ok(!JSON.stringify(report).includes(consumer), 'an id is in a report');
  });
  return { service, client, clock, reports, reasons, session };
}
