import { expect, oneEvent } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { createClient, PccError } from 'pcc-widgets/client';
import '../../src/pcc-tradelines.ts';
import type { TradelinesElement } from '../../src/pcc-tradelines.ts';
import type { PccErrorEvent } from '../../src/widgets/events.ts';
import { inPage, type InPage, type InPageOptions } from '../support/in-page.ts';
import { announced, control, loaded, textOf } from '../support/widget-contract.ts';
import { waitUntil } from '../support/wait-until.ts';

const tag = 'pcc-tradelines';
const manage = { manage: '', 'attestation-version': '2026-1' };
const ACTS = /^(open|close)Tradeline$/;

const one = <E extends HTMLElement = HTMLInputElement>(element: Element, selector: string): E => {
  const found = element.shadowRoot?.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};
const words = (node: Element | null | undefined) => (node?.textContent ?? '').replace(/\s+/g, ' ').trim();
const dialogOf = (element: Element) => element.shadowRoot?.querySelector('dialog') ?? undefined;
/** Acts that reached the service, in order. */
const acts = (page: InPage) => page.asked().filter((each) => ACTS.test(each));
const isAct = (request: Request) => request.method === 'POST' && request.url.includes('/bill-reporting/');
const isRead = (request: Request) => request.url.includes('/tradeline/');

interface Shown {
  readonly page: InPage;
  readonly element: TradelinesElement;
  /** Events of acts, in order. */
  readonly heard: Event[];
}

async function show(options: InPageOptions & { pcid?: string } = {}): Promise<Shown> {
  const page = inPage(options.pcid ?? 'ana-complete', { now: Date.now(), retries: 0, ...options });
  const element = await loaded<TradelinesElement>(tag, page.client, manage);
  const heard: Event[] = [];
  element.addEventListener('pcc-tradeline-opened', (event) => heard.push(event));
  element.addEventListener('pcc-tradeline-closed', (event) => heard.push(event));
  return { page, element, heard };
}

/** Goes as far as one press of the last button. */
async function readyToStop(
  element: TradelinesElement,
  name = /^Stop reporting Sunrise/,
): Promise<HTMLElement> {
  control(element, name).click();
  await element.updateComplete;
  await waitUntil(() => dialogOf(element)?.open);
  one(element, '#understood').click();
  await element.updateComplete;
  return control(element, 'Stop reporting for good');
}

async function readyToAdd(element: TradelinesElement): Promise<HTMLElement> {
  control(element, /^Add Bluebird/).click();
  await element.updateComplete;
  type(element, 'phone', '(206) 555-0123');
  return review(element);
}

async function review(element: TradelinesElement): Promise<HTMLElement> {
  await element.updateComplete;
  control(element, 'Continue').click();
  await element.updateComplete;
  one(element, '#agree').click();
  await element.updateComplete;
  return control(element, 'Start reporting');
}

function type(element: TradelinesElement, field: string, value: string): void {
  const input = one(element, `#field-${field}`);
  input.value = value;
  input.dispatchEvent(new InputEvent('input'));
}

const settled = (element: TradelinesElement) => oneEvent(element, 'pcc-load');

