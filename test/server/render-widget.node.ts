import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createClient } from 'pcc-widgets/client';
import { renderHead, renderWidget } from 'pcc-widgets/server';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { rewards } from '../../src/widgets/rewards/rewards.widget.ts';
import { createServerElement } from '../../src/server/server-element.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { PATIENT, read, rendered, useService } from '../support/hosts/server-rendering.ts';

// The server's own zone, which no consumer is to see. Before anything is rendered: formatters are kept.
process.env['TZ'] = 'Pacific/Auckland';

describe('a widget that a server renders', () => {
  const live = useService();

  // First: later, the texts of errors are there.
  it('shows an error at the deadline, although its own text is not loaded', async (t) => {
    const logged = t.mock.method(console, 'error', () => undefined);
    const session = {
      ...(await live.sessionOf('ana-complete')),
      consumerId: live.service.consumer('hugo-heavy'),
    };
    const attributes = { 'consumer-id': live.service.consumer('ana-complete') };
    const { text } = read(await rendered('pcc-statements', { session, attributes, deadlineMs: 0 }));
    assert.match(text, /^Statements We couldn’t load this/);
    await rendered('pcc-statements', { session, attributes });
    assert.match(
      String(logged.mock.calls[0]?.arguments[0]),
      /<pcc-statements> was sent with an error, because of its session or attributes\. .*consumer-id/,
    );
  });

  it('opens its tag before it reads anything, and closes it after its data', async () => {
    const stream = renderWidget('pcc-statements', { attributes: { 'page-size': 5, 'no-email': true } });
    const reader = stream.getReader();
    const { value } = await reader.read();
    assert.equal(
      value,
      '<pcc-statements page-size="5" no-email><template shadowrootmode="open">' +
        '<link rel="stylesheet" href="/pcc/pcc-statements.css">',
    );
    assert.match((await reader.read()).value ?? '', /<\/script><\/pcc-statements>$/);
    assert.ok((await reader.read()).done);
  });

  it('shows its rows, and has the responses that they come from beside them', async () => {
    const session = await live.sessionOf('ana-complete');
    const { text, data, root, at } = read(await rendered('pcc-statements', { session }));
    assert.ok(Math.abs(Date.now() - (at ?? 0)) < 10_000);
    assert.match(text, /^Statements 2026 October 2026 Newest Download Email September 2026/);
    assert.equal(root.match(/<li /g)?.length, 12);
    assert.equal(data.consumer, session.consumerId);
    const [path] = Object.keys(data.answers ?? {});
    assert.equal(path, `/v2/consumers/${session.consumerId}/statements/?page=1&page_size=50`);
  });
});

