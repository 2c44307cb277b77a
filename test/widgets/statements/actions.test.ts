import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { SessionClient } from '../../../src/client.ts';
import '../../../src/pcc-statements.ts';
import type { StatementsElement } from '../../../src/pcc-statements.ts';
import { inPage } from '../../support/page/in-page.ts';
import { showing } from '../../support/page/showing.ts';
import { withResolvers } from '../../support/with-resolvers.ts';
import { savedBy } from '../../support/browsers/download-name.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  announced,
  closeDialog,
  control,
  dialogOf,
  mountLoaded,
  nextEvent,
  openDialog,
  queryAll,
  textOf,
} from '../../support/page/widget.ts';

const tag = 'pcc-statements';
const rows = (element: Element) => queryAll(element, '.row');
const show = showing<StatementsElement>(tag);

describe('<pcc-statements> documents', () => {
  const ends = {
    'that closes': (element: StatementsElement) => dialogOf(element)?.close(),
    'the session ends': (_: StatementsElement, client: SessionClient) => client.end(),
    'it leaves the page': (element: StatementsElement) => element.remove(),
  };
  for (const [when, end] of Object.entries(ends)) {
    it(`opens a PDF in a dialog and releases its memory when ${when}`, async () => {
      const { client } = inPage('ana-complete');
      const element = await mountLoaded<StatementsElement>(tag, client);
      const heard = nextEvent(element, 'pcc-statement-view');
      control(element, 'View October 2026 statement, PDF').click();
      const event = await heard;
      expect(event.statementId).to.match(/\.pdf$/);
      await waitUntil(() => dialogOf(element)?.open);
      expect(announced(element), 'nothing left to be announced as it closes').to.equal('');
      const address = dialogOf(element)?.querySelector('a')?.href ?? '';
      const head = await (await fetch(address)).text();
      expect(head).to.match(/^%PDF-/);
      // WebKit answers for a revoked address as long as it has a document of it, so what counts is that it is revoked.
      const revokeObjectURL = URL.revokeObjectURL.bind(URL);
      const revoked: string[] = [];
      URL.revokeObjectURL = (given) => {
        revoked.push(given);
        revokeObjectURL(given);
      };
      await end(element, client);
      await waitUntil(() => revoked.length > 0);
      URL.revokeObjectURL = revokeObjectURL;
      expect(revoked).to.deep.equal([address]);
      expect(dialogOf(element)?.open).not.to.equal(true);
    });
  }

  it('opens the one that was wanted last, and none over a question', async () => {
    const held = withResolvers<void>();
    let downloads = 0;
    const { client } = inPage('ana-complete', {
      async through(request, next) {
        if (request.url.endsWith('/download/') && ++downloads === 1) await held.promise;
        return next(request);
      },
    });
    const element = await mountLoaded<StatementsElement>(tag, client);
    const [october, september] = queryAll<HTMLElement>(element, '.period');
    october?.click();
    await waitUntil(() => downloads === 1);
    september?.click();
    await waitUntil(() => dialogOf(element)?.open);
    expect(dialogOf(element)?.textContent).to.contain('September');
    await closeDialog(element);
    october?.click();
    await openDialog(element, 'Email October 2026 statement');
    held.resolve();
    await waitUntil(() => !october?.matches('[aria-disabled=true]'));
    expect(dialogOf(element)?.textContent).to.contain('Send email');
    await closeDialog(element);
    october?.click();
    await waitUntil(() => dialogOf(element)?.matches(':modal'));
  });

  it('leaves a PDF to a page that shows or saves it itself', async () => {
    const element = await show();
    for (const [type, name] of [
      ['pcc-statement-view', 'View October 2026 statement, PDF'],
      ['pcc-statement-download', /^Download October 2026 statement, PDF/],
    ] as const) {
      element.addEventListener(type, (event) => event.preventDefault(), { once: true });
      const heard = nextEvent(element, type);
      control(element, name).click();
      const event = await heard;
      expect(await event.document.text()).to.match(/^%PDF-/);
      expect(Object.keys(event)).not.to.include('document');
    }
    await element.updateComplete;
    expect(dialogOf(element)?.open).not.to.equal(true);
    expect(announced(element)).not.to.include('was downloaded');
  });

  it('shows at the statement that it could not be loaded, and keeps the focus there on retry', async () => {
    const { client, sandbox } = inPage('ana-complete', { retries: 0 });
    const element = await mountLoaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['downloadStatement'], times: 1 });
    control(element, /^Download October/).click();
    await waitUntil(() => textOf(element).includes('isn’t available right now'));
    const saved = await savedBy(async () => {
      const heard = nextEvent(element, 'pcc-statement-download');
      control(element, 'Try again').focus();
      control(element, 'Try again').click();
      await heard;
    });
    expect(saved).to.match(/^[\w ().-]+\.pdf$/);
    expect(textOf(element)).not.to.contain('isn’t available right now');
    expect(element.shadowRoot?.activeElement?.className).to.equal('period');
  });

  it('are no longer loaded after it is removed', async () => {
    const { client, sandbox, underway } = inPage('ana-complete');
    const element = await mountLoaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'never', operations: ['downloadStatement'] });
    control(element, /^View October/).click();
    await waitUntil(() => underway() > 0, 'the document is asked for');
    element.remove();
    await waitUntil(() => underway() === 0, 'the request is aborted');
  });

  it('refuses a document that is not a PDF [#51]', async () => {
    const { client, sandbox } = inPage('ana-complete');
    const element = await mountLoaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'wrong-pdf' });
    const heard = nextEvent(element, 'pcc-error');
    control(element, 'View October 2026 statement, PDF').click();
    const { error } = await heard;
    expect(error.code).to.equal('invalid-response');
    await waitUntil(() => textOf(element).includes('couldn’t read'));
    expect(dialogOf(element)).not.to.exist;
  });
});