describe('<pcc-tradelines> adds a bill', () => {
  it('with the form of rent, an attestation and one request', async () => {
    const { page, element, heard } = await show({ pcid: 'eva-no-file' });
    control(element, /^Add Elm Street/).click();
    await element.updateComplete;
    for (const id of ['mainHome', 'noOtherHome']) {
      expect(one(element, `#field-${id}`).checked).to.equal(false);
      one(element, `#field-${id}`).click();
    }
    type(element, 'leaseStart', '2025-05-01');
    const send = await review(element);
    expect(words(dialogOf(element)))
      .to.contain('Elm Street Rentals, $980.00')
      .and.contain('May 1, 2025');
    expect(words(dialogOf(element)))
      .to.contain('can help')
      .and.contain('Version 2026-1');
    const again = settled(element);
    send.click();
    await again;
    expect(acts(page)).to.deep.equal(['openTradeline']);
    expect(heard[0]).to.include({ type: 'pcc-tradeline-opened', attestationVersion: '2026-1' });
    expect(dialogOf(element)).to.equal(undefined);
    expect(textOf(element)).to.contain('Elm Street Rentals is being reported now');
    const tradelines = page.sandbox.export().state.partners[0]?.consumers.flatMap((each) => each.tradelines);
    const opened = tradelines?.find(({ merchant }) => merchant === 'Elm Street Rentals');
    expect(opened).to.include({ status: 'OPEN', lease_start_date: '2025-05-01' });
  });

  it('says at once, and at the field, what cannot be accepted', async () => {
    const { page, element } = await show({ pcid: 'eva-no-file' });
    control(element, /^Add Riverside/).click();
    await element.updateComplete;
    expect(element.shadowRoot?.querySelectorAll('.field-error')).to.have.length(0);
    one(element, '#field-mainHome').click();
    await element.updateComplete;
    one(element, '#field-mainHome').click();
    await element.updateComplete;
    expect(words(one(element, '#field-mainHome-error'))).to.equal(
      'Utilities are reported for the main home only.',
    );
    control(element, 'Continue').click();
    await element.updateComplete;
    expect(words(one(element, '#field-utilities-error'))).to.equal('Choose at least one.');
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-mainHome');
    expect(one(element, '#field-mainHome').getAttribute('aria-describedby')).to.equal('field-mainHome-error');
    expect(acts(page)).to.deep.equal([]);
  });

  it('sends nothing while the box is not ticked', async () => {
    const { page, element } = await show();
    const send = await readyToAdd(element);
    one(element, '#agree').click();
    await element.updateComplete;
    send.click();
    await element.updateComplete;
    expect(words(one(element, '#agree-error'))).to.equal('Tick the box to go on.');
    control(element, 'Back').click();
    await element.updateComplete;
    expect(one(element, '#field-phone').value).to.equal('(206) 555-0123');
    control(element, 'Continue').click();
    await element.updateComplete;
    expect(one(element, '#agree').checked, 'the box is never ticked beforehand').to.equal(false);
    expect(acts(page)).to.deep.equal([]);
  });

  it('shows the service’s own field errors at the fields, with what was filled in', async () => {
    const { page, element } = await show({
      async through(request, next) {
        if (!isAct(request)) return next(request);
        const service_phone = ['This number belongs to <b>another</b> bill.'];
        return Response.json({ service_phone, tradeline_id: ['Look again.'] }, { status: 400 });
      },
    });
    const heard = oneEvent<PccErrorEvent>(element, 'pcc-error');
    (await readyToAdd(element)).click();
    // The words may name somebody: the page hears which fields they are about.
    expect((await heard).error.fields).to.deep.equal({ service_phone: [], tradeline_id: [] });
    await waitUntil(() => element.shadowRoot?.querySelector('#field-phone-error'));
    expect(words(one(element, '#field-phone-error'))).to.equal('This number belongs to <b>another</b> bill.');
    expect(words(dialogOf(element)))
      .to.contain('This was not accepted')
      .and.contain('Look again.');
    expect(one(element, '#field-phone').value).to.equal('(206) 555-0123');
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'field-phone');
    type(element, 'phone', '(206) 555-0199');
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('#field-phone-error')).to.equal(null);
    expect(page.sandbox.export().state.partners[0]?.consumers[0]?.tradelines[1]?.status).to.equal('PENDING');
    await expect(element).to.be.accessible();
  });

  it('takes the real refusal of the service', async () => {
    const { page, element } = await show({ pcid: 'eva-no-file' });
    page.sandbox.setScenario({ name: 'status-422', operations: ['openTradeline'] });
    control(element, /^Add Riverside/).click();
    await element.updateComplete;
    one(element, '#field-mainHome').click();
    one(element, '#field-utilities-GAS').click();
    (await review(element)).click();
    await waitUntil(() => words(dialogOf(element)).includes('This was not accepted'));
    expect(words(dialogOf(element))).to.contain('The request cannot be processed.');
  });
});

