import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { some } from '../support/cases.ts';
import { acts, everything, type Act } from '../support/contracts/acts.ts';
import { startBrokerPage } from '../support/hosts/broker-page.ts';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { openChromium } from '../support/browsers/open-chromium.ts';
import { bundleWidgets } from '../support/hosts/shared.ts';

/** Those that a consumer may do once; a form or an email may be asked for again. */
const once = acts.filter(({ done }) => !['pcc-card-frame', 'pcc-statement-email'].includes(done));

/** Each of them once, clicks and tabs with four; `npm run test:slow -- trials` makes a thousand of each kind. */
const TRIALS = Number(process.env['TRIALS'] ?? once.length);
const trials = [...Array(TRIALS).keys()];

/** What a page keeps between two calls of a trial. */
interface Trial {
  send: HTMLElement;
  done: Promise<void>;
}

/** In the page: shows the act's widget anew, and goes as far as its last button. */
async function prepare(
  { tag, steps, done }: Act,
  attributes: Readonly<Record<string, string>>,
): Promise<void> {
  const scope: Window & { client?: unknown; trial?: Trial } = window;
  const bundle: string = '/pcc-widgets.js';
  const library = (await import(bundle)) as {
    createClient(options: object): unknown;
    sessionFrom(address: string): unknown;
  };
  scope.client ??= library.createClient({ fetchSession: library.sessionFrom('/pcc/session') });
  const element = document.createElement(tag);
  Object.assign(element, { client: scope.client });
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const terms = document.createElement('p');
  terms.slot = 'terms';
  element.append(terms);
  document.querySelector('main')?.replaceChildren(element);
  const root = () => element.shadowRoot as ShadowRoot;
  const find = (step: string) =>
    new Promise<HTMLInputElement>((resolve, reject) => {
      const until = performance.now() + 15_000;
      const look = () => {
        const found = step.startsWith('#')
          ? root().querySelector<HTMLInputElement>(step)
          : [...root().querySelectorAll('button')].find((button) =>
              new RegExp(step).test((button.ariaLabel ?? button.textContent ?? '').trim()),
            );
        if (found && !found.disabled) resolve(found as HTMLInputElement);
        else if (performance.now() > until)
          reject(new Error(`${step} is not in: ${root().querySelector('[part=content]')?.textContent}`));
        else setTimeout(look, 5);
      };
      look();
    });
  for (const step of steps.slice(0, -1)) {
    if (typeof step === 'string') {
      (await find(step)).click();
      continue;
    }
    const [field, text] = step;
    const input = await find(field);
    input.value = text;
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type));
  }
  scope.trial = {
    send: await find(String(steps.at(-1))),
    done: new Promise((resolve) => element.addEventListener(done, () => resolve(), { once: true })),
  };
}

/** In the page: presses the last button after each of the pauses, and waits for the end of the act. */
async function fire(pauses: readonly number[]): Promise<void> {
  const trial = Reflect.get(window, 'trial') as Trial;
  for (const pause of pauses) {
    // Also the same task, and the microtasks right after it.
    if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    trial.send.click();
  }
  await trial.done;
  // What it reads now is nobody's business any more.
  document.querySelector('main')?.replaceChildren();
}

/** Numbers from 0 to below `most` that are the same with each run. */
function* pausesOf(seed: number, most: number): Generator<number> {
  for (let state = seed + 1; ;) {
    state = (state * 48_271) % 2_147_483_647;
    yield state % most;
  }
}

describe('trials of each way to repeat an action', () => {
  let browser: BrowserContext;
  let service: LiveService;
  let page: Awaited<ReturnType<typeof startBrokerPage>>;
  let tabs: readonly [Page, Page];
  let untouched: ReturnType<LiveService['sandbox']['export']>;

  before(async () => {
    service = await startService();
    page = await startBrokerPage(service, await bundleWidgets());
    await page.forget();
    untouched = service.sandbox.export();
    const { state } = untouched;
    const ana = state.partners[0]?.consumers.find(({ pcid }) => pcid === 'ana-complete');
    // She has everything but the terms, so that one person can do each act.
    delete ana?.onboarding.done['accept-terms'];
    browser = await openChromium();
    tabs = [await browser.newPage(), await browser.newPage()];
    for (const tab of tabs) {
      // tsx names functions with a helper that no page has.
      await tab.evaluateOnNewDocument('globalThis.__name = (named) => named');
      // The waits before the reads that settle an unknown outcome.
      await tab.evaluateOnNewDocument(() => {
        const wait = window.setTimeout.bind(window);
        const quick = (run: () => void, ms = 0) => wait(run, [1000, 3000, 9000].includes(ms) ? ms / 50 : ms);
        window.setTimeout = quick as typeof window.setTimeout;
      });
      await tab.goto(page.origin);
      await tab.evaluate(() =>
        fetch('/demo/login', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ pcid: 'ana-complete' }),
        }),
      );
    }
  });
  after(async () => {
    await browser?.close();
    await page?.close();
    await service?.close();
  });

  /** Lets the pages do it, and counts in the service's own log. */
  async function trial(nth: number, run: (act: Act, pauses: Generator<number>) => Promise<unknown>) {
    const act = once[nth % once.length] ?? assert.fail();
    await page.forget();
    service.sandbox.import(untouched);
    const before = new Set(service.sandbox.requests.map(({ id }) => id));
    await run(act, pausesOf(nth, 40));
    const sent = service.sandbox.requests.filter(
      ({ id, operation }) => !before.has(id) && operation === act.operation,
    );
    assert.equal(sent.length, 1, `trial ${nth}: ${act.operation} was sent ${sent.length} times`);
  }
  const next = (pauses: Generator<number>): number => Number(pauses.next().value);

  it('a double click [#35]', async () => {
    const [tab] = tabs;
    for (const nth of some(trials, 4)) {
      await trial(nth, async (act, pauses) => {
        await tab.evaluate(prepare, act, everything);
        await tab.evaluate(fire, [0, 0, next(pauses), next(pauses)]);
      });
    }
  });

  it('two tabs [#35]', async () => {
    for (const nth of some(trials, 4)) {
      await trial(nth, async (act, pauses) => {
        for (const tab of tabs) await tab.evaluate(prepare, act, everything);
        await Promise.all(tabs.map((tab) => tab.evaluate(fire, [next(pauses)])));
      });
    }
  });

  it('a response that is lost on its way to the browser, or to the backend [#36]', async () => {
    const [tab] = tabs;
    for (const nth of trials) {
      await trial(nth, async (act, pauses) => {
        await tab.evaluate(prepare, act, everything);
        if (next(pauses) % 2) page.cutNext(act.path);
        else service.sandbox.setScenario({ name: 'lost-answer', operations: [act.operation], times: 1 });
        await tab.evaluate(fire, [0, next(pauses), next(pauses)]);
      });
      service.sandbox.setScenario(null);
    }
  });
});
