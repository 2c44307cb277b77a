import { expect } from '@open-wc/testing';
import { PccError } from '../../src/client.ts';
import { ActionController } from '../../src/controllers/action-controller.ts';
import type { ActiveSession } from '../../src/controllers/session-controller.ts';
import {
  ControllerHost,
  settlingAtOnce,
  withoutDelays,
  withProperty,
} from '../support/page/controller-host.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const actsOf = (host = new ControllerHost()) =>
  new ActionController({ host, resource: host, reportError: host.failed });

const sessionOf = (consumer_id: string): ActiveSession => ({
  client: null as never,
  info: { consumer_id, frame_origins: [] },
});

let count = 0;
const key = () => `action-${++count}`;
const unknown = () => Promise.reject(new PccError('unknown-outcome'));

// That an action is sent once, read again and repeated: see the contract of tasks, test/support/contracts/.
describe('an action', () => {
  it('that the browser resent, and the service rejected the second time, is resolved by a read [#36]', async () => {
    for (const retryAfter of [undefined, 60]) {
      const actions = actsOf();
      let sent = false;
      const action = {
        key: key(),
        run: () => ((sent = true), Promise.reject(new PccError('conflict', { retryAfter }))),
        isDone: () => Promise.resolve(sent),
      };
      await actions.perform(action);
      expect(actions.outcomeOf(action.key)).to.deep.equal({ state: 'done' });
    }
  });

  it('that the end of its session stopped is neither reported nor shown', async () => {
    const host = new ControllerHost();
    const actions = actsOf(host);
    const action = { key: key(), run: () => Promise.reject(new PccError('aborted')) };
    await actions.perform(action);
    expect([host.failures, actions.outcomeOf(action.key)]).to.deep.equal([[], undefined]);
  });

  it('that did not fail is not sent again by retry()', async () => {
    const actions = actsOf();
    const runs = { done: () => Promise.resolve(), unconfirmed: unknown };
    for (const [state, run] of Object.entries(runs)) {
      let sent = 0;
      const action = { key: key(), run: () => (sent++, run()) };
      await actions.perform(action);
      expect(actions.outcomeOf(action.key)?.state).to.equal(state);
      // Its message is dismissed.
      actions.dismiss(action.key);
      await actions.retry();
      expect(sent, state).to.equal(1);
    }
  });

  it('that failed is not sent again by retry() once it, or everything, is forgotten', async () => {
    const actions = actsOf();
    let sent = 0;
    const run = () => (sent++, Promise.reject(new PccError('step-up-required')));
    const [one, other] = [
      { key: key(), run },
      { key: key(), run },
    ];
    await actions.perform(one);
    actions.dismiss(one.key);
    await actions.retry();
    expect(sent).to.equal(1);
    await actions.perform(other);
    actions.dismiss(one.key);
    await actions.retry();
    expect(sent, 'another one is forgotten').to.equal(3);
    actions.forget();
    expect(actions.outcomeOf(other.key)).to.equal(undefined);
    await actions.retry();
    expect(sent).to.equal(3);
  });

  it('that ends after everything is forgotten has no outcome, and is not sent again by retry()', async () => {
    const actions = actsOf();
    for (const end of [() => Promise.resolve(), () => Promise.reject(new PccError('unavailable'))]) {
      let sent = 0;
      const action = { key: key(), run: () => (sent++, actions.forget(), end()) };
      await actions.perform(action);
      expect(actions.outcomeOf(action.key)).to.equal(undefined);
      await actions.retry();
      expect(sent).to.equal(1);
    }
  });

  it('continues when its widget is removed [#39]', async () => {
    const host = new ControllerHost();
    const actions = actsOf(host);
    let finished = false;
    const action = { key: key(), run: () => Promise.resolve().then(() => (finished = true)) };
    const performing = actions.perform(action);
    host.disconnect();
    await performing;
    expect(finished).to.equal(true);
  });

  describe('once another consumer is signed in,', () => {
    const hostOf = (consumer_id: string) => {
      const host = new ControllerHost();
      host.session = sessionOf(consumer_id);
      return host;
    };

    it('has no outcome, and is not repeated', async () => {
      const host = hostOf('ana');
      const actions = actsOf(host);
      const ended: unknown[] = [];
      let sent = 0;
      const action = {
        key: key(),
        run() {
          sent++;
          host.session = sessionOf('hugo');
          return Promise.reject(new PccError('unavailable'));
        },
      };
      await actions.perform(action, (outcome) => ended.push(outcome));
      expect(actions.isRunning(action.key)).to.equal(false);
      await actions.retry();
      expect([actions.outcomeOf(action.key), ended, host.failures]).to.deep.equal([undefined, [], []]);
      host.session = sessionOf('ana');
      await actions.retry();
      expect(sent, 'she may repeat it').to.equal(2);
    });

    it('sends nothing more', async () => {
      const host = hostOf('ana');
      let sent = 0;
      const action = {
        key: key(),
        run: () => Promise.resolve(++sent),
        isDone() {
          host.session = sessionOf('hugo');
          return Promise.resolve(false);
        },
      };
      await actsOf(host).perform(action);
      expect(sent).to.equal(0);
    });

    it('the outcome counts if the same consumer is signed in again, or nobody', async () => {
      for (const after of [undefined, sessionOf('ana')]) {
        const host = hostOf('ana');
        const actions = actsOf(host);
        const action = { key: key(), run: () => Promise.resolve((host.session = after)) };
        await actions.perform(action);
        expect(actions.outcomeOf(action.key)?.state).to.equal('done');
      }
    });
  });

  it('that was refused has no cool-down', async () => {
    let sent = 0;
    const run = () => (++sent === 1 ? Promise.reject(new PccError('unavailable')) : Promise.resolve());
    const actions = actsOf();
    const action = { key: key(), run, coolDownMs: 60_000 };
    await actions.perform(action);
    await actions.perform(action);
    expect(actions.outcomeOf(action.key)?.state).to.equal('done');
  });

  it('is running until it has ended, and updates its widget then', async () => {
    const host = new ControllerHost();
    const actions = actsOf(host);
    const action = { key: key(), run: () => Promise.resolve('sent') };
    const performing = actions.perform(action);
    expect([actions.isRunning(action.key), host.updates]).to.deep.equal([true, 1]);
    await performing;
    expect([actions.isRunning(action.key), host.updates]).to.deep.equal([false, 2]);
    expect(actions.outcomeOf(action.key)).to.deep.equal({ state: 'done', result: 'sent' });
    actions.dismiss(action.key);
    expect(actions.outcomeOf(action.key)).to.equal(undefined);
    expect(host.updates).to.equal(3);
  });

  it('has no outcome while it is repeated, or once its widget is removed', async () => {
    const host = new ControllerHost();
    const actions = actsOf(host);
    let sent = 0;
    const action = { key: key(), run: () => Promise.reject(new PccError('unavailable', { status: ++sent })) };
    await actions.perform(action);
    const performing = actions.perform(action);
    expect(actions.outcomeOf(action.key)).to.equal(undefined);
    await performing;
    expect(actions.outcomeOf(action.key)?.state).to.equal('failed');
    host.disconnect();
    expect(actions.outcomeOf(action.key)).to.equal(undefined);
    await actions.retry();
    expect(sent).to.equal(2);
  });

  it('whose error the page shows itself has no outcome, and can be repeated', async () => {
    const host = new ControllerHost();
    host.shows = false;
    const actions = actsOf(host);
    let sent = 0;
    const action = { key: key(), run: () => (sent++, Promise.reject(new PccError('step-up-required'))) };
    const outcomes: string[] = [];
    await actions.perform(action, ({ state }) => outcomes.push(state));
    expect(actions.outcomeOf(action.key)).to.equal(undefined);
    await actions.retry();
    expect(sent).to.equal(2);
    expect(outcomes).to.deep.equal(['failed', 'failed']);
  });

  it('reports which fields were refused, without what the service says of them', async () => {
    const host = new ControllerHost();
    const fields = { account_number: ['123456789 is not valid'] };
    const details = { fields, status: 400, message: 'refused', challenge: 'opaque', cause: 'because' };
    const run = () => Promise.reject(new PccError('invalid-request', details));
    await actsOf(host).perform({ key: key(), run });
    const [error] = host.failures;
    expect(error?.fields).to.deep.equal({ account_number: [] });
    expect(error).to.include({ code: 'invalid-request', ...details, fields: error?.fields });
  });

  it('an action of unknown outcome was not done if the reads say so, and is unconfirmed if none succeeds', async () => {
    for (const [failures, state] of [
      [0, 'not-done'],
      [2, 'not-done'],
      [3, 'unconfirmed'],
    ] as const) {
      const actions = actsOf();
      let reads = 0;
      const isDone = () => {
        // The first read is before the request.
        if (++reads === 1 || reads > failures + 1) return Promise.resolve(false);
        return Promise.reject(new PccError('unavailable'));
      };
      const action = { key: key(), run: unknown, isDone };
      await settlingAtOnce(() => actions.perform(action));
      expect(actions.outcomeOf(action.key)).to.deep.equal({ state });
      expect(reads).to.equal(4);
    }
  });

  it('that the browser has repeated cannot be confirmed without a read', async () => {
    const actions = actsOf();
    const run = () => Promise.reject(new PccError('conflict', { retryAfter: 60 }));
    const action = { key: key(), run };
    await actions.perform(action);
    expect(actions.outcomeOf(action.key)?.state).to.equal('unconfirmed');
  });

  it('is not sent a second time if its lock is taken away', async () => {
    const request = async (_name: string, _options: unknown, inside: (lock: unknown) => Promise<void>) => {
      await inside({});
      throw new DOMException('stolen', 'AbortError');
    };
    await withProperty(navigator, 'locks', { request }, async () => {
      let sent = 0;
      await actsOf().perform({ key: key(), run: () => Promise.resolve(++sent) });
      expect(sent).to.equal(1);
    });
  });

  // In a sandboxed frame, or where the user blocks the site's cookies.
  const refusing = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) };
  for (const [locks, name] of [
    [undefined, 'without a lock manager'],
    [refusing, 'whose lock manager refuses'],
  ] as const)
    it(`an action ${name} waits for its turn in the page, or is refused in its cool-down`, () =>
      withProperty(navigator, 'locks', locks as never, async () => {
        let sent = 0;
        let done = false;
        const run = () => Promise.resolve().then(() => ((done = true), ++sent));
        const [one, two] = [actsOf(), actsOf()];
        const action = { key: key(), run, isDone: () => Promise.resolve(done) };
        await Promise.all([one.perform(action), two.perform(action)]);
        expect([sent, two.outcomeOf(action.key)?.state]).to.deep.equal([1, 'done']);
        const cooling = { key: key(), run, coolDownMs: 60_000 };
        await one.perform(cooling);
        await two.perform(cooling);
        expect([sent, two.outcomeOf(cooling.key)?.state]).to.deep.equal([2, 'elsewhere']);
        const brief = { key: key(), run, coolDownMs: 1 };
        await withoutDelays([1], () => one.perform(brief));
        await waitUntil(async () => (await two.perform(brief), sent === 4));
      }));
});
