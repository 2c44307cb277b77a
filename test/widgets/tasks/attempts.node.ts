import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { OpenSession } from '../../../src/controllers/session-controller.ts';
import { addBill } from '../../../src/widgets/bills/add-bill.ts';
import type { Attempt, Task } from '../../../src/widgets/tasks/task.ts';
import { addUnlistedBill } from '../../../src/widgets/tradelines/add-unlisted-bill.ts';
import { startReporting } from '../../../src/widgets/tradelines/start-reporting.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** What an attempt keeps once it has been sent, with what it should not. */
async function sent(task: Task, draft: object) {
  const mustGo = [new WeakRef<object>(draft)];
  const request = ({ body }: { body: object }) => Promise.resolve(mustGo.push(new WeakRef(body)));
  const session = { client: { request }, info: { consumer_id: 'c' } } as unknown as OpenSession;
  const attempt = task.attempt(draft, session, new Set());
  await attempt?.action.run();
  const { action, ...kept } = attempt as Attempt;
  assert.ok(action);
  return { kept, mustGo };
}

const data = { entries: [], lines: [], reporting: { external_id: 'r', bills_reported: [] } };
const context = { host: {}, resource: { data }, t: (key: string) => key } as never;
const line = { id: 'l', merchant: 'Maple', category: 'telco', section: 'ready' } as never;

const cases: Readonly<Record<string, () => ReturnType<typeof sent>>> = {
  'the account of a new bill': () =>
    sent(addBill(context), { name: 'Gas', biller: 'B', account: '0055501234', routing: '1', from: 'a' }),
  'the account of a bill to be reported': () =>
    sent(addUnlistedBill(context), { name: 'Gas', category: 'telco', account: 'A-55501' }),
  'the phone number of an attestation': () =>
    sent(startReporting(context, line), { phone: '206 555 0123', utilities: [] }),
};

describe('what is kept of an attempt, once it has been sent, has nothing of', () => {
  for (const [what, send] of Object.entries(cases))
    it(what, async () => {
      const { kept, mustGo } = await send();
      assert.equal(mustGo.length, 2);
      await new Promise((resolve) => setTimeout(resolve));
      collect();
      assert.deepEqual(
        mustGo.map((each) => each.deref()),
        [undefined, undefined],
      );
      // So that it is kept until here.
      assert.equal(typeof kept.isDoneInData, 'function');
    });
});
