// What a screen reader is told of each flow, once each; and where the focus goes when what had it goes away.
import { expect, oneEvent } from '@open-wc/testing';
import '../../src/index.ts';
import { announcementsOf } from '../support/page/announcements.ts';
import { frameProviders } from '../support/page/commands.ts';
import { inPage, type InPage, type InPageOptions } from '../support/page/in-page.ts';
import { savedBy } from '../support/browsers/download-name.ts';
import { control, fillIn, mount, queryOne, type Widget } from '../support/page/widget.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const { provider } = await frameProviders();

interface Told {
  readonly page: InPage;
  readonly element: Widget;
  /** What was said so far; `next` waits for so many more, and gives them. */
  readonly heard: readonly string[];
  readonly next: (count?: number) => Promise<string[]>;
}

/** Mounts a widget, and hears what it says from its first word on. */
async function tell(
  tag: string,
  pcid: string,
  { attributes, ...options }: InPageOptions & { attributes?: Record<string, string> } = {},
): Promise<Told> {
  const page = inPage(pcid, { seed: 'announcements', retries: 0, ...options });
  await page.client.session();
  const element = await mount(tag, page.client, attributes);
  const heard = announcementsOf(element);
  let taken = 0;
  const next = async (count = 1) => {
    const more = waitUntil(() => heard.length >= taken + count);
    // What it said instead is told where it is compared.
    await more.catch(() => undefined);
    return heard.slice(taken, (taken += count));
  };
  return { page, element, heard, next };
}

const press = async (element: Widget, name: string | RegExp) => {
  const isThere = () => {
    try {
      return control(element, name);
    } catch {
      return false;
    }
  };
  await waitUntil(isThere, `${String(name)} is there`);
  const found = control(element, name);
  found.focus();
  found.click();
};
const focused = (element: Widget) => element.shadowRoot?.activeElement;
const within = (element: Widget, selector: string) =>
  element.shadowRoot?.querySelector<HTMLInputElement>(selector) as HTMLInputElement;

describe('is announced once', () => {
  it('statements: how many there are, are found and were added; a download and an email', async () => {
    const { element, next, heard } = await tell('pcc-statements', 'ana-complete');
    expect(await next()).to.deep.equal(['40 statements']);
    await press(element, 'Show more');
    expect(await next()).to.deep.equal(['12 more statements shown']);
    await waitUntil(() => within(element, '#search'));
    await fillIn(element, '#search', 'october 2026');
    expect(await next()).to.deep.equal(['1 statement found']);
    await savedBy(async () => {
      const saved = oneEvent(element, 'pcc-statement-download');
      await press(element, /^Download October/);
      await saved;
    });
    expect(await next(2)).to.deep.equal([
      'Downloading the October 2026 statement',
      'The October 2026 statement was downloaded.',
    ]);
    await press(element, /^Email October/);
    await press(element, 'Send email');
    expect(await next(2)).to.deep.equal([
      'Sending the October 2026 statement',
      'The October 2026 statement was sent to your email address.',
    ]);
    expect(heard).to.have.length(7);
  });

  it('credit summary: the score in words', async () => {
    const { element, next, heard } = await tell('pcc-credit-summary', 'ana-complete');
    expect(await next()).to.deep.equal(['712. Up 3 points since October 2026']);
    await press(element, 'Show as table');
    await element.reload();
    expect(heard).to.have.length(1);
  });

  it('onboarding: what is sent, and the next step', async () => {
    const { element, next, heard } = await tell('pcc-onboarding', 'ben-terms');
    expect(await next()).to.deep.equal(['Accept the terms']);
    element.append(Object.assign(document.createElement('p'), { slot: 'terms', textContent: 'Terms.' }));
    await waitUntil(() => within(element, '#agree:enabled'));
    within(element, '#agree').click();
    await press(element, 'Accept the terms');
    expect(await next(2)).to.deep.equal([
      'Accepting the terms',
      'Done: Accept the terms. Next: Review of your application.',
    ]);
    await waitUntil(() => focused(element)?.textContent === 'Review of your application');
    expect(heard).to.have.length(3);
  });

  it('card register: the form, the wait and the new card', async () => {
    const { element, page, next, heard } = await tell('pcc-card-register', 'gia-newcomer', {
      pagesOrigin: provider,
      attributes: { 'frame-origins': new URL(provider).origin },
    });
    expect(await next()).to.deep.equal(['No debit card yet']);
    await press(element, 'Add a debit card');
    expect(await next(2)).to.deep.equal(['Opening the form…', 'The form is open. Enter your card there.']);
    const { pathname } = new URL(queryOne<HTMLIFrameElement>(element, 'iframe').src);
    const body = new URLSearchParams({ number: '4242424242424242' });
    await page.sandbox.fetch(new Request(`https://service.example${pathname}`, { method: 'POST', body }));
    page.sandbox.clock.advance(5000);
    await press(element, 'I’m done');
    expect(await next(2)).to.deep.equal([
      'Waiting for your card to be confirmed. This usually takes a few seconds.',
      'Your card was added.',
    ]);
    expect(heard).to.have.length(5);
  });

  it('any widget: partial data together with the error', async () => {
    const missing = await tell('pcc-rewards', 'ana-complete');
    await missing.next();
    missing.page.sandbox.setScenario({ name: 'status-500', operations: ['listRewardsEnrollments'] });
    await missing.element.reload();
    expect(await missing.next()).to.deep.equal(['4 rewards programs. Some programs may be missing.']);
    const skipped = await tell('pcc-statements', 'ana-complete');
    await skipped.next();
    skipped.page.sandbox.setScenario({ name: 'unreadable-records' });
    await skipped.element.reload();
    expect(await skipped.next()).to.deep.equal(['27 statements. Some statements may be missing.']);
  });
});

describe('after an error', () => {
  for (const [tag, pcid, summary] of [
    ['pcc-bills', 'pia-bills', '3 bills'],
    ['pcc-card-register', 'ana-complete', '2 debit cards'],
    ['pcc-credit-line', 'ana-complete', '1 credit line and 2 cards.'],
    ['pcc-credit-summary', 'ana-complete', '712. Up 3 points since October 2026'],
    ['pcc-disputes', 'ana-complete', '4 disputes.'],
    ['pcc-onboarding', 'ben-terms', 'Accept the terms'],
    ['pcc-profile', 'ana-complete', 'Profile with 2 addresses.'],
    ['pcc-rewards', 'ana-complete', '4 rewards programs'],
    ['pcc-statements', 'ana-complete', '40 statements'],
    ['pcc-tradelines', 'ana-complete', '5 bills, 1 being reported'],
  ] as const) {
    it(`it is announced once, and the focus stays in <${tag}> on retry`, async () => {
      const { element, page, next, heard } = await tell(tag, pcid);
      await next();
      page.sandbox.setScenario({ name: 'html-body' });
      await element.reload();
      const unreadable = 'We got a response we couldn’t read. Please try again.';
      expect(await next()).to.deep.equal([unreadable]);
      await press(element, 'Try again');
      expect(await next(), 'again, as somebody asked for it').to.deep.equal([unreadable]);
      expect(focused(element)).to.equal(control(element, 'Try again'));
      page.sandbox.setScenario(null);
      await press(element, 'Try again');
      expect(await next()).to.deep.equal([summary]);
      await waitUntil(() => focused(element)?.localName === 'section');
      expect(heard).to.have.length(4);
    });
  }
});
