import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { drive, press } from '../support/hosts/driver.ts';
import { eventually } from '../support/browsers/eventually.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { pagesOf, startPartnerPage } from '../support/hosts/partner-page.ts';
import { openChromium } from '../support/browsers/open-chromium.ts';
import { bundleWidgets } from '../support/hosts/shared.ts';
import { readGlobal } from '../support/browsers/read-global.ts';

const profile = openChromium();

type Partner = Awaited<ReturnType<typeof startPartnerPage>>;

describe('a page in the back/forward cache', () => {
  let service: LiveService;
  let partner: Partner;
  let page: Page;
  const seen = () => readGlobal<string[]>(page, 'seen');
  const text = () =>
    page.evaluate(() => document.querySelector('pcc-tradelines')?.shadowRoot?.textContent ?? '');

  beforeEach(async () => {
    service = await startService();
    partner = await startPartnerPage(service, await bundleWidgets(), {
      pcid: 'ana-complete',
      widgets: '<pcc-tradelines></pcc-tradelines>',
      events: [],
    });
    page = await (await profile).newPage();
    // What is there when the page comes back, before it is painted and with the first frames.
    await page.evaluateOnNewDocument(`
      addEventListener('pageshow', ({ persisted }) => {
        window.seen = [String(persisted)];
        const look = () => seen.push(document.querySelector('pcc-tradelines')?.shadowRoot?.textContent ?? '');
        look();
        requestAnimationFrame(() => { look(); requestAnimationFrame(look); });
      });`);
    await page.goto(partner.origin);
    await eventually(async () => /Sunrise Apartments/.test(await text()), 'the bills are there');
    assert.equal((await seen())[0], 'false');
    await page.goto(`${partner.origin}/signed-out`);
  });
  afterEach(async () => {
    await page.close();
    await partner.close();
    await service.close();
  });

  it('shows nothing after a sign-out [#58]', async () => {
    partner.signOut();
    await page.goBack();
    await eventually(async () => /session has ended/.test(await text()), 'it says so');
    await eventually(async () => (await seen()).length === 4, 'the first frames are painted');
    const [persisted, ...shown] = await seen();
    assert.equal(persisted, 'true', 'it was kept');
    for (const each of shown) assert.doesNotMatch(each, /Sunrise|Bluebird/);
  });

  it('shows everything again without a sign-out [#58]', async () => {
    await page.goBack();
    await eventually(async () => /Sunrise Apartments/.test(await text()), 'the bills are back');
  });
});

describe('<pcc-onboarding> with step pages on an origin of their own', () => {
  let service: LiveService;
  let partner: Partner;
  let page: Page;
  let widget: ReturnType<typeof drive>;

  /** A page whose widget opens steps in that way. */
  async function show(attributes: string, framed?: string): Promise<void> {
    partner = await startPartnerPage(service, await bundleWidgets(), {
      pcid: 'gia-newcomer',
      widgets: `<pcc-onboarding ${attributes}><p slot="terms">The terms.</p></pcc-onboarding>`,
      events: ['pcc-step', 'pcc-onboarding-complete'],
      ...(framed && { framed }),
    });
    await page.goto(partner.origin);
    await widget.shows(/Confirm your identity/);
  }
  const steps = async () =>
    (await widget.log()).filter((line) => line.startsWith('pcc-step')).map((line) => line.slice(9));
  const listed = () => `step-origins="${pagesOf(service)}"`;

  beforeEach(async () => {
    service = await startService();
    page = await (await profile).newPage();
    widget = drive(page, 'pcc-onboarding');
  });
  afterEach(async () => {
    await page.close();
    await partner.close();
    await service.close();
  });

  it('frame: the step’s own message closes it, and the record is read', async () => {
    await show(listed());
    const frame = await widget.open('Continue: Confirm your identity');
    assert.equal(new URL(frame.url()).origin, pagesOf(service));
    assert.doesNotMatch(frame.url(), /redirect_url/);
    await press(frame, 'button.main');
    await widget.shows(/Confirm your identity, done/);
    assert.deepEqual(await steps(), [
      'verify-identity opened itmpl_sandbox',
      'verify-identity returned',
      'verify-identity done',
    ]);
    await widget.shows(/Confirm your identity, done 2 Accept the terms/);
  });

  it('frame: a step that was completed elsewhere is closed on the next check', async () => {
    await show(listed());
    const { pathname, search } = new URL((await widget.open('Continue: Confirm your identity')).url());
    const body = new URLSearchParams({ outcome: 'done' });
    await fetch(service.origin + pathname + search, { method: 'POST', body });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await widget.shows(/Confirm your identity, done/);
    assert.equal(page.frames().length, 1);
  });

  it('frame: a block by the page’s own policy is reported to its developer', async () => {
    await show(listed(), "'none'");
    await widget.click('Continue: Confirm your identity');
    await widget.reports('pcc-step verify-identity failed');
    await widget.reports('pcc-error misconfigured');
    await widget.shows(/can’t be opened from this page/);
  });

  it('redirect: the tab leaves, returns, and finds the step done', async () => {
    await show(`${listed()} step-mode="redirect" return-url="/back"`);
    await widget.click('Continue: Confirm your identity');
    await eventually(() => Promise.resolve(page.url().startsWith(pagesOf(service))), 'the step is there');
    assert.equal(new URL(page.url()).searchParams.get('redirect_url'), `${partner.origin}/back`);
    await page.waitForSelector('button.main');
    await press(page, 'button.main');
    await eventually(() => Promise.resolve(page.url() === `${partner.origin}/back`), 'it is back');
    await widget.shows(/Confirm your identity, done/);
    await widget.shows(/I have read the terms/);
  });

  it('redirect: the consumer can continue after the back button', async () => {
    await show(`${listed()} step-mode="redirect"`);
    await widget.click('Continue: Confirm your identity');
    await eventually(() => Promise.resolve(page.url().startsWith(pagesOf(service))), 'the step is there');
    await page.waitForSelector('button.main');
    await page.goBack();
    await widget.shows(/Confirm your identity/);
    await widget.click('Continue: Confirm your identity');
    await eventually(
      () => Promise.resolve(page.url().startsWith(pagesOf(service))),
      'the step is there again',
    );
  });

  it('event: the page opens the step itself, and the record is read on return', async () => {
    await show('');
    await page.evaluate(() =>
      addEventListener('pcc-step', (event) =>
        Object.assign(window, { address: (event as Event & { url?: string }).url }),
      ),
    );
    await widget.click('Continue: Confirm your identity');
    const address = await readGlobal<string>(page, 'address');
    assert.equal(new URL(address).searchParams.get('redirect_url'), `${partner.origin}/`);
    await widget.shows(/continues outside this part of the page/);
    const tab = await (await profile).newPage();
    await tab.goto(address);
    await press(tab, 'button.main');
    await eventually(() => Promise.resolve(tab.url() === `${partner.origin}/`), 'the tab is back');
    await tab.close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await widget.shows(/Confirm your identity, done/);
    assert.deepEqual(await steps(), [
      'verify-identity opened itmpl_sandbox',
      'verify-identity returned',
      'verify-identity done',
    ]);
  });
});
