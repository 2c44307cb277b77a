import { expect } from '@open-wc/testing';
import { PccError, type Call, type PccClient } from '../../src/client.ts';
import { asPccError } from '../../src/http/error.ts';
import {
  ResourceController,
  type Loaded,
  type LoadInput,
} from '../../src/controllers/resource-controller.ts';
import { ControllerHost, withProperty } from '../support/page/controller-host.ts';
import { waitUntil } from '../support/page/wait-until.ts';

type Data = readonly string[];

const client: PccClient = {
  protocol: 1,
  request: () => Promise.reject(new PccError('misconfigured')),
  session: () => Promise.reject(new PccError('misconfigured')),
  subscribe: () => () => undefined,
};
const call: Call = {
  ...{ operation: 'listStatements', host: 'base', method: 'GET', path: '/', effect: 'read' },
  ...{ bearer: true, document: false, parse: (json) => json },
};
const session = (consumer_id = 'ana', of = client) => ({
  client: of,
  info: { consumer_id, frame_origins: [] },
});
const ready: Loaded<Data> = { data: ['one'], count: 1 };

/** A controller whose loads the test answers, in order. */
function setUp() {
  const host = Object.assign(new ControllerHost(), { reload: (): Promise<void> => resource.reload() });
  const loads: (LoadInput<Data> & {
    resolve(result: Loaded<Data>): void;
    reject(error: unknown): void;
  })[] = [];
  const results: Loaded<Data>[] = [];
  const resource: ResourceController<Data> = new ResourceController<Data>(host, {
    load: (context) => new Promise((resolve, reject) => void loads.push({ ...context, resolve, reject })),
    onLoad: (result) => results.push(result),
    reportError: host.failed,
  });
  const loading = async (start: () => Promise<void>, answer: (load: (typeof loads)[number]) => void) => {
    const ended = start();
    await waitUntil(() => loads.at(-1) && resource.isRunning);
    const last = loads.at(-1);
    if (last) answer(last);
    await ended;
  };
  return {
    host,
    loads,
    results,
    resource,
    open: (answer: (load: (typeof loads)[number]) => void, id?: string, of?: PccClient) =>
      loading(() => resource.open(session(id, of)), answer),
    reload: (answer: (load: (typeof loads)[number]) => void) => loading(() => resource.reload(), answer),
  };
}

/** Loads come back with the network at once, not at random moments. */
const withoutSpread = (run: () => Promise<void>) => withProperty(Math, 'random', () => 0, run);