describe('every state of a widget', () => {
  const live = useService();

  const states: [WidgetTag, string, RegExp][] = [
    ['pcc-statements', 'gia-newcomer', /^Statements No statements yet/],
    ['pcc-onboarding', 'ben-terms', /Accept the terms/],
    ['pcc-onboarding', 'gia-newcomer', /Confirm your identity Continue/],
    ['pcc-onboarding', 'chloe-review', /Someone is reviewing your identity check/],
    ['pcc-onboarding', 'dan-declined', /Your application was not approved/],
    ['pcc-onboarding', 'ana-complete', /You’re all set/],
    ['pcc-card-register', 'ana-complete', /Visa ending in \d{4}/],
    ['pcc-rewards', 'ana-complete', /Everyday Cashback Enrolled since/],
    ['pcc-tradelines', 'ana-complete', /Being reported 1 .* Sunrise Apartments/],
    ['pcc-credit-summary', 'ana-complete', /^Credit score Credit score: 712/],
    ['pcc-credit-summary', 'gia-newcomer', /No report yet/],
  ];
  for (const [tag, pcid, text] of states)
    it(`${tag} is rendered for ${pcid}`, async () => {
      const html = await rendered(tag, { session: await live.sessionOf(pcid) });
      assert.match(read(html).text, text);
      assert.ok(!/<!--|<\?|\sstyle=|<style|\son[a-z]+=/.test(html), 'comments and inline code are left out');
    });

  it('says what went wrong where the service fails, and has no data of it', async () => {
    const session = await live.sessionOf('ana-complete', { retries: 0 });
    live.service.sandbox.setScenario({ name: 'status-503' });
    try {
      const { text, data } = read(await rendered('pcc-statements', { session }));
      assert.match(text, /Try again/);
      assert.deepEqual(data, { consumer: session.consumerId, answers: {} });
    } finally {
      live.service.sandbox.setScenario(null);
    }
  });

  it('refuses another consumer than the page expects, as in a page', async () => {
    const session = await live.sessionOf('ana-complete');
    const attributes = { 'consumer-id': live.service.consumer('ben-terms') };
    const { root, data } = read(await rendered('pcc-statements', { session, attributes }));
    assert.ok(root.includes('class="alert') && !root.includes('<li '));
    assert.deepEqual(data.answers, {});
  });

  it('is in the language of the page or of the attribute', async () => {
    const session = await live.sessionOf('ana-complete');
    for (const options of [{ locale: 'es-MX' }, { attributes: { locale: 'es' } }]) {
      const { root, text } = read(await rendered('pcc-statements', { session, ...options }));
      assert.match(root, /<section\s[^>]*\slang="es/);
      assert.match(text, /octubre de 2026/i);
    }
  });

  it('is in English if the language is empty', async () => {
    for (const options of [{ locale: '' }, { attributes: { locale: '' } }]) {
      const { root, text } = read(await rendered('pcc-statements', options));
      assert.match(root, /lang="en"/);
      assert.match(text, /^Statements/);
    }
  });

  it('names the time zone of a time of day unless the page knows the consumer’s', async () => {
    assert.equal(new Intl.DateTimeFormat().resolvedOptions().timeZone, 'Pacific/Auckland');
    const session = await live.sessionOf('ana-complete');
    const acceptedAt = async (timeZone?: string) =>
      /accepted the terms on (.*?)\.( |$)/.exec(
        read(await rendered('pcc-onboarding', { session, timeZone })).text,
      )?.[1];
    assert.match((await acceptedAt()) ?? '', /[AP]M UTC$/);
    const local = await acceptedAt('America/Los_Angeles');
    assert.match(local ?? '', /[AP]M$/);
    assert.notEqual(local, await acceptedAt('Europe/Berlin'));
  });

  it('keeps theme, direction and slots', async () => {
    const html = await rendered('pcc-statements', {
      session: await live.sessionOf('eva-no-file'),
      attributes: { theme: 'dark', dir: 'rtl', 'heading-level': 3, hidden: false },
      content: '<p slot="footer">Ours</p>',
    });
    assert.match(html, /^<pcc-statements theme="dark" dir="rtl" heading-level="3"><template/);
    assert.match(html, /role="heading" aria-level="3"/);
    assert.ok(html.endsWith('</script><p slot="footer">Ours</p></pcc-statements>'));
    const session = await live.sessionOf('ben-terms');
    const termsOf = async (content: string) =>
      read(await rendered('pcc-onboarding', { session, content })).text;
    assert.match(await termsOf('<p slot="footer">Ours</p>'), /terms aren’t available/);
    assert.match(await termsOf('<p slot="terms">Ours</p>'), /I have read the terms/);
  });
});

describe('a slow or absent service', () => {
  const live = useService();

  const never = {
    client: createClient({
      baseUrl: 'https://never.example',
      fetch: () => new Promise(() => undefined),
      getToken: () => Promise.resolve({ token: 'a', expiresIn: 600 }),
    }),
    consumerId: '0c9d2f64-1111-4a6b-9d53-6f2a5b7c8d9e',
  };

  it('does not hold the page: at the deadline, the skeleton is sent', async () => {
    const { root, data } = read(await rendered('pcc-statements', { session: never, deadlineMs: 20 }));
    assert.match(root, /aria-busy="true"/);
    assert.match(root, /skeleton-row/);
    assert.deepEqual(data, { consumer: never.consumerId, answers: {} });
  });

  it('sends the skeleton at once where no one is signed in', async () => {
    for (const session of [undefined, Promise.resolve(undefined)]) {
      const { root, data } = read(await rendered('pcc-rewards', { session }));
      assert.match(root, /skeleton-row/);
      assert.deepEqual(data, {});
    }
  });

  it('sends the skeleton for a session that a server cannot use, and names the mistake', async (t) => {
    const logged = t.mock.method(console, 'error', () => undefined);
    const inBrowser = {
      credential: 'cookie' as const,
      login: 'a',
      expires_in: 600,
      consumer_id: live.service.consumer('ana-complete'),
      api_base_url: live.service.origin,
    };
    for (const session of [
      () => inBrowser,
      () => ({}),
      () => ({ error: 'unauthenticated' }),
      () => Promise.reject(new Error('no')),
    ]) {
      const html = await rendered('pcc-rewards', { session: session() as never });
      assert.match(html, /<\/pcc-rewards>$/);
      assert.deepEqual(read(html).data, {});
      assert.match(read(html).root, /skeleton-row/);
      assert.match(String(logged.mock.calls.pop()?.arguments[0]), /<pcc-rewards> .*Pass \{ client/);
      logged.mock.resetCalls();
    }
  });

  it('sends the skeleton if the service refuses the token of any read, and says so', async (t) => {
    const logged = t.mock.method(console, 'error', () => undefined);
    const session = await live.sessionOf('ana-complete', {
      async fetch(input, init) {
        const request = new Request(input, init);
        const answer = await fetch(request);
        return request.url.includes('/addresses/') ? new Response(null, { status: 401 }) : answer;
      },
    });
    const { root, data } = read(await rendered('pcc-profile', { session }));
    assert.deepEqual(data, {});
    assert.ok(root.includes('skeleton') && !root.includes('Ana'));
    assert.match(String(logged.mock.calls[0]?.arguments[0]), /<pcc-profile> .*refused the token/);
  });

  it('sends nothing of what it has read, unless the consumer is still signed in', async () => {
    const session = await live.sessionOf('ana-complete');
    const options = { locale: 'es', attributes: { 'page-size': 3 }, content: '<p>Ours</p>' };
    const skeleton = await rendered('pcc-statements', options);
    assert.match(skeleton, /skeleton-row/);
    for (const isSignedIn of [
      () => Promise.resolve(false),
      () => Promise.reject(new Error('no')),
      () => {
        throw new Error('no');
      },
      () => new Promise<boolean>(() => undefined),
    ]) {
      const html = await rendered('pcc-statements', { ...options, session: { ...session, isSignedIn } });
      assert.equal(html, skeleton);
    }
    const html = await rendered('pcc-statements', {
      session: { ...session, isSignedIn: () => setTimeout(10, true) },
    });
    assert.match(read(html).text, /October 2026/);
  });

  it('is closed if it cannot be rendered, so that the rest of the page stays outside', async (t) => {
    const logged = t.mock.method(console, 'error', () => undefined);
    const session = await live.sessionOf('ana-complete');
    const strings = new Proxy(
      {},
      {
        get() {
          throw new Error('broken');
        },
      },
    );
    const html = await rendered('pcc-onboarding', { session, strings, content: '<p>Ours</p>' });
    assert.match(
      html,
      /^<pcc-onboarding><template shadowrootmode="open"><link [^>]+><\/template><script type="application\/json">\{\}<\/script><p>Ours<\/p><\/pcc-onboarding>$/,
    );
    assert.match(String(logged.mock.calls[0]?.arguments[0]), /<pcc-onboarding> was not rendered/);
  });

  it('waits as long as it may, even for ever', async () => {
    const { text } = read(
      await rendered('pcc-statements', {
        session: await live.sessionOf('ana-complete'),
        deadlineMs: Infinity,
      }),
    );
    assert.match(text, /October 2026/);
  });

  it('makes the class of a widget once', async () => {
    const Class = await rewards.element();
    assert.equal(createServerElement(Class, {}).constructor, createServerElement(Class, {}).constructor);
  });

  it('leaves nothing in memory once it is sent, even if its signal outlives it', async () => {
    const { signal } = new AbortController();
    const sessions: WeakRef<object>[] = [];
    for (let i = 0; i < 5; i++) {
      const session = await live.sessionOf('ana-complete');
      sessions.push(new WeakRef(session));
      await rendered('pcc-statements', { session, signal });
    }
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // What a test has just used may still be on the stack.
    await eventually(() => {
      collect();
      return Promise.resolve(sessions.filter((session) => session.deref()).length <= 1);
    }, 'the sessions are gone');
  });

  it('stops reading when the request is aborted', async () => {
    const stop = new AbortController();
    const stream = renderWidget('pcc-statements', {
      session: never,
      deadlineMs: PATIENT,
      signal: stop.signal,
    });
    const reader = stream.getReader();
    await reader.read();
    const rest = reader.read();
    stop.abort(new Error('gone'));
    await assert.rejects(rest, /gone/);
  });
});

describe('the lines for the head', () => {
  it('link the style sheets of the tags', () => {
    assert.equal(
      renderHead(['pcc-statements', 'pcc-rewards'], { base: '/files/1.2/' }),
      '<link rel="stylesheet" href="/files/1.2/pcc-statements.css">\n' +
        '<link rel="stylesheet" href="/files/1.2/pcc-rewards.css">',
    );
  });
});
