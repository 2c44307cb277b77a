// What every widget offers where something went wrong, or is missing.
import { expect, oneEvent } from '@open-wc/testing';
import '../../../src/pcc-card-register.ts';
import '../../../src/pcc-rewards.ts';
import '../../../src/pcc-statements.ts';
import { createClient } from '../../../src/session/create-client.ts';
import { PccError, type PccErrorCode } from '../../../src/http/error.ts';
import { inPage } from '../../support/page/in-page.ts';
import { waitUntil } from '../../support/page/wait-until.ts';
import {
  announced,
  control,
  mountFailed,
  mountLoaded,
  queryOne,
  textOf,
  textsOf,
  type Widget,
} from '../../support/page/widget.ts';

const tag = 'pcc-statements';
const buttons = (element: Widget) => textsOf(element, 'button');

/** Somebody whose session fails with this error, until `mend()`. */
async function withoutSession(code: PccErrorCode) {
  let broken = true;
  const page = inPage('ana-complete');
  const client = createClient({
    fetchSession: () => (broken ? Promise.reject(new PccError(code)) : page.fetchSession()),
    fetch: (input, init) => page.sandbox.fetch(new Request(input, init)),
    retries: 0,
  });
  return { element: await mountFailed(tag, client), mend: () => (broken = false) };
}

describe('an error offers what helps', () => {
  for (const [code, text, event] of [
    ['unauthenticated', 'Sign in', 'pcc-sign-in'],
    ['step-up-required', 'Confirm it’s you', 'pcc-step-up'],
  ] as const) {
    it(`${text}: asks the page`, async () => {
      const { element } = await withoutSession(code);
      expect(buttons(element)).to.deep.equal([text]);
      let failures = 0;
      element.addEventListener('pcc-error', () => failures++);
      const heard = oneEvent(document.body, event);
      document.body.addEventListener(event, (asked) => asked.preventDefault(), { once: true });
      control(element, text).click();
      expect((await heard).target).to.equal(element);
      await element.updateComplete;
      expect(failures, 'the page does it').to.equal(0);
    });

    it(`${text}: tries again on a page that does not answer`, async () => {
      const { element, mend } = await withoutSession(code);
      mend();
      const heard = oneEvent(element, 'pcc-load');
      control(element, text).click();
      await heard;
      expect(element.status).to.equal('ready');
    });
  }

  const again = ['Try again'];
  for (const [scenario, code, words, offered] of [
    ['status-404', 'not-found', /couldn’t find/, []],
    ['status-422', 'invalid-request', /isn’t available right now/, []],
    ['status-503', 'unavailable', /isn’t available right now/, again],
    ['wrong-shape', 'invalid-response', /couldn’t read/, again],
    ['html-body', 'invalid-response', /couldn’t read/, again],
    ['malformed-json', 'invalid-response', /couldn’t read/, again],
  ] as const) {
    it(`${offered[0] ?? 'no button'}: says ${code} in plain words (${scenario})`, async () => {
      const { client } = inPage('ana-complete', { retries: 0, scenario: { name: scenario } });
      const element = await mountFailed(tag, client);
      expect(element.status).to.equal('error');
      expect(element.error?.code).to.equal(code);
      expect(textOf(element)).to.match(words);
      expect(announced(element)).to.match(words);
      expect(buttons(element)).to.deep.equal(offered);
    });
  }
});

describe('"Try again"', () => {
  for (const movesOn of [false, true]) {
    const where = movesOn
      ? 'does not take the focus from another part of the page'
      : 'moves the focus to the data';
    it(where, async () => {
      const { client, sandbox } = inPage('ana-complete', { retries: 0, scenario: { name: 'status-503' } });
      const element = await mountFailed(tag, client);
      const elsewhere = document.createElement('button');
      element.after(elsewhere);
      sandbox.setScenario(null);
      const heard = oneEvent(element, 'pcc-load');
      control(element, 'Try again').focus();
      control(element, 'Try again').click();
      if (movesOn) elsewhere.focus();
      await heard;
      await element.updateComplete;
      await new Promise((resolve) => setTimeout(resolve));
      const has = (focused: Element) => document.activeElement === focused;
      expect([has(elsewhere), has(element)]).to.deep.equal([movesOn, !movesOn]);
    });
  }
});

