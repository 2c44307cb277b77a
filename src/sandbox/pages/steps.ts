import type { Context, Hono } from 'hono';
import { currentSteps, finishStep, completeDueSteps } from '../rules/onboarding.ts';
import type { Consumer, StepSlug } from '../state.ts';
import type { Store } from '../store.ts';
import { stepKey } from './address.ts';
import { escape, page } from './html.ts';

interface Text {
  readonly title: string;
  readonly intro: string;
  readonly outcomes: readonly (readonly [outcome: 'done' | 'review' | 'failed', label: string])[];
}

const texts: Readonly<Partial<Record<StepSlug, Text>>> = {
  'verify-identity': {
    title: 'Confirm your identity',
    intro: 'A provider would ask for a document and a photograph here. In the sandbox, choose the outcome.',
    outcomes: [
      ['done', 'Identity confirmed'],
      ['review', 'Needs review'],
      ['failed', 'Not confirmed'],
    ],
  },
  'link-bank-account': {
    title: 'Link your bank account',
    intro: 'A provider would ask for your bank here. In the sandbox, choose the outcome.',
    outcomes: [
      ['done', 'Account linked'],
      ['failed', 'Give up'],
    ],
  },
};

/** Pages on which a consumer completes a step; they return to `redirect_url`. */
export function addStepPages(app: Hono, store: Store): void {
  app.get('/onboarding/:id/:slug/', (c) => {
    const step = find(c, store);
    if (!step) return gone();
    const buttons = step.text.outcomes.map(
      ([outcome, label], i) =>
        `<button name="outcome" value="${outcome}"${i === 0 ? ' class="main"' : ''}>${escape(label)}</button>`,
    );
    // Without an action, the form is sent to the current URL, including key and redirect_url.
    return page(
      step.text.title,
      `<p>${escape(step.text.intro)}</p><form method="post">${buttons.join('')}</form>`,
    );
  });

  app.post('/onboarding/:id/:slug/', async (c) => {
    const step = find(c, store);
    if (!step) return gone();
    const { outcome } = await c.req.parseBody();
    const [choice] = step.text.outcomes.find(([name]) => name === outcome) ?? [];
    if (!choice) return page('Nothing was chosen', '<p>Go back and choose an outcome.</p>', '', 400);
    finishStep(step.consumer, step.slug, choice, store.clock.now());
    const back = returnAddress(c.req.query('redirect_url'));
    return back
      ? c.redirect(back, 303)
      : page('Thank you', '<p>You may close this page.</p>', '/pages/step.js');
  });

  // The only message that the vendor's own component is known to send.
  app.get('/step.js', (c) =>
    c.body("if (parent !== window) parent.postMessage('onboarding-success', '*');\n", 200, {
      'Content-Type': 'text/javascript',
    }),
  );
}

const gone = (): Response =>
  page('This step is not open', '<p>It was completed, or its URL is not valid.</p>', '', 404);

function find(c: Context, store: Store): { consumer: Consumer; slug: StepSlug; text: Text } | undefined {
  const { id = '', slug: name = '' } = c.req.param();
  if (c.req.query('key') !== stepKey(id, name)) return undefined;
  const consumer = store.state.partners
    .flatMap(({ consumers }) => consumers)
    .find(({ onboarding }) => onboarding.id === id);
  if (!consumer) return undefined;
  completeDueSteps(consumer, store.clock.now());
  const step = currentSteps(consumer.onboarding).find(({ slug, kind }) => slug === name && kind === 'page');
  const text = step && texts[step.slug];
  return step && text ? { consumer, slug: step.slug, text } : undefined;
}

// Only http URLs: others could run as script here.
const returnAddress = (text: string | undefined): string | undefined =>
  text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;
