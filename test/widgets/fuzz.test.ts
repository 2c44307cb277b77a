import { expect, fixture, html } from '@open-wc/testing';
import fc from 'fast-check';
import 'pcc-widgets';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { mutations } from '../support/fuzz.ts';
import { inPage } from '../support/page/in-page.ts';
import type { Widget } from '../support/page/widget.ts';

/**
 * Pages of each widget, every answer of which is wrong somewhere; `npm run test:slow -- fuzz` tries far more on the
 * client.
 */
const RUNS = 25;

/** Who has more to show there than the usual person. */
const people: Readonly<Partial<Record<WidgetTag, string>>> = {
  'pcc-statements': 'iris-two-ids',
  'pcc-onboarding': 'ben-terms',
};

/** Puts a mutation in the place of every answer that is not about tokens. */
const wrong = (seed: number) => async (request: Request, next: (request: Request) => Promise<Response>) => {
  const response = await next(request);
  if (request.url.includes('/auth/') || !response.ok) return response;
  const [body] = fc.sample(mutations(await response.json(), []), { numRuns: 1, seed });
  return Response.json(body ?? null, response);
};

describe('malformed responses [#34]', () => {
  for (const { tag } of widgets) {
    it(`make <${tag}> show what it can, or an error`, async function () {
      this.timeout(60_000);
      const thrown: unknown[] = [];
      const hear = (event: ErrorEvent | PromiseRejectionEvent) =>
        thrown.push('reason' in event ? event.reason : event.message);
      addEventListener('error', hear);
      addEventListener('unhandledrejection', hear);
      const holder = await fixture<HTMLElement>(html`<main></main>`);
      for (let run = 0; run < RUNS; run++) {
        const made = inPage(people[tag] ?? 'ana-complete', { retries: 0, through: wrong(run) });
        const element = document.createElement(tag) as Widget;
        element.client = made.client;
        const settled = new Promise<void>((resolve) => {
          for (const type of ['pcc-load', 'pcc-error']) element.addEventListener(type, () => resolve());
        });
        holder.replaceChildren(element);
        await settled;
        await element.updateComplete;
        expect(element.status, `seed ${run}`).to.be.oneOf(['ready', 'partial', 'empty', 'error']);
        expect(element.shadowRoot?.querySelector('img, script, [onerror]'), `seed ${run}`).to.equal(null);
        expect(thrown, `seed ${run}`).to.deep.equal([]);
      }
      removeEventListener('error', hear);
      removeEventListener('unhandledrejection', hear);
      expect(({} as { polluted?: unknown }).polluted).to.equal(undefined);
    });
  }
});
