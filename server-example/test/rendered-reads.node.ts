import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { fromPage, roomy, start, type Live } from './support/backend.ts';
import { blockOf, included } from './support/rendered.ts';

for (const mode of ['cookie', 'broker', 'exchange']) {
  describe(`what a widget is rendered from in mode ${mode}`, () => {
    let live: Live;
    let Cookie: string;
    before(async () => {
      live = await start({
        env: { PCC_MODE: mode, PCC_EXCHANGE_UNVERIFIED: '1' },
        config: { limits: { ...roomy, renderMs: 10_000 } },
      });
    });
    beforeEach(async () => {
      Cookie = await live.login('ana-complete');
    });
    afterEach(() => {
      live.intercept = undefined;
    });
    after(() => live.close());
    const include = (tag: string) =>
      live.ask('GET', `/pcc/render/${tag}`, { headers: { ...included, Cookie } });
    const signOut = () => live.ask('POST', '/demo/logout', { headers: { ...fromPage, Cookie } });
    const answersIn = (html: string) => Object.keys(blockOf(html).answers ?? {});

    it('is no response that was underway during a sign-out', async () => {
      assert.equal(answersIn((await include('pcc-statements')).text).length, 1);
      live.intercept = async (request, path) => {
        if (!path.endsWith('/statements/')) return undefined;
        const content = new Uint8Array(await (await live.sandbox.fetch(request)).arrayBuffer());
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(content.slice(0, 20));
            await signOut();
            controller.enqueue(content.slice(20));
            controller.close();
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      };
      const { text } = await include('pcc-statements');
      assert.deepEqual(answersIn(text), []);
      assert.doesNotMatch(text, /part="row"/);
    });

    it('is no response from before a sign-out', async () => {
      assert.ok(answersIn((await include('pcc-rewards')).text).length > 1);
      live.intercept = async (_, path) => {
        if (path.includes('/rewards/')) await signOut();
        return undefined;
      };
      const { text } = await include('pcc-rewards');
      assert.deepEqual(answersIn(text), []);
    });

    it('is not an endless response, of which no more is read than by the broker', async () => {
      let pulled = 0;
      live.intercept = (_, path) => {
        if (!path.endsWith('/statements/')) return undefined;
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            const spaces = new Uint8Array(65_536).fill(32);
            pulled += spaces.length;
            controller.enqueue(spaces);
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      };
      const { text } = await include('pcc-statements');
      assert.deepEqual(answersIn(text), []);
      // The sockets hold some megabytes when it is cut off. Without the limit, more than 100 MB were read.
      assert.ok(pulled < 32_000_000, `${pulled} bytes`);
    });

    it('is without the actions that the backend has switched off', async () => {
      const { text } = await include('pcc-profile');
      const isOff = mode === 'exchange';
      assert.equal(text.includes('Edit: Contact'), !isOff);
    });
  });
}