describe('<pcc-statements> keyboard', () => {
  it('is found, viewed, downloaded and emailed without a mouse', async () => {
    // Another consumer: her email may not be sent again while the next tests run.
    const { client, sandbox } = inPage('ana-complete', { seed: 'keyboard' });
    const element = await mountLoaded<StatementsElement>(tag, client);
    const focused = () => element.shadowRoot?.activeElement as HTMLElement | null;
    const tab = () => sendKeys({ press: 'Tab' });
    const enter = () => sendKeys({ press: 'Enter' });

    await waitUntil(() => element.shadowRoot?.querySelector('#search'));
    await tab();
    expect(focused()?.id).to.equal('year');
    await tab();
    const search = focused();
    expect(search?.id).to.equal('search');
    for (let stops = 0; focused()?.textContent?.trim() !== 'Show more'; stops++) {
      expect(stops, 'stops before «Show more»').to.be.below(60);
      await tab();
    }
    await enter();
    await waitUntil(() => focused() === rows(element)[12]?.querySelector('.period'), 'the first new one');

    search?.focus();
    await sendKeys({ type: 'october 2026' });
    expect(rows(element)).to.have.length(1);

    await tab();
    const view = focused();
    expect(view?.getAttribute('aria-label')).to.match(/^View October\s2026 statement, PDF$/);
    await enter();
    await waitUntil(() => dialogOf(element)?.open);
    expect(dialogOf(element)?.contains(focused())).to.equal(true);
    await sendKeys({ press: 'Escape' });
    await waitUntil(() => !dialogOf(element));
    expect(focused()).to.equal(view);

    await tab();
    await savedBy(async () => {
      const heard = nextEvent(element, 'pcc-statement-download');
      await enter();
      await heard;
    });

    await tab();
    const email = focused();
    await enter();
    await waitUntil(() => dialogOf(element)?.open);
    while (focused()?.textContent?.trim() !== 'Send email') await tab();
    const heard = nextEvent(element, 'pcc-statement-email');
    await enter();
    await heard;
    expect(sandbox.outbox).to.have.length(1);
    await waitUntil(() => !dialogOf(element));
    expect(focused()).to.equal(email);
  });
});

describe('<pcc-statements> email', () => {
  async function confirm(element: StatementsElement) {
    await openDialog(element, 'Email October 2026 statement');
    control(element, 'Send email').click();
  }

  it('sends once per confirmation, never automatically, and not again for a minute [#42]', async () => {
    const { client, sandbox, requested } = inPage('ana-complete');
    const element = await mountLoaded<StatementsElement>(tag, client);
    const button = control(element, 'Email October 2026 statement');
    button.focus();
    button.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    expect(requested()).not.to.contain('emailStatement');
    const heard = nextEvent(element, 'pcc-statement-email');
    await confirm(element);
    await heard;
    await waitUntil(() => textOf(element).includes('was sent to your email address'));
    await waitUntil(() => !dialogOf(element));
    expect(sandbox.outbox).to.have.length(1);
    await confirm(element);
    await waitUntil(() => textOf(element).includes('asked for this statement a moment ago'));
    expect(sandbox.outbox).to.have.length(1);
    expect(requested().filter((id) => id === 'emailStatement')).to.have.length(1);
  });

  it('confirms that it was sent even if a download has failed', async () => {
    // Somebody else's: nobody sends the one of the test before within a minute.
    const { client, sandbox } = inPage('ana-complete', { seed: 'failed-download', retries: 0 });
    const element = await mountLoaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-503', operations: ['downloadStatement'] });
    control(element, /^Download October/).click();
    await waitUntil(() => textOf(element).includes('isn’t available right now'));
    await confirm(element);
    await waitUntil(() => textOf(element).includes('was sent to your email address'));
    expect(textOf(element)).to.contain('isn’t available right now');
    await waitUntil(() => !dialogOf(element));
    await expect(element).to.be.accessible();
  });

  it('that failed is not sent by retry() once its consumer has signed out and in again', async () => {
    const { client, sandbox } = inPage('ana-complete', { seed: 'signed-out', retries: 0 });
    const element = await mountLoaded<StatementsElement>(tag, client);
    sandbox.setScenario({ name: 'status-403', operations: ['emailStatement'] });
    const refused = nextEvent(element, 'pcc-error');
    await confirm(element);
    await refused;
    sandbox.setScenario(null);
    await client.end();
    const heard = nextEvent(element, 'pcc-load');
    await client.renew();
    await heard;
    await element.retry();
    expect(sandbox.outbox).to.have.length(0);
  });
});
