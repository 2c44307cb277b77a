import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createClient, PccError } from 'pcc-widgets/client';
import type { TradelinesElement } from '../../src/pcc-tradelines.ts';
import { inPage, type InPage } from '../support/in-page.ts';
import {
  actions,
  input,
  isAction,
  isRead,
  manage,
  readyToAdd,
  readyToStop,
  settled,
  show,
  tag,
} from '../support/tradelines.ts';
import { waitUntil } from '../support/wait-until.ts';
import {
  announced,
  control,
  dialogOf,
  loaded,
  nextEvent,
  plainText,
  shown,
  textOf,
} from '../support/widget.ts';

describe('<pcc-tradelines> performs each action exactly once', () => {
  for (const [what, ready] of [
    ['closeTradeline', readyToStop],
    ['openTradeline', readyToAdd],
  ] as const) {
    it(`however often the user clicks and presses Enter (${what}) [#35]`, async () => {
      const { page, element, events } = await show();
      const send = await ready(element);
      const again = settled(element);
      send.focus();
      for (let i = 0; i < 10; i++) send.click();
      await sendKeys({ press: 'Enter' });
      send.click();
      await again;
      expect(actions(page)).to.deep.equal([what]);
      expect(events).to.have.length(1);
    });
  }

  for (const [what, ready, says] of [
    ['closeTradeline', readyToStop, 'Stopping reporting of Sunrise Apartments'],
    ['openTradeline', readyToAdd, 'Starting to report Bluebird Mobile'],
  ] as const) {
    it(`and shows the progress on the button (${what})`, async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const { element } = await show({
        through: async (request, next) => {
          if (isAction(request)) await answered;
          return next(request);
        },
      });
      const send = await ready(element);
      const again = settled(element);
      send.click();
      await element.updateComplete;
      expect(plainText(send)).to.equal(says);
      expect(send.ariaDisabled).to.equal('true');
      answer();
      await again;
    });
  }

  it('in two widgets of one page [#35]', async () => {
    const { page, element } = await show();
    const other = await loaded<TradelinesElement>(tag, page.client, manage);
    const sends = [await readyToStop(element), await readyToStop(other)];
    const both = Promise.all([settled(element), settled(other)]);
    for (const send of sends) send.click();
    await both;
    expect(actions(page)).to.deep.equal(['closeTradeline']);
    for (const each of [element, other])
      expect(textOf(each)).to.contain('Reporting of Sunrise Apartments has stopped');
  });

  it('in two tabs: the second waits, reads, and finds it done [#35]', async () => {
    const { page, element } = await show();
    const frame = document.createElement('iframe');
    frame.title = 'another tab';
    document.body.append(frame);
    const tab = frame.contentWindow as Window & { pccTab?: { show(page: InPage): TradelinesElement } };
    const script = tab.document.createElement('script');
    script.type = 'module';
    script.textContent = `
      import '${new URL('../../src/pcc-tradelines.ts', import.meta.url).href}';
      import { createClient } from '${new URL('../../src/client.ts', import.meta.url).href}';
      window.pccTab = { show(page) {
        const element = document.createElement('pcc-tradelines');
        element.manage = true;
        element.client = createClient({ retries: 0, fetchSession: page.fetchSession,
          fetch: (input, init) => page.sandbox.fetch(new Request(input, init)) });
        document.body.append(element);
        return element;
      } };`;
    tab.document.body.append(script);
    await waitUntil(() => tab.pccTab, 'the other tab has its own code');
    const other = tab.pccTab?.show(page) as TradelinesElement;
    expect(other).not.to.be.instanceOf(HTMLElement);
    await waitUntil(() => other.status === 'ready');
    const sends = [await readyToStop(element), await readyToStop(other)];
    const both = Promise.all([settled(element), settled(other)]);
    for (const send of sends) send.click();
    await both;
    expect(actions(page)).to.deep.equal(['closeTradeline']);
    expect(textOf(other)).to.contain('Reporting of Sunrise Apartments has stopped');
    frame.remove();
  });

  for (const [what, ready, text] of [
    ['closeTradeline', readyToStop, /^Reporting of Sunrise Apartments has stopped/],
    ['openTradeline', readyToAdd, /^Bluebird Mobile is now being reported/],
  ] as const) {
    it(`even if the response is lost: it reads, and finds it done (${what}) [#36]`, async () => {
      const { page, element, events } = await show();
      page.sandbox.setScenario({ name: 'lost-answer', operations: [what], times: 1 });
      const again = settled(element);
      (await ready(element)).click();
      await again;
      expect(actions(page)).to.deep.equal([what]);
      expect(events).to.have.length(1);
      expect(announced(element)).to.match(text);
    });
  }

  it('and reports that it did not happen; it is sent again only on a click [#37]', async function () {
    this.timeout(30_000);
    const { page, element, events } = await show();
    page.sandbox.setScenario({ name: 'dropped-connection', operations: ['closeTradeline'], times: 1 });
    const read = settled(element);
    (await readyToStop(element)).click();
    await read;
    await waitUntil(() => plainText(dialogOf(element)).includes('This didn’t go through'), 'it is said', {
      timeout: 20_000,
    });
    expect(actions(page)).to.deep.equal(['closeTradeline']);
    expect(events).to.deep.equal([]);
    const again = settled(element);
    control(element, 'Stop reporting for good').click();
    await again;
    expect(actions(page)).to.deep.equal(['closeTradeline', 'closeTradeline']);
    expect(events).to.have.length(1);
  });

  it('and reports that it is unconfirmed if it cannot be read either; then checks on a click [#38]', async function () {
    this.timeout(30_000);
    let broken = false;
    const { page, element, events } = await show({
      async through(request, next) {
        if (isAction(request)) {
          broken = true;
          await next(request);
          throw new TypeError('the connection broke');
        }
        return broken && isRead(request) ? new Response(null, { status: 503 }) : next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => plainText(dialogOf(element)).includes('couldn’t confirm'), 'it is said', {
      timeout: 20_000,
    });
    expect(events).to.deep.equal([]);
    await expect(element).to.be.accessible();
    const again = settled(element);
    control(element, 'Check again').focus();
    control(element, 'Check again').click();
    await again;
    await waitUntil(() => !dialogOf(element));
    await waitUntil(() => plainText(element.shadowRoot?.activeElement) === 'Sunrise Apartments');
    expect(textOf(element)).to.match(/Closed 2/);
    expect(actions(page)).to.deep.equal(['closeTradeline']);
  });

  it('even if it is removed meanwhile: it finishes, and shows the outcome when reinserted [#39]', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page, element, events } = await show({
      async through(request, next) {
        if (isAction(request)) await held;
        return next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => page.requested().includes('getTradeline'));
    const parent = element.parentElement;
    element.remove();
    const other = await loaded<TradelinesElement>(tag, page.client, manage);
    const late = await readyToStop(other);
    const there = settled(other);
    late.click();
    release();
    await there;
    expect(actions(page)).to.deep.equal(['closeTradeline']);
    expect(events).to.have.length(1);
    const back = settled(element);
    parent?.append(element);
    await back;
    expect(textOf(element)).to.match(/Closed 2/);
    expect(actions(page)).to.deep.equal(['closeTradeline']);
  });

  it('with a renewal and one replay if the token is too old [#41]', async () => {
    let refused = 0;
    const { page, element, events } = await show({
      async through(request, next) {
        if (!isAction(request) || refused++) return next(request);
        return Response.json({ error: { code: 'token_too_old' } }, { status: 401 });
      },
    });
    const tokens = page.tokens.length;
    const again = settled(element);
    (await readyToStop(element)).click();
    await again;
    expect(page.tokens).to.have.length(tokens + 1);
    expect(actions(page)).to.deep.equal(['closeTradeline']);
    expect(events).to.have.length(1);
  });

  it('after a step-up that the page handled, by retry() [#41]', async () => {
    let confirmed = false;
    const { page, element, events } = await show({
      async through(request, next) {
        if (!isAction(request) || confirmed) return next(request);
        const error = { code: 'step_up_required', challenge: 'c-1', message: 'x' };
        return Response.json({ error }, { status: 403 });
      },
    });
    const asked = nextEvent(element, 'pcc-error');
    (await readyToAdd(element)).click();
    const { error } = await asked;
    expect(error).to.include({ code: 'step-up-required', challenge: 'c-1' });
    await waitUntil(() => !dialogOf(element), 'nothing of ours is over the page’s own question');
    await shown(element, 'Please confirm it’s you');
    expect(actions(page)).to.deep.equal([]);
    confirmed = true;
    await element.retry();
    await waitUntil(() => events.length === 1);
    expect(actions(page)).to.deep.equal(['openTradeline']);
    await element.retry();
    expect(actions(page)).to.deep.equal(['openTradeline']);
  });

  it('after a step-up in “Confirm it’s you”: the page calls retry(), or the widget repeats it at once', async () => {
    for (const isHandled of [true, false]) {
      let confirmed = false;
      const { page, element, events } = await show({
        async through(request, next) {
          if (!isAction(request) || confirmed) return next(request);
          return Response.json({ error: { code: 'step_up_required' } }, { status: 403 });
        },
      });
      element.addEventListener('pcc-step-up', (event) => {
        confirmed = true;
        if (!isHandled) return;
        event.preventDefault();
        void element.retry();
      });
      (await readyToAdd(element)).click();
      await shown(element, 'Please confirm it’s you');
      control(element, 'Confirm it’s you').click();
      await waitUntil(() => events.length === 1);
      expect(actions(page)).to.deep.equal(['openTradeline']);
      await shown(element, 'is now being reported');
      element.remove();
    }
  });

  it('and keeps the input during a step-up that the page did not handle [#41]', async () => {
    const { element } = await show({
      async through(request, next) {
        if (!isAction(request)) return next(request);
        return Response.json({ error: { code: 'step_up_required' } }, { status: 403 });
      },
    });
    (await readyToAdd(element)).click();
    await waitUntil(() => textOf(element).includes('Please confirm it’s you'));
    control(element, /^Add Bluebird/).click();
    await element.updateComplete;
    expect(input(element, '#field-phone').value).to.equal('(206) 555-0123');
  });

  it('keeps the input when the consumer signs in again, but not for another consumer', async () => {
    let signedOut = false;
    const page = inPage('ana-complete', { retries: 0 });
    const client = createClient({
      fetch: (input, init) =>
        signedOut
          ? Promise.resolve(new Response(null, { status: 401 }))
          : page.sandbox.fetch(new Request(input, init)),
      fetchSession: () => (signedOut ? Promise.reject(new PccError('unauthenticated')) : page.fetchSession()),
    });
    const element = await loaded<TradelinesElement>(tag, client, manage);
    const send = await readyToAdd(element);
    signedOut = true;
    send.click();
    await waitUntil(() => textOf(element).includes('Your session has ended'));
    expect(element.shadowRoot?.querySelectorAll('dialog, .row')).to.have.length(0);
    signedOut = false;
    const back = settled(element);
    await client.renew();
    await back;
    control(element, /^Add Bluebird/).click();
    await element.updateComplete;
    expect(input(element, '#field-phone').value).to.equal('(206) 555-0123');
    expect(actions(page)).to.deep.equal([]);
  });

  it('shows the last action on a bill', async () => {
    const { element } = await show();
    const opened = settled(element);
    (await readyToAdd(element)).click();
    await opened;
    const closed = settled(element);
    (await readyToStop(element, 'Bluebird')).click();
    await closed;
    expect(textOf(element)).to.contain('Reporting of Bluebird Mobile has stopped');
    expect(textOf(element)).not.to.contain('is now being reported');
  });

  it('and never for another consumer than the one who agreed [#57]', async () => {
    const { page, element, events } = await show({
      async through(request, next) {
        return isAction(request) ? new Response(null, { status: 403 }) : next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => plainText(dialogOf(element)).includes('don’t have access'));
    const other = inPage('iris-two-ids', { retries: 0 });
    const there = settled(element);
    element.client = other.client;
    await there;
    const before = page.requested().length;
    await element.retry();
    expect(page.requested()).to.have.length(before);
    expect(actions(other)).to.deep.equal([]);
    expect(events).to.deep.equal([]);
  });

  it('without exposing more than ids and versions [#56]', async () => {
    const { page, element, events } = await show();
    const again = settled(element);
    (await readyToAdd(element)).click();
    await again;
    expect(Object.keys(events[0] ?? {}).toSorted()).to.include.members(['attestationVersion', 'tradelineId']);
    const told = JSON.stringify(events.map((event) => ({ ...event })));
    for (const secret of [...page.tokens, page.consumerId, 'Bluebird', '555'])
      expect(told).not.to.contain(secret);
  });

  it('even if the page’s own listener throws [#64]', async () => {
    const { page, element } = await show();
    const { onerror } = window;
    window.onerror = () => true;
    element.addEventListener('pcc-tradeline-closed', () => {
      throw new Error('the page’s own');
    });
    try {
      const again = settled(element);
      (await readyToStop(element)).click();
      await again;
      expect(textOf(element)).to.contain('has stopped');
      expect(actions(page)).to.deep.equal(['closeTradeline']);
    } finally {
      window.onerror = onerror;
    }
  });
});