describe('after a session that could not start', () => {
  it('"Try again" loads, and moves the focus to the data', async () => {
    const { element, mend } = await withoutSession('unavailable');
    mend();
    control(element, 'Try again').focus();
    control(element, 'Try again').click();
    await waitUntil(() => element.status === 'ready' && document.activeElement === element);
    expect(element.shadowRoot?.activeElement?.localName).to.equal('section');
  });

  it('reload() resolves when the data is there', async () => {
    const { element, mend } = await withoutSession('unavailable');
    mend();
    await element.reload();
    expect(element.status).to.equal('ready');
  });
});

describe('an action that needs a confirmation', () => {
  it('asks the page for it in its place', async () => {
    let confirmed = false;
    const refusal = { error: { code: 'step_up_required', challenge: 'c-1' } };
    const { client } = inPage('ana-complete', {
      retries: 0,
      through: (request, next) =>
        !confirmed && request.method === 'POST' && request.url.includes('/external/')
          ? Promise.resolve(Response.json(refusal, { status: 403 }))
          : next(request),
    });
    const element = await mountLoaded('pcc-card-register', client);
    control(element, 'Add another card').click();
    await waitUntil(() => buttons(element).includes('Confirm it’s you'));
    const heard = oneEvent(document.body, 'pcc-step-up');
    control(element, 'Confirm it’s you').click();
    expect((await heard).target).to.equal(element);
    await waitUntil(() => buttons(element).includes('Confirm it’s you'));
    // Unless the page prevents that, it is tried again.
    confirmed = true;
    control(element, 'Confirm it’s you').click();
    await waitUntil(() => element.shadowRoot?.querySelector('iframe'));
  });
});

describe('what is missing', () => {
  it('is one quiet line after the data, with another try', async () => {
    const { client, sandbox } = inPage('ana-complete', { scenario: { name: 'unreadable-records' } });
    const element = await mountLoaded('pcc-rewards', client);
    const line = queryOne(element, '.missing');
    expect(line.compareDocumentPosition(queryOne(element, '.program'))).to.equal(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    expect(element.shadowRoot?.querySelector('.alert')).to.equal(null);
    sandbox.setScenario(null);
    const again = oneEvent(element, 'pcc-load');
    control(element, 'Try again').click();
    await again;
    await element.updateComplete;
    expect(textOf(element)).not.to.contain('missing');
  });

  it('is an error where nothing could be read', async () => {
    const { client } = inPage('ana-complete', {
      through: async (request, next) => {
        const response = await next(request);
        if (!new URL(request.url).pathname.includes('/external/')) return response;
        return Response.json({ count: 2, next: null, previous: null, results: [1, 2] });
      },
    });
    const element = await mountFailed('pcc-card-register', client);
    expect(element.error?.code).to.equal('invalid-response');
    expect(textOf(element)).to.contain('couldn’t read').and.not.contain('No debit card');
  });
});

describe('the page’s own universal rules', () => {
  it('do not reach the lines of text, nor those of a dialog', async () => {
    const reset = new CSSStyleSheet();
    reset.replaceSync('* { line-height: 1; text-align: center; }');
    document.adoptedStyleSheets = [reset];
    try {
      const element = await mountLoaded(tag, inPage('ana-complete').client);
      const name = getComputedStyle(queryOne(element, '.row'));
      expect(parseFloat(name.lineHeight)).to.equal(1.5 * parseFloat(name.fontSize));
      expect(name.textAlign).to.equal('start');
      control(element, /^Email/).click();
      await waitUntil(() => element.shadowRoot?.querySelector('dialog'));
      const body = getComputedStyle(queryOne(element, '.dialog-body'));
      expect(parseFloat(body.lineHeight)).to.equal(1.5 * parseFloat(body.fontSize));
    } finally {
      document.adoptedStyleSheets = [];
    }
  });
});