describe('a resource', () => {
  it('is idle, then loading, then has the data of its consumer', async () => {
    const { resource, open, results, host } = setUp();
    expect(resource.status).to.equal('idle');
    await open((load) => {
      expect(load.info.consumer_id).to.equal('ana');
      expect(resource.status).to.equal('loading');
      load.resolve(ready);
    });
    expect([resource.status, resource.isRunning]).to.deep.equal(['ready', false]);
    expect(resource.data).to.deep.equal(['one']);
    expect(resource.session?.info.consumer_id).to.equal('ana');
    expect(results).to.deep.equal([ready]);
    expect(host.failures).to.deep.equal([]);
  });

  it('is empty without records, partial if some could not be read, and an error if none could', async () => {
    const partialError = new PccError('unavailable');
    for (const [result, status] of [
      [{ data: [], count: 0 }, 'empty'],
      [{ ...ready, skipped: 1 }, 'partial'],
      [{ ...ready, skipped: 0 }, 'ready'],
      [{ ...ready, partialError }, 'partial'],
      [{ data: [], count: 0, partialError }, 'error'],
    ] as const) {
      const { resource, open, host } = setUp();
      await open((load) => load.resolve(result));
      expect(resource.status).to.equal(status);
      expect(resource.error).to.equal('partialError' in result ? partialError : undefined);
      expect(host.failures).to.deep.equal('partialError' in result ? [partialError] : []);
    }
  });

  it('shows early data until the rest is there, and none of a load that was aborted', async () => {
    const { resource, open, host } = setUp();
    await open((load) => {
      const { updates } = host;
      load.show({ data: ['early'], count: 1 });
      expect(resource.data).to.deep.equal(['early']);
      expect(resource.status).to.equal('loading');
      expect(host.updates).to.equal(updates + 1);
      load.resolve(ready);
    });
    expect(resource.data).to.deep.equal(['one']);
    await open((load) => {
      load.show({ data: ['early'], count: 1 });
      load.reject(new PccError('unavailable'));
    });
    expect(resource.data).to.equal(undefined);
    await open((load) => {
      resource.forget();
      load.show({ data: ['early'], count: 1 });
      expect(load.signal.aborted).to.equal(true);
      load.reject(new PccError('aborted'));
    });
    expect(resource.data).to.equal(undefined);
  });

  it('keeps its data while it is reloaded, and when that fails', async () => {
    const { resource, open, reload, host } = setUp();
    await open((load) => load.resolve(ready));
    await reload((load) => {
      expect(resource.data).to.deep.equal(['one']);
      load.reject(new PccError('unavailable'));
    });
    expect([resource.status, resource.error?.code]).to.deep.equal(['error', 'unavailable']);
    expect(resource.data).to.deep.equal(['one']);
    expect(host.failures).to.have.length(1);
    await reload((load) => load.resolve(ready));
    expect([resource.status, resource.error]).to.deep.equal(['ready', undefined]);
  });

  it('takes no prefetched response when it is reloaded', async () => {
    const { open, reload, loads } = setUp();
    const calls: Call[] = [];
    const recorder: PccClient = { ...client, request: (call) => (calls.push(call), client.request(call)) };
    const request = (load?: LoadInput<Data>) => load?.client.request(call).catch(() => undefined);
    await open((load) => load.resolve(ready), 'ana', recorder);
    await request(loads[0]);
    await reload((load) => load.resolve(ready));
    await request(loads[1]);
    expect(calls).to.deep.equal([call, { ...call, again: true }]);
  });

  it('counts only the last load, and discards the data of another session', async () => {
    const { resource, loads, open, results } = setUp();
    await open((load) => load.resolve(ready));
    const first = resource.open(session('ben'));
    expect([resource.data, resource.status]).to.deep.equal([undefined, 'loading']);
    await open((load) => {
      expect(loads[1]?.signal.aborted).to.equal(true);
      loads[1]?.resolve({ data: ['old'], count: 1 });
      load.resolve({ data: ['new'], count: 1 });
    }, 'cleo');
    await first;
    expect(resource.data).to.deep.equal(['new']);
    expect(results).to.have.length(2);
  });

  it('is loaded for all who wait once the load that took the place of theirs has ended', async () => {
    const { resource, loads, open } = setUp();
    await open((load) => load.resolve(ready));
    let isOver = false;
    const first = resource.reload().then(() => (isOver = true));
    const second = resource.reload();
    loads[1]?.reject(new PccError('aborted'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(isOver).to.equal(false);
    loads[2]?.resolve({ data: ['new'], count: 1 });
    await Promise.all([first, second]);
    expect(resource.data).to.deep.equal(['new']);
  });

  it('keeps nobody waiting for the data of another session', async () => {
    const { resource, loads, open } = setUp();
    await open((load) => load.resolve(ready));
    for (const next of [() => resource.forget(), () => void resource.open(session('ben'))]) {
      const waiting = resource.reload();
      next();
      loads.findLast(({ signal }) => signal.aborted)?.reject(new PccError('aborted'));
      await waiting;
      await open((load) => load.resolve(ready));
    }
  });

  it('lets the page show an error', async () => {
    const { resource, open, host } = setUp();
    host.shows = false;
    await open((load) => load.reject(new PccError('forbidden')));
    expect([resource.status, resource.showsError]).to.deep.equal(['error', false]);
    await open((load) => load.resolve({ ...ready, partialError: new PccError('forbidden') }));
    expect(resource.showsError).to.equal(false);
    host.shows = true;
    resource.fail(new PccError('forbidden'));
    expect(resource.showsError).to.equal(true);
  });

  it('reports no abort', () => {
    const { resource, host } = setUp();
    resource.fail(new PccError('aborted'));
    expect([resource.status, host.failures.length]).to.deep.equal(['idle', 0]);
  });

  it('has its data replaced without a load', async () => {
    const { resource, open, host } = setUp();
    resource.update(['nothing to change'], 1);
    expect(resource.data).to.equal(undefined);
    await open((load) => load.resolve({ ...ready, skipped: 2 }));
    const { updates } = host;
    resource.update(['one', 'two'], 2);
    expect(resource.result).to.deep.equal({ data: ['one', 'two'], count: 2, skipped: 2 });
    expect(host.updates).to.equal(updates + 1);
    resource.update([], 0);
    expect(resource.result).to.deep.equal({ data: [], count: 0, skipped: 2 });
  });

  it('a resource without a session loads nothing', async () => {
    const { resource, open, loads } = setUp();
    await resource.reload();
    await open((load) => load.resolve(ready));
    resource.forget();
    expect([resource.status, resource.session]).to.deep.equal(['idle', undefined]);
    await resource.reload();
    expect(loads).to.have.length(1);
  });

  it('is loaded again when the network is back, unless it was discarded or loaded before', async () => {
    const { resource, open, loads, reload } = setUp();
    const online = () => window.dispatchEvent(new Event('online'));
    await withoutSpread(async () => {
      await open((load) => load.reject(new PccError('unavailable')));
      online();
      await open((load) => load.reject(new PccError('network')));
      await reload((load) => load.reject(new PccError('network')));
      resource.forget();
      online();
      await open((load) => load.reject(new PccError('network')));
      expect(loads).to.have.length(4);
      online();
      online();
      await waitUntil(() => loads.length === 5);
      loads[4]?.resolve(ready);
      await waitUntil(() => resource.status === 'ready');
      online();
      await new Promise((resolve) => setTimeout(resolve));
      expect(loads).to.have.length(5);
    });
  });

  it('is loaded again when the network is back if only a part could not be loaded', async () => {
    const { open, loads } = setUp();
    await withoutSpread(async () => {
      await open((load) => load.resolve({ ...ready, partialError: new PccError('network') }));
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => loads.length === 2);
    });
  });

  it('is loaded once when the network is back, however often it was missing', async () => {
    const { host, resource } = setUp();
    let reloads = 0;
    host.reload = () => Promise.resolve(void reloads++);
    await withoutSpread(async () => {
      for (let i = 0; i < 3; i++) resource.fail(new PccError('network'));
      window.dispatchEvent(new Event('online'));
      await waitUntil(() => reloads);
      await new Promise((resolve) => setTimeout(resolve));
      expect(reloads).to.equal(1);
    });
  });

  it('is not loaded a second time if the page reloads it as soon as the network is back', async () => {
    const { open, loads, reload } = setUp();
    await withoutSpread(async () => {
      await open((load) => load.reject(new PccError('network')));
      window.dispatchEvent(new Event('online'));
      await reload((load) => load.resolve(ready));
      await new Promise((resolve) => setTimeout(resolve));
      expect(loads).to.have.length(2);
    });
  });

  it('is loaded when its widget has been rendered', async () => {
    const { host, open, results } = setUp();
    let render = () => undefined as void;
    const rendered = new Promise<true>((resolve) => (render = () => resolve(true)));
    Object.defineProperty(host, 'updateComplete', { value: rendered });
    let isOver = false;
    const opening = open((load) => load.resolve(ready)).then(() => (isOver = true));
    await waitUntil(() => results.length);
    await new Promise((resolve) => setTimeout(resolve));
    expect(isOver).to.equal(false);
    render();
    await opening;
  });

  it('takes the errors of another copy, and anything else as a response that cannot be read', () => {
    const other = Object.assign(new Error('copy'), { name: 'PccError' });
    expect(asPccError(other)).to.equal(other);
    const error = asPccError({ name: 'PccError' });
    expect([error.code, error.cause]).to.deep.equal(['invalid-response', { name: 'PccError' }]);
  });
});
