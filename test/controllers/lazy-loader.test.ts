import { expect } from '@open-wc/testing';
import type { PccError } from '../../src/client.ts';
import { LazyLoader } from '../../src/controllers/lazy-loader.ts';
import { ControllerHost, withoutDelays, withProperty } from '../support/page/controller-host.ts';
import { withResolvers } from '../support/with-resolvers.ts';

const codeOf = (loading: Promise<unknown>) =>
  loading.then(
    () => 'loaded',
    (error: PccError) => error.code,
  );

describe('a lazy module', () => {
  it('is imported once, for all who wait for it', async () => {
    let imports = 0;
    const lazy = new LazyLoader(() => Promise.resolve(++imports));
    expect(lazy.code).to.equal(undefined);
    expect(await Promise.all([lazy.load(), lazy.load()])).to.deep.equal([1, 1]);
    expect(await lazy.load()).to.equal(1);
    expect([lazy.code, lazy.hasFailed]).to.deep.equal([1, undefined]);
  });

  it('that cannot be loaded is a network error, and is imported again the next time', async () => {
    let imports = 0;
    const lazy = new LazyLoader(() =>
      ++imports === 1 ? Promise.reject(new Error('503')) : Promise.resolve('part'),
    );
    expect(await codeOf(lazy.load())).to.equal('network');
    expect([lazy.code, lazy.hasFailed]).to.deep.equal([undefined, true]);
    expect(await lazy.load()).to.equal('part');
    expect(imports).to.equal(2);
  });

  it('is not imported offline, as browsers would keep the failure', async () => {
    let imports = 0;
    const lazy = new LazyLoader(() => Promise.resolve(++imports));
    await withProperty(navigator, 'onLine', false, async () =>
      expect(await codeOf(lazy.load())).to.equal('network'),
    );
    expect(imports).to.equal(0);
    expect(await codeOf(lazy.load())).to.equal('loaded');
  });

  it('that takes too long is a time-out, and is used once it is there', async () => {
    let arrive!: (part: string) => void;
    const lazy = new LazyLoader(() => new Promise<string>((resolve) => (arrive = resolve)));
    expect(await withoutDelays([20_000], () => codeOf(lazy.load()))).to.equal('timeout');
    expect(lazy.hasFailed).to.equal(true);
    const again = lazy.load();
    arrive('part');
    expect(await again).to.equal('part');
    expect(lazy.code).to.equal('part');
  });

  describe('that is clicked before it has loaded', () => {
    const reported: PccError[] = [];
    let isShownByPage = false;
    const owner = {
      host: new ControllerHost(),
      reportError: (error: PccError) => reported.push(error) > 0 && !isShownByPage,
    };
    beforeEach(() => {
      reported.length = 0;
      isShownByPage = false;
    });

    it('does what was clicked last, once', async () => {
      const { promise, resolve } = withResolvers<string>();
      const lazy = new LazyLoader(() => promise);
      const done: string[] = [];
      const clicks = ['view', 'email'].map((key) => lazy.whenLoaded(key, owner, () => done.push(key)));
      expect([lazy.isPending('view'), lazy.isPending('email')]).to.deep.equal([false, true]);
      resolve('part');
      await Promise.all(clicks);
      expect(done).to.deep.equal(['email']);
      expect(lazy.isPending('email')).to.equal(false);
    });

    it('does nothing after the session has ended', async () => {
      const { promise, resolve } = withResolvers<string>();
      const lazy = new LazyLoader(() => promise);
      const done: string[] = [];
      const click = lazy.whenLoaded('view', owner, () => done.push('view'));
      lazy.forget();
      resolve('part');
      await click;
      expect([done, reported]).to.deep.equal([[], []]);
    });

    it('keeps why it could not be loaded until the next click', async () => {
      const loads = [Promise.reject(new Error('503')), Promise.resolve('part')];
      const lazy = new LazyLoader(() => loads.shift() ?? Promise.reject(new Error('none')));
      const done: string[] = [];
      await lazy.whenLoaded('view', owner, () => done.push('view'));
      expect([lazy.errorOf('view')?.code, lazy.errorOf('email'), reported.length]).to.deep.equal([
        'network',
        undefined,
        1,
      ]);
      expect(lazy.isPending('view')).to.equal(false);
      await lazy.whenLoaded('view', owner, () => done.push('view'));
      expect([lazy.errorOf('view'), done]).to.deep.equal([undefined, ['view']]);
    });

    it('keeps no error that the page shows itself', async () => {
      isShownByPage = true;
      const lazy = new LazyLoader(() => Promise.reject(new Error('503')));
      await lazy.whenLoaded('view', owner, () => undefined);
      expect([lazy.errorOf('view'), reported.length]).to.deep.equal([undefined, 1]);
    });
  });
});