describe('<pcc-tradelines> stops reporting', () => {
  it('40. only after the box and the button, with the focus on Cancel', async () => {
    const { page, element, heard } = await show();
    control(element, /^Stop reporting Sunrise/).click();
    await waitUntil(() => element.shadowRoot?.activeElement?.id === 'cancel');
    expect(words(dialogOf(element)))
      .to.contain('This cannot be undone.')
      .and.contain('never be reported again');
    control(element, 'Stop reporting for good').click();
    await element.updateComplete;
    expect(words(one(element, '#understood-error'))).to.equal('Tick the box to go on.');
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialogOf(element));
    await waitUntil(
      () => element.shadowRoot?.activeElement?.matches('.name'),
      'the focus is at the bill again',
    );
    expect(acts(page)).to.deep.equal([]);
    const again = settled(element);
    (await readyToStop(element)).click();
    await again;
    expect(acts(page)).to.deep.equal(['closeTradeline']);
    expect(heard.map(({ type: name }) => name)).to.deep.equal(['pcc-tradeline-closed']);
    expect(textOf(element)).to.contain('Reporting of Sunrise Apartments has stopped.');
    expect(textOf(element)).not.to.contain('Add Sunrise');
  });

  it('40. not when the bill is another by now', async () => {
    let merchant = 'Sunrise Apartments';
    const { page, element, heard } = await show({
      async through(request, next) {
        const response = await next(request);
        if (!isRead(request)) return response;
        return Response.json({ ...((await response.json()) as object), merchant });
      },
    });
    const send = await readyToStop(element);
    merchant = 'Somebody Else';
    send.click();
    await waitUntil(() => words(dialogOf(element)).includes('has changed in the meantime'));
    expect(acts(page)).to.deep.equal([]);
    expect(heard).to.deep.equal([]);
  });
});

