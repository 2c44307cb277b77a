import { expect } from '@open-wc/testing';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PccError } from '../../src/client.ts';
import { ActionController, type Outcome } from '../../src/controllers/action-controller.ts';
import { PollController } from '../../src/controllers/poll-controller.ts';

/** As much of a widget as a controller needs. */
class Host implements ReactiveControllerHost {
  readonly failures: PccError[] = [];
  readonly controllers: ReactiveController[] = [];
  shows = true;
  readonly updateComplete = Promise.resolve(true);
  addController(controller: ReactiveController): void {
    this.controllers.push(controller);
  }
  removeController(): void {}
  requestUpdate(): void {}
  failed(error: PccError): boolean {
    this.failures.push(error);
    return this.shows;
  }
  disconnect(): void {
    for (const controller of this.controllers) controller.hostDisconnected?.();
  }
}

const actsOf = (host = new Host()) => new ActionController(host, (error) => host.failed(error));

let count = 0;
const key = () => `action-${++count}`;
const unknown = () => Promise.reject(new PccError('unknown-outcome'));

describe('an action', () => {
  it('is sent once, however often it is requested, even by two widgets [#35]', async () => {
    const [one, two] = [actsOf(), actsOf()];
    let sent = 0;
    let done = false;
    const action = {
      key: key(),
      run: async () => {
        sent++;
        await Promise.resolve();
        done = true;
      },
      isDone: () => Promise.resolve(done),
    };
    await Promise.all([one.perform(action), one.perform(action), two.perform(action), one.perform(action)]);
    expect(sent).to.equal(1);
  });

  it('checks the state before it is sent: another tab may have done it', async () => {
    const actions = actsOf();
    let sent = 0;
    const action = { key: key(), run: () => Promise.resolve(++sent), isDone: () => Promise.resolve(true) };
    let outcome: Outcome<unknown> | undefined;
    await actions.perform(action, (ended) => (outcome = ended));
    expect(outcome?.state).to.equal('done');
    expect(sent).to.equal(0);
  });

  it('whose response was lost is resolved by a read [#36]', async () => {
    const actions = actsOf();
    let sent = false;
    const action = {
      key: key(),
      run: () => ((sent = true), unknown()),
      isDone: () => Promise.resolve(sent),
    };
    await actions.perform(action);
    expect(actions.outcomeOf(action.key)).to.deep.equal({ state: 'done' });
  });

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

  it('that conflicts with a newer change reports a conflict', async () => {
    const actions = actsOf();
    const run = () => Promise.reject(new PccError('conflict'));
    const action = { key: key(), run, isDone: () => Promise.resolve(false) };
    await actions.perform(action);
    expect(actions.outcomeOf(action.key)?.state).to.equal('failed');
  });

  it('whose state cannot be read stays unconfirmed [#38]', async () => {
    const actions = actsOf();
    const action = { key: key(), run: unknown };
    await actions.perform(action);
    expect(actions.outcomeOf(action.key)?.state).to.equal('unconfirmed');
  });

  it('that failed is reported, and sent again by retry()', async () => {
    const host = new Host();
    const actions = actsOf(host);
    let refuse = true;
    const outcomes: string[] = [];
    const action = {
      key: key(),
      run: () => (refuse ? Promise.reject(new PccError('step-up-required')) : Promise.resolve('ok')),
    };
    await actions.perform(action, ({ state }) => outcomes.push(state));
    expect(host.failures.map(({ code }) => code)).to.deep.equal(['step-up-required']);
    refuse = false;
    await actions.retry();
    await actions.retry();
    expect(outcomes).to.deep.equal(['failed', 'done']);
  });

  it('continues when its widget is removed [#39]', async () => {
    const host = new Host();
    const actions = actsOf(host);
    let finished = false;
    const action = { key: key(), run: () => Promise.resolve().then(() => (finished = true)) };
    const performing = actions.perform(action);
    host.disconnect();
    await performing;
    expect(finished).to.equal(true);
  });

  it('with a cool-down is refused until it is over, in every widget', async () => {
    let sent = 0;
    const action = { key: key(), run: () => Promise.resolve(++sent), coolDownMs: 60_000 };
    const [one, two] = [actsOf(), actsOf()];
    await one.perform(action);
    await two.perform(action);
    expect(sent).to.equal(1);
    expect(two.outcomeOf(action.key)?.state).to.equal('elsewhere');
  });
});

describe('polling', () => {
  const polled = (polling: PollController) =>
    new Promise<void>((resolve) => {
      const look = () => (polling.isPolling ? setTimeout(look) : resolve());
      look();
    });

  it('polls with increasing delays until it is done', async () => {
    const polling = new PollController(new Host());
    const times: number[] = [];
    polling.start({
      first: 10,
      factor: 2,
      check: () => {
        times.push(performance.now());
        return Promise.resolve(times.length === 4);
      },
    });
    await polled(polling);
    const waits = times.slice(1).map((time, n) => time - (times[n] ?? 0));
    expect(waits).to.have.length(3);
    // A busy machine makes a wait longer, and none shorter.
    expect(waits[2]).to.be.at.least(8 * 10 - 1);
  });

  it('gives up after a limit and reports it [#31]', async () => {
    const polling = new PollController(new Host());
    let gaveUp = 0;
    let asked = 0;
    polling.start({
      first: 50,
      total: 400,
      check: () => (asked++, Promise.reject(new Error('not yet'))),
      gaveUp: () => gaveUp++,
    });
    await polled(polling);
    expect(gaveUp).to.equal(1);
    expect(asked).to.be.within(2, 8);
  });

  it('sends nothing in a hidden page, and polls at once on return', async () => {
    const polling = new PollController(new Host());
    const show = (hidden: boolean) => {
      Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    };
    let asked = 0;
    try {
      show(true);
      polling.start({ first: 1, longest: 1, check: () => Promise.resolve(++asked > 0) });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(asked).to.equal(0);
      show(false);
      await polled(polling);
      expect(asked).to.equal(1);
      // Long before its time, and were the wait not cut short, the test would time out.
      polling.start({ first: 60_000, check: () => Promise.resolve(++asked > 0) });
      show(false);
      await polled(polling);
      expect(asked).to.equal(2);
    } finally {
      Reflect.deleteProperty(document, 'hidden');
    }
  });

  it('stops when its widget is removed', async () => {
    const host = new Host();
    const polling = new PollController(host);
    let asked = 0;
    polling.start({ first: 1, check: () => Promise.resolve(++asked > 1e6) });
    host.disconnect();
    await polled(polling);
    const then = asked;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).to.equal(then);
  });
});
