import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ActiveSession } from '../../../src/controllers/session-controller.ts';
import { PccError } from '../../../src/http/error.ts';
import { addBill } from '../../../src/widgets/bills/add-bill.ts';
import { editProfile } from '../../../src/widgets/profile/edit-profile.ts';
import { ActionController } from '../../../src/controllers/action-controller.ts';
import { Attempts } from '../../../src/widgets/tasks/attempts.ts';
import type { OpenTask } from '../../../src/widgets/tasks/task-dialog.ts';
import type { Task } from '../../../src/widgets/tasks/task.ts';
import { addUnlistedBill } from '../../../src/widgets/tradelines/add-unlisted-bill.ts';
import { startReporting } from '../../../src/widgets/tradelines/start-reporting.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Of a widget: what its tasks use. */
const context = {
  host: { addController() {}, requestUpdate() {}, dispatchEvent() {} },
  resource: { data: { rows: [], reporting: { external_id: 'r', bills_reported: [] } } },
  announcer: { announce() {} },
  reportError: () => true,
  t: (key: string) => key,
} as never;
const row = { id: 'l', merchant: 'Maple', category: 'telco', state: 'ready' } as never;

/** How an attempt ends, by the error of its request. */
const endings = { failed: 'forbidden', unconfirmed: 'unknown-outcome', done: undefined } as const;
type Ending = keyof typeof endings;

type Case = readonly [make: () => [task: Task, entered: object], ends: readonly Ending[]];
const always = ['failed', 'unconfirmed', 'done'] as const;
const cases: Readonly<Record<string, Case>> = {
  'the account of a new bill': [
    () => [
      addBill(context),
      { name: 'Gas', biller: 'B', account: '0055501234', routing: '021000021', from: 'a' },
    ],
    always,
  ],
  'the account of a bill to be reported': [
    () => [addUnlistedBill(context), { name: 'Gas', category: 'telco', account: 'A-55501' }],
    always,
  ],
  'the phone number of an attestation': [
    () => [startReporting(context, row), { phone: '206 555 0123', utilities: [] }],
    always,
  ],
  // While it is unknown what came of it, it is compared with the record.
  'a date of birth': [
    () => [editProfile(context, 'identity'), { first_name: 'Ana', date_of_birth: '1990-01-31' }],
    ['failed', 'done'],
  ],
};

/** Sends what was entered. */
async function send(attempts: Attempts, task: Task, draft: object, ending: Ending) {
  const mustGo = [new WeakRef<object>(draft)];
  const code = endings[ending];
  const request = ({ body }: { body: object }) => {
    mustGo.push(new WeakRef(body));
    return code ? Promise.reject(new PccError(code)) : Promise.resolve({});
  };
  const session = { client: { request }, info: { consumer_id: 'c' } } as unknown as ActiveSession;
  const attempt = task.attempt(draft, session, new Set()) ?? assert.fail();
  // Nothing is read, also after an unknown outcome.
  const { isDone, ...action } = attempt.action;
  void isDone;
  await attempts.send({ task, draft, idsBefore: new Set() } as unknown as OpenTask, { ...attempt, action });
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

  for (const [what, [make, ends]] of Object.entries(cases))
    for (const ending of ends)
      it(`${what} (${ending})`, async () => {
        const actions = new ActionController(context);
        const attempts = new Attempts(context, actions, {
          isOpen: () => false,
          close() {},
          showRejection: () => Promise.resolve(),
          discardDraft() {},
        });
        const [{ key }, mustGo] = await (async () => {
          const [task, entered] = make();
          return [task, await send(attempts, task, entered, ending)] as const;
        })();
        actions.dropRetry(key);
        assert.equal(mustGo.length, 2, 'it was sent');
        await new Promise((resolve) => setTimeout(resolve));
        collect();
        assert.deepEqual(
          mustGo.map((each) => each.deref()),
          [undefined, undefined],
        );
        assert.equal(actions.outcomeOf(key)?.state, ending, 'what came of it is kept');
        assert.equal(attempts.needsCheck(key), ending === 'unconfirmed', 'and whether to look for it');
      });
});
