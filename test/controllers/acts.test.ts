import { expect } from '@open-wc/testing';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { PccError } from '../../src/client.ts';
import { ActController, type Outcome } from '../../src/controllers/act-controller.ts';
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

let count = 0;
const key = () => `act-${++count}`;
const unknown = () => Promise.reject(new PccError('unknown-outcome'));

describe('an act', () => {
  it('35. is sent once however often one asks, also in two widgets', async () => {
    const [one, two] = [new ActController(new Host()), new ActController(new Host())];
    let sent = 0;
    let done = false;
    const act = {
      key: key(),
      run: async () => {
        sent++;
        await Promise.resolve();
        done = true;
      },
      isDone: () => Promise.resolve(done),
    };
    await Promise.all([one.perform(act), one.perform(act), two.perform(act), one.perform(act)]);
    expect(sent).to.equal(1);
  });

  it('is read before it is sent, as another tab may have done it', async () => {
    const acts = new ActController(new Host());
    let sent = 0;
    const act = { key: key(), run: () => Promise.resolve(++sent), isDone: () => Promise.resolve(true) };
    let outcome: Outcome<unknown> | undefined;
    await acts.perform(act, (ended) => (outcome = ended));
    expect(outcome?.state).to.equal('done');
    expect(sent).to.equal(0);
  });

  it('36. whose answer was lost is settled by reading', async () => {
    const acts = new ActController(new Host());
    let sent = false;
    const act = {
      key: key(),
      run: () => ((sent = true), unknown()),
      isDone: () => Promise.resolve(sent),
    };
    await acts.perform(act);
    expect(acts.outcomeOf(act.key)).to.deep.equal({ state: 'done' });
  });

  it('36. that the browser has repeated, and that was refused the second time, is settled by reading', async () => {
    for (const retryAfter of [undefined, 60]) {
      const acts = new ActController(new Host());
      let sent = false;
      const act = {
        key: key(),
        run: () => ((sent = true), Promise.reject(new PccError('conflict', { retryAfter }))),
        isDone: () => Promise.resolve(sent),
      };
      await acts.perform(act);
      expect(acts.outcomeOf(act.key)).to.deep.equal({ state: 'done' });
    }
  });

  it('that was refused as something else has changed is told so', async () => {
    const acts = new ActController(new Host());
    const run = () => Promise.reject(new PccError('conflict'));
    const act = { key: key(), run, isDone: () => Promise.resolve(false) };
    await acts.perform(act);
    expect(acts.outcomeOf(act.key)?.state).to.equal('failed');
  });

  it('38. that cannot be read stays unconfirmed', async () => {
    const acts = new ActController(new Host());
    const act = { key: key(), run: unknown };
    await acts.perform(act);
    expect(acts.outcomeOf(act.key)?.state).to.equal('unconfirmed');
  });

  it('that failed is told, and done again by retry()', async () => {
    const host = new Host();
    const acts = new ActController(host);
    let refuse = true;
    const outcomes: string[] = [];
    const act = {
      key: key(),
      run: () => (refuse ? Promise.reject(new PccError('step-up-required')) : Promise.resolve('ok')),
    };
    await acts.perform(act, ({ state }) => outcomes.push(state));
    expect(host.failures.map(({ code }) => code)).to.deep.equal(['step-up-required']);
    refuse = false;
    await acts.retry();
    await acts.retry();
    expect(outcomes).to.deep.equal(['failed', 'done']);
  });

  it('39. goes on when its widget is removed', async () => {
    const host = new Host();
    const acts = new ActController(host);
    let finished = false;
    const act = { key: key(), run: () => Promise.resolve().then(() => (finished = true)) };
    const performing = acts.perform(act);
    host.disconnect();
    await performing;
    expect(finished).to.equal(true);
  });

  it('with a cool-down is refused for as long, in every widget', async () => {
    let sent = 0;
    const act = { key: key(), run: () => Promise.resolve(++sent), coolDownMs: 60_000 };
    const [one, two] = [new ActController(new Host()), new ActController(new Host())];
    await one.perform(act);
    await two.perform(act);
    expect(sent).to.equal(1);
    expect(two.outcomeOf(act.key)?.state).to.equal('elsewhere');
  });
});

describe('polling', () => {
  const polled = (polling: PollController) =>
    new Promise<void>((resolve) => {
      const look = () => (polling.isPolling ? setTimeout(look) : resolve());
      look();
    });

  it('asks ever more slowly until it is done', async () => {
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

  it('31. gives up, and says so', async () => {
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

  it('asks nothing in a hidden page, and at once on return', async () => {
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
