import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lateParts, renderWidget, type RenderOptions, type StreamedWidget } from 'pcc-widgets/server';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { PATIENT, useService } from '../support/hosts/server-rendering.ts';
import { withResolvers } from '../support/with-resolvers.ts';

describe('a widget that is streamed', () => {
  const live = useService();

  /** Ana’s session. `held` says which requests wait until they are released. */
  async function sessionOf(held: RegExp = /^$/) {
    const { promise: released, resolve: release } = withResolvers();
    const session = await live.sessionOf('ana-complete', {
      retries: 0,
      async fetch(input, init) {
        const request = new Request(input, init);
        if (held.test(request.url)) await released;
        return fetch(request);
      },
    });
    return { session, release };
  }
  const stream = (tag: WidgetTag, options: RenderOptions) =>
    renderWidget(tag, { deadlineMs: PATIENT, ...options, stream: true });
  async function textOf(parts: AsyncIterable<string>): Promise<string> {
    let text = '';
    for await (const part of parts) text += part;
    return text;
  }
  const lateOf = (...widgets: StreamedWidget[]) => textOf(lateParts(widgets));

  it('is a skeleton while the service has not responded, and then its rows', async () => {
    const { session, release } = await sessionOf(/statements/);
    const widget = stream('pcc-statements', {
      session,
      attributes: { 'page-size': 5 },
      content: '<p>Ours</p>',
    });
    const html = await textOf(widget.html);
    const [, name] =
      /^<\?start name="(pcc-[\w-]{36})"><pcc-statements page-size="5"><template shadowrootmode="open">.*<\?end>$/s.exec(
        html,
      ) ?? [];
    assert.ok(name, html);
    assert.match(html, /aria-busy="true".*skeleton-row.*\{\}<\/script><p>Ours<\/p><\/pcc-statements>/s);
    release();
    const late = await lateOf(widget);
    assert.ok(late.startsWith(`<template for="${name}"><pcc-statements page-size="5"><template shadow`));
    assert.match(late, /October.2026.*"consumer".*<\/script><p>Ours<\/p><\/pcc-statements><\/template>\n$/s);
  });

  it('comes in the order in which the service responds, each in its own place', async () => {
    const slow = await sessionOf(/rewards/);
    const widgets = [
      stream('pcc-rewards', { session: slow.session }),
      stream('pcc-statements', { session: (await sessionOf()).session }),
    ];
    const names = new Set<string>();
    for (const { html } of widgets) names.add(/name="([^"]+)"/.exec(await textOf(html))?.[1] ?? '');
    assert.equal(names.size, 2);
    const tags: string[] = [];
    for await (const part of lateParts(widgets)) {
      const [, name = '', tag = ''] = /^<template for="([^"]+)"><([\w-]+)/.exec(part) ?? [];
      assert.ok(names.delete(name), name);
      tags.push(tag);
      slow.release();
    }
    assert.deepEqual(tags, ['pcc-statements', 'pcc-rewards']);
  });

  it('has no later part at the deadline, and without a session', async () => {
    const { session } = await sessionOf(/statements/);
    const widgets = [
      stream('pcc-statements', { session, deadlineMs: 20 }),
      stream('pcc-statements', {}),
      stream('pcc-statements', { session: Promise.resolve(undefined) }),
    ];
    for (const { html } of widgets) assert.match(await textOf(html), /skeleton-row/);
    assert.equal(await lateOf(...widgets), '');
  });

  it('is waited for for 4 seconds unless the page says otherwise', async ({ mock }) => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const late = async (ms: number) => {
      const { session, release } = await sessionOf(/statements/);
      // As a page passes an option on that it may not have.
      const widget = renderWidget('pcc-statements', { session, stream: true, deadlineMs: undefined });
      await textOf(widget.html);
      mock.timers.tick(ms);
      release();
      return lateOf(widget);
    };
    assert.match(await late(3_999), /October.2026/);
    assert.equal(await late(4_000), '');
  });

  it('has no later part if the consumer signs out after the service has responded', async () => {
    let isSignedIn = true;
    const { session } = await sessionOf();
    const open = () =>
      stream('pcc-statements', { session: { ...session, isSignedIn: () => Promise.resolve(isSignedIn) } });
    assert.match(await lateOf(open()), /October.2026/);
    const widget = open();
    const other = stream('pcc-statements', { session });
    // By then the first has been read too.
    assert.match(await lateOf(other), /October.2026/);
    isSignedIn = false;
    assert.equal(await lateOf(widget), '');
  });

  it('shows the service’s error late, as it does at once', async () => {
    const { session } = await sessionOf();
    live.service.sandbox.setScenario({ name: 'status-503' });
    const widget = stream('pcc-statements', { session });
    assert.match(await lateOf(widget), /Try again.*"answers":\{\}/s);
    live.service.sandbox.setScenario(null);
  });

  it('cannot end its place or its part with a value', async () => {
    const { session } = await sessionOf();
    const hostile = '"><?end></template><script>';
    const widget = stream('pcc-statements', { session, attributes: { 'consumer-id': hostile } });
    const pieces = (await textOf(widget.html)) + (await lateOf(widget));
    assert.equal(pieces.match(/<\?end>/g)?.length, 1);
    assert.equal(pieces.match(/<template for/g)?.length, 1);
    assert.ok(!pieces.includes('<script>'));
  });

  it('ends with an error when the request is aborted, and stops reading', async () => {
    const { session } = await sessionOf(/statements/);
    const stop = new AbortController();
    const widget = stream('pcc-statements', { session, signal: stop.signal });
    await textOf(widget.html);
    const rest = lateOf(widget);
    stop.abort(new Error('gone'));
    await assert.rejects(rest, /gone/);
  });

  // Sooner than the client gives up by itself.
  it('stops reading when the page stops taking the later parts', { timeout: 10_000 }, async () => {
    const { session } = await sessionOf();
    const { promise: begun, resolve: begins } = withResolvers();
    const { promise: over, resolve: isOver } = withResolvers();
    const never = await live.sessionOf('ana-complete', {
      // Not the signal of a `Request`: once that is collected as garbage, it no longer aborts in Node.
      fetch: (_input, init) =>
        new Promise<never>((_, reject) => {
          begins();
          init?.signal?.addEventListener('abort', () => {
            isOver();
            reject(new Error('over'));
          });
        }),
    });
    const parts = lateParts([
      stream('pcc-statements', { session }),
      stream('pcc-rewards', { session: never }),
    ]);
    assert.match((await parts.next()).value ?? '', /October/);
    await begun;
    await parts.return();
    await over;
  });
});
