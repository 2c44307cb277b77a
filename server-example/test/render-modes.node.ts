import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { before, describe, it } from 'node:test';
import { fromPage, page, roomy, startForSuite } from './support/backend.ts';
import { withResolvers } from './support/with-resolvers.ts';
import { blockOf, included } from './support/rendered.ts';

const channel = 'undici:request:trailers';

/** Resolves when a response from the service at this path has been read to its end. */
const read = (path: string) =>
  new Promise<void>((resolve) => {
    const listener = (message: unknown) => {
      if ((message as { request: { path: string } }).request.path !== path) return;
      unsubscribe(channel, listener);
      resolve();
    };
    subscribe(channel, listener);
  });
for (const mode of ['cookie', 'broker', 'exchange']) {
  describe(`a widget that the backend renders in mode ${mode}`, () => {
    let ana: string;
    const live = startForSuite({
      env: { PCC_MODE: mode, PCC_EXCHANGE_UNVERIFIED: '1' },
      config: { limits: roomy },
    });
    before(async () => {
      ana = await live.login('ana-complete');
      // The code of the widgets, which is loaded with the first one, is not what the deadline is for.
      await include('pcc-statements');
    });
    const include = (path: string, headers: Readonly<Record<string, string>> = {}) =>
      live.ask('GET', `/pcc/render/${path}`, { headers: { ...included, ...headers } });
    const signOut = (Cookie: string) =>
      live.ask('POST', '/demo/logout', { headers: { ...fromPage, Cookie } });
    const answersIn = (html: string) => Object.keys(blockOf(html).answers ?? {});

    it('has the rows and the data of the consumer who is signed in', async () => {
      const { status, headers, text } = await include('pcc-statements?page-size=12&lang=es', { Cookie: ana });
      assert.equal(status, 200, text);
      assert.match(headers.get('Content-Type') ?? '', /^text\/html; charset=utf-8$/i);
      assert.equal(headers.get('Cache-Control'), 'no-store');
      assert.match(headers.get('Content-Security-Policy') ?? '', /frame-ancestors 'none'/);
      assert.equal(headers.get('Access-Control-Allow-Origin'), null);
      assert.match(text, /^<pcc-statements page-size="12"><template shadowrootmode="open">/);
      assert.match(text, /Estados de cuenta/);
      const { consumer, answers } = blockOf(text);
      assert.equal(consumer, live.consumer('ana-complete'));
      assert.equal(Object.keys(answers ?? {}).length, 1);
    });

    it('is the same in a page of the partner’s own server', async () => {
      const request = new Request(`${page}/statements`, { headers: { Cookie: ana } });
      let html = '';
      for await (const part of live.app.render(request, 'pcc-statements', { 'page-size': 12 })) html += part;
      const { text } = await include('pcc-statements?page-size=12', { Cookie: ana });
      const timeless = (html: string) => html.replace(/"at":\d+/, '');
      assert.equal(timeless(html), timeless(text));
    });

    it('is a skeleton, and asks the service nothing, if no one is signed in', async () => {
      const requestsBefore = live.seen.length;
      const [header, payload] = ana.split('.');
      for (const Cookie of ['', 'other=1', `${header}.${payload}.forged`]) {
        const { status, text } = await include('pcc-statements', { Cookie });
        assert.equal(status, 200);
        assert.deepEqual(blockOf(text), {});
        assert.match(text, /skeleton/);
      }
      assert.equal(live.seen.length, requestsBefore);
    });

    it('has no response that was underway during a sign-out', async () => {
      const Cookie = await live.login('ana-complete');
      assert.equal(answersIn((await include('pcc-statements', { Cookie })).text).length, 1);
      live.answer('/statements/', async (request) => {
        const content = new Uint8Array(await (await live.sandbox.fetch(request)).arrayBuffer());
        const body = new ReadableStream<Uint8Array>({
          async start(controller) {
            controller.enqueue(content.slice(0, 20));
            await signOut(Cookie);
            controller.enqueue(content.slice(20));
            controller.close();
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      });
      const { text } = await include('pcc-statements', { Cookie });
      assert.deepEqual(answersIn(text), []);
      assert.doesNotMatch(text, /part="row"/);
    });

    for (const [then, isAnswered] of [
      ['the last read is answered', true],
      ['a read is pending at the deadline', false],
    ] as const)
      it(`leaves nothing of what was read before a sign-out, if ${then}`, async (t) => {
        const Cookie = await live.login('ana-complete');
        const profile = (deadlineMs: number) => include(`pcc-profile?deadline=${deadlineMs}`, { Cookie });
        assert.match((await profile(10_000)).text, /Ana/);
        const addresses = withResolvers();
        t.after(() => addresses.resolve());
        live.intercept = async (_, path) => {
          if (path.includes('/addresses/')) await addresses.promise;
          return undefined;
        };
        const recordIsRead = read(`/v2/consumers/${live.consumer('ana-complete')}/`);
        const rendering = profile(isAnswered ? 10_000 : 3000);
        await recordIsRead;
        await signOut(Cookie);
        if (isAnswered) addresses.resolve();
        const { text } = await rendering;
        assert.deepEqual(blockOf(text), {});
        assert.match(text, /skeleton/);
        assert.ok(!text.includes('Ana'));
      });

    it('has no endless response, of which no more is read than by the broker', async () => {
      const Cookie = ana;
      let pulled = 0;
      live.answer('/statements/', () => {
        const body = new ReadableStream<Uint8Array>({
          pull(controller) {
            const spaces = new Uint8Array(65_536).fill(32);
            pulled += spaces.length;
            controller.enqueue(spaces);
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'application/json' } });
      });
      const { text } = await include('pcc-statements', { Cookie });
      assert.deepEqual(answersIn(text), []);
      // The sockets hold some megabytes when it is cut off. Without the limit, more than 100 MB were read.
      assert.ok(pulled < 32_000_000, `${pulled} bytes`);
    });

    it('is without the actions that the backend has switched off', async () => {
      const { text } = await include('pcc-profile', { Cookie: ana });
      const isOff = mode === 'exchange';
      assert.equal(text.includes('Edit: Contact'), !isOff);
    });
  });
}
