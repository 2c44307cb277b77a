import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OpenSession } from '../../../src/controllers/session-controller.ts';
import { PccError } from '../../../src/http/error.ts';
import { addBill } from '../../../src/widgets/bills/add-bill.ts';
import { Attempts } from '../../../src/widgets/tasks/attempts.ts';
import type { OpenTask } from '../../../src/widgets/tasks/task-dialog.ts';
import type { Task } from '../../../src/widgets/tasks/task.ts';
import { addUnlistedBill } from '../../../src/widgets/tradelines/add-unlisted-bill.ts';
import { startReporting } from '../../../src/widgets/tradelines/start-reporting.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Of a widget: what its tasks use. */
const context = {
  host: { addController() {}, requestUpdate() {} },
  resource: { data: { entries: [], lines: [], reporting: { external_id: 'r', bills_reported: [] } } },
  announcer: { announce() {} },
  reportError: () => true,
  t: (key: string) => key,
} as never;
const line = { id: 'l', merchant: 'Maple', category: 'telco', section: 'ready' } as never;

const cases: Readonly<Record<string, () => [task: Task, entered: object]>> = {
  'the account of a new bill': () => [
    addBill(context),
    { name: 'Gas', biller: 'B', account: '0055501234', routing: '021000021', from: 'a' },
  ],
  'the account of a bill to be reported': () => [
    addUnlistedBill(context),
    { name: 'Gas', category: 'telco', account: 'A-55501' },
  ],
  'the phone number of an attestation': () => [
    startReporting(context, line),
    { phone: '206 555 0123', utilities: [] },
  ],
};

/** Sends what was entered, which fails, and closes the dialog. */
async function send(attempts: Attempts, task: Task, draft: object) {
  const mustGo = [new WeakRef<object>(draft)];
  const request = ({ body }: { body: object }) => {
    mustGo.push(new WeakRef(body));
    return Promise.reject(new PccError('forbidden'));
  };
  const session = { client: { request }, info: { consumer_id: 'c' } } as unknown as OpenSession;
  const attempt = task.attempt(draft, session, new Set()) ?? assert.fail();
  const action = { ...attempt.action, isDone: () => Promise.resolve(false) };
  await attempts.send({ task, draft, idsBefore: new Set() } as unknown as OpenTask, { ...attempt, action });
  attempts.actions.giveUp(task.key);
  return mustGo;
}

describe('an attempt, once it was sent and its dialog was closed, keeps nothing of', () => {
  // Node 20 has none.
  const hasNavigator = 'navigator' in globalThis;
  before(() => {
    if (!hasNavigator) Object.defineProperty(globalThis, 'navigator', { value: {}, configurable: true });
  });
  after(() => {
    if (!hasNavigator) Reflect.deleteProperty(globalThis, 'navigator');
  });

  for (const [what, make] of Object.entries(cases))
    it(what, async () => {
      const attempts = new Attempts(context, {
        isOpen: () => false,
        close() {},
        showRejection: () => Promise.resolve(),
        forgetDraft() {},
      });
      const [{ key }, mustGo] = await (async () => {
        const [task, entered] = make();
        return [task, await send(attempts, task, entered)] as const;
      })();
      assert.equal(mustGo.length, 2, 'it was sent');
      await new Promise((resolve) => setTimeout(resolve));
      collect();
      assert.deepEqual(
        mustGo.map((each) => each.deref()),
        [undefined, undefined],
      );
      assert.equal(attempts.actions.outcomeOf(key)?.state, 'failed', 'what came of it is kept');
    });
});