describe('<pcc-tradelines> acts exactly once', () => {
  for (const [what, ready] of [
    ['closeTradeline', readyToStop],
    ['openTradeline', readyToAdd],
  ] as const) {
    it(`35. however often one clicks and presses Enter (${what})`, async () => {
      const { page, element, heard } = await show();
      const send = await ready(element);
      const again = settled(element);
      send.focus();
      for (let i = 0; i < 10; i++) send.click();
      await sendKeys({ press: 'Enter' });
      send.click();
      await again;
      expect(acts(page)).to.deep.equal([what]);
      expect(heard).to.have.length(1);
    });
  }

  for (const [what, ready, says] of [
    ['closeTradeline', readyToStop, 'Asking to stop reporting Sunrise Apartments'],
    ['openTradeline', readyToAdd, 'Asking to report Bluebird Mobile'],
  ] as const) {
    it(`and says on the button what is going on (${what})`, async () => {
      let answer = () => {};
      const answered = new Promise<void>((resolve) => (answer = resolve));
      const { element } = await show({
        through: async (request, next) => {
          if (isAct(request)) await answered;
          return next(request);
        },
      });
      const send = await ready(element);
      const again = settled(element);
      send.click();
      await element.updateComplete;
      expect(words(send)).to.equal(says);
      expect(send.ariaDisabled).to.equal('true');
      answer();
      await again;
    });
  }

  it('35. in two widgets of one page', async () => {
    const { page, element } = await show();
    const other = await loaded<TradelinesElement>(tag, page.client, manage);
    const sends = [await readyToStop(element), await readyToStop(other)];
    const both = Promise.all([settled(element), settled(other)]);
    for (const send of sends) send.click();
    await both;
    expect(acts(page)).to.deep.equal(['closeTradeline']);
    for (const each of [element, other])
      expect(textOf(each)).to.contain('Reporting of Sunrise Apartments has stopped');
  });

  it('35. in two tabs: the second waits for its turn, reads, and finds it done', async () => {
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
    expect(acts(page)).to.deep.equal(['closeTradeline']);
    expect(textOf(other)).to.contain('Reporting of Sunrise Apartments has stopped');
    frame.remove();
  });

  for (const [what, ready, text] of [
    ['closeTradeline', readyToStop, /^Reporting of Sunrise Apartments has stopped/],
    ['openTradeline', readyToAdd, /^Bluebird Mobile is being reported now/],
  ] as const) {
    it(`36. although the answer is lost: it is read, and found done (${what})`, async () => {
      const { page, element, heard } = await show();
      page.sandbox.setScenario({ name: 'lost-answer', operations: [what], times: 1 });
      const again = settled(element);
      (await ready(element)).click();
      await again;
      expect(acts(page)).to.deep.equal([what]);
      expect(heard).to.have.length(1);
      expect(announced(element)).to.match(text);
    });
  }

  it('37. and says so when it did not happen; it is sent again only on a click', async function () {
    this.timeout(30_000);
    const { page, element, heard } = await show();
    page.sandbox.setScenario({ name: 'dropped-connection', operations: ['closeTradeline'], times: 1 });
    const read = settled(element);
    (await readyToStop(element)).click();
    await read;
    await waitUntil(() => words(dialogOf(element)).includes('This did not go through'), 'it is said', {
      timeout: 20_000,
    });
    expect(acts(page)).to.deep.equal(['closeTradeline']);
    expect(heard).to.deep.equal([]);
    const again = settled(element);
    control(element, 'Stop reporting for good').click();
    await again;
    expect(acts(page)).to.deep.equal(['closeTradeline', 'closeTradeline']);
    expect(heard).to.have.length(1);
  });

  it('38. and says that it could not confirm when it cannot be read either; then checks on a click', async function () {
    this.timeout(30_000);
    let broken = false;
    const { page, element, heard } = await show({
      async through(request, next) {
        if (isAct(request)) {
          broken = true;
          await next(request);
          throw new TypeError('the connection broke');
        }
        return broken && isRead(request) ? new Response(null, { status: 503 }) : next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => words(dialogOf(element)).includes('could not confirm'), 'it is said', {
      timeout: 20_000,
    });
    expect(heard).to.deep.equal([]);
    await expect(element).to.be.accessible();
    const again = settled(element);
    control(element, 'Check again').focus();
    control(element, 'Check again').click();
    await again;
    await waitUntil(() => !dialogOf(element));
    await waitUntil(() => words(element.shadowRoot?.activeElement) === 'Sunrise Apartments');
    expect(textOf(element)).to.match(/Closed 2/);
    expect(acts(page)).to.deep.equal(['closeTradeline']);
  });

  it('39. although it is removed in mid-flight: it finishes, and shows it when it is back', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const { page, element, heard } = await show({
      async through(request, next) {
        if (isAct(request)) await held;
        return next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => page.asked().includes('getTradeline'));
    const parent = element.parentElement;
    element.remove();
    const other = await loaded<TradelinesElement>(tag, page.client, manage);
    const late = await readyToStop(other);
    const there = settled(other);
    late.click();
    release();
    await there;
    expect(acts(page)).to.deep.equal(['closeTradeline']);
    expect(heard).to.have.length(1);
    const back = settled(element);
    parent?.append(element);
    await back;
    expect(textOf(element)).to.match(/Closed 2/);
    expect(acts(page)).to.deep.equal(['closeTradeline']);
  });

  it('41. with a renewal and one replay where the token is too old', async () => {
    let refused = 0;
    const { page, element, heard } = await show({
      async through(request, next) {
        if (!isAct(request) || refused++) return next(request);
        return Response.json({ error: { code: 'token_too_old' } }, { status: 401 });
      },
    });
    const tokens = page.tokens.length;
    const again = settled(element);
    (await readyToStop(element)).click();
    await again;
    expect(page.tokens).to.have.length(tokens + 1);
    expect(acts(page)).to.deep.equal(['closeTradeline']);
    expect(heard).to.have.length(1);
  });

  it('41. after a step-up that the page dealt with, by retry()', async () => {
    let confirmed = false;
    const { page, element, heard } = await show({
      async through(request, next) {
        if (!isAct(request) || confirmed) return next(request);
        const error = { code: 'step_up_required', challenge: 'c-1', message: 'x' };
        return Response.json({ error }, { status: 403 });
      },
    });
    const asked = oneEvent(element, 'pcc-error');
    (await readyToAdd(element)).click();
    const { error } = (await asked) as unknown as { error: { code: string; challenge: string } };
    expect(error).to.include({ code: 'step-up-required', challenge: 'c-1' });
    await waitUntil(() => !dialogOf(element), 'nothing of ours is over the page’s own question');
    expect(textOf(element)).to.contain('Please confirm that it is you');
    expect(acts(page)).to.deep.equal([]);
    confirmed = true;
    await element.retry();
    await waitUntil(() => heard.length === 1);
    expect(acts(page)).to.deep.equal(['openTradeline']);
    await element.retry();
    expect(acts(page)).to.deep.equal(['openTradeline']);
  });

  it('41. and keeps what was filled in through a step-up that the page did not deal with', async () => {
    const { element } = await show({
      async through(request, next) {
        if (!isAct(request)) return next(request);
        return Response.json({ error: { code: 'step_up_required' } }, { status: 403 });
      },
    });
    (await readyToAdd(element)).click();
    await waitUntil(() => textOf(element).includes('Please confirm that it is you'));
    control(element, /^Add Bluebird/).click();
    await element.updateComplete;
    expect(one(element, '#field-phone').value).to.equal('(206) 555-0123');
  });

  it('keeps what was filled in when one has to sign in again, but not for somebody else', async () => {
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
    expect(one(element, '#field-phone').value).to.equal('(206) 555-0123');
    expect(acts(page)).to.deep.equal([]);
  });

  it('says of a bill what was done last', async () => {
    const { element } = await show();
    const opened = settled(element);
    (await readyToAdd(element)).click();
    await opened;
    const closed = settled(element);
    (await readyToStop(element, /^Stop reporting Bluebird/)).click();
    await closed;
    expect(textOf(element)).to.contain('Reporting of Bluebird Mobile has stopped');
    expect(textOf(element)).not.to.contain('is being reported now');
  });

  it('57. and never for another consumer than the one who agreed', async () => {
    const { page, element, heard } = await show({
      async through(request, next) {
        return isAct(request) ? new Response(null, { status: 403 }) : next(request);
      },
    });
    (await readyToStop(element)).click();
    await waitUntil(() => words(dialogOf(element)).includes('do not have access'));
    const other = inPage('iris-two-ids', { retries: 0 });
    const there = settled(element);
    element.client = other.client;
    await there;
    const before = page.asked().length;
    await element.retry();
    expect(page.asked()).to.have.length(before);
    expect(acts(other)).to.deep.equal([]);
    expect(heard).to.deep.equal([]);
  });

  it('56. without telling anybody more than ids and versions', async () => {
    const { page, element, heard } = await show();
    const again = settled(element);
    (await readyToAdd(element)).click();
    await again;
    expect(Object.keys(heard[0] ?? {}).toSorted()).to.include.members(['attestationVersion', 'tradelineId']);
    const told = JSON.stringify(heard.map((event) => ({ ...event })));
    for (const secret of [...page.tokens, page.consumerId, 'Bluebird', '555'])
      expect(told).not.to.contain(secret);
  });

  it('64. although the page’s own listener throws', async () => {
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
      expect(acts(page)).to.deep.equal(['closeTradeline']);
    } finally {
      window.onerror = onerror;
    }
  });
});
