import { expect } from '@open-wc/testing';
import { PollController } from '../../src/controllers/poll-controller.ts';
import { ControllerHost, withProperty } from '../support/page/controller-host.ts';
import { shareListeners } from '../support/page/shared-listeners.ts';
import { waitUntil } from '../support/page/wait-until.ts';

describe('polling', () => {
  const polled = (polling: PollController) =>
    new Promise<void>((resolve) => {
      const look = () => (polling.isPolling ? setTimeout(look) : resolve());
      look();
    });

  it('polls ever more slowly until it is done', async () => {
    const polling = new PollController(new ControllerHost());
    const times: number[] = [];
    polling.start({
      firstMs: 10,
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

  it('gives up when its time is over, and reports that [#31]', async () => {
    const polling = new PollController(new ControllerHost());
    let onTimeout = 0;
    let asked = 0;
    polling.start({
      firstMs: 50,
      totalMs: 400,
      check: () => (asked++, Promise.reject(new Error('not yet'))),
      onTimeout: () => onTimeout++,
    });
    await polled(polling);
    expect(onTimeout).to.equal(1);
    expect(asked).to.be.within(2, 8);
  });

  it('gives up silently without a callback', async () => {
    const rejections: unknown[] = [];
    const heard = (event: PromiseRejectionEvent) => rejections.push(event.reason);
    addEventListener('unhandledrejection', heard);
    const polling = new PollController(new ControllerHost());
    polling.start({ firstMs: 1, totalMs: 2, check: () => Promise.resolve(false) });
    await polled(polling);
    await new Promise((resolve) => setTimeout(resolve));
    removeEventListener('unhandledrejection', heard);
    expect(rejections).to.deep.equal([]);
  });

  it('sends nothing in a hidden page, and polls at once on return', async () => {
    const polling = new PollController(new ControllerHost());
    const changed = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    let asked = 0;
    await withProperty(document, 'hidden', true, async () => {
      changed();
      polling.start({ firstMs: 1, longestMs: 1, check: () => Promise.resolve(++asked > 0) });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(asked).to.equal(0);
    });
    changed();
    await polled(polling);
    expect(asked).to.equal(1);
    // Long before its time, and were the wait not cut short, the test would time out.
    polling.start({ firstMs: 60_000, check: () => Promise.resolve(++asked > 0) });
    changed();
    await polled(polling);
    expect(asked).to.equal(2);
  });

  it('stops when its widget is removed', async () => {
    const host = new ControllerHost();
    const polling = new PollController(host);
    let asked = 0;
    polling.start({ firstMs: 1, check: () => Promise.resolve(++asked > 1e6) });
    host.disconnect();
    await polled(polling);
    const then = asked;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).to.equal(then);
  });

  it('sends nothing offline, and polls at once when the network is back', async () => {
    const polling = new PollController(new ControllerHost());
    let sent = 0;
    await withProperty(navigator, 'onLine', false, async () => {
      polling.start({ firstMs: 1, longestMs: 1, check: () => Promise.resolve(++sent > 0) });
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(sent).to.equal(0);
    });
    window.dispatchEvent(new Event('online'));
    await polled(polling);
    polling.start({ firstMs: 60_000, check: () => Promise.resolve(++sent > 0) });
    window.dispatchEvent(new Event('online'));
    await polled(polling);
    expect(sent).to.equal(2);
  });

  it('hears of that also where zone.js has one listener of the browser for all', async () => {
    const restore = shareListeners();
    try {
      const polling = new PollController(new ControllerHost());
      polling.start({ firstMs: 1, check: () => Promise.resolve(true) });
      await polled(polling);
      polling.start({ firstMs: 60_000, check: () => Promise.resolve(true) });
      window.dispatchEvent(new Event('online'));
      await polled(polling);
    } finally {
      restore();
    }
  });

  it('has one run at a time, and updates its widget at the end', async () => {
    const host = new ControllerHost();
    const polling = new PollController(host);
    let stale = 0;
    expect(polling.isPolling).to.equal(false);
    polling.start({ firstMs: 10, check: () => Promise.resolve(++stale > 0) });
    polling.start({ firstMs: 20, check: () => Promise.resolve(true), onTimeout: () => stale++ });
    expect(polling.isPolling).to.equal(true);
    await polled(polling);
    expect(stale).to.equal(0);
    expect(host.updates).to.equal(2);
  });

  it('aborts its request when it is stopped, and then is neither done nor too late', async () => {
    const polling = new PollController(new ControllerHost());
    let signal: AbortSignal | undefined;
    let onTimeout = 0;
    polling.start({
      firstMs: 1,
      totalMs: 1,
      check: (given) =>
        new Promise((resolve) => {
          signal = given;
          given.addEventListener('abort', () => resolve(false));
        }),
      onTimeout: () => onTimeout++,
    });
    await waitUntil(() => signal);
    polling.stop();
    expect(signal?.aborted).to.equal(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(onTimeout).to.equal(0);
  });
});
