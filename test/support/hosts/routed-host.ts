import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import type { Served } from '../../../scripts/hosts/hosts.ts';
import { eventually } from '../browsers/eventually.ts';

/** What a tab has shown since it was told to note it. */
interface Film {
  readonly texts: readonly string[];
  readonly states: readonly string[];
}

/** Notes in a tab what its statements show: at each change, and in each frame. */
function film(): void {
  const texts = new Set<string>();
  const states = new Set<string>();
  const look = () => {
    const widgets = document.querySelectorAll('pcc-statements');
    for (const widget of widgets) {
      states.add(widget.getAttribute('status') ?? 'none');
      for (const row of widget.shadowRoot?.querySelectorAll('.row') ?? [])
        if (row.checkVisibility()) texts.add((row.textContent ?? '').replace(/\s+/g, ' ').trim());
    }
    if (widgets.length === 0) states.add('away');
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
  const everyFrame = () => {
    look();
    requestAnimationFrame(everyFrame);
  };
  everyFrame();
  Object.assign(window, {
    filmed: () => ({ texts: [...texts], states: [...states] }),
    filmAgain: () => {
      texts.clear();
      states.clear();
      look();
    },
  });
}

interface Filmed extends Window {
  filmed(): Film;
  filmAgain(): void;
  isSame?: boolean;
}

const filmed = (tab: Page) => tab.evaluate(() => (window as unknown as Filmed).filmed());
const filmAgain = (tab: Page) => tab.evaluate(() => (window as unknown as Filmed).filmAgain());

/** Waits until a tab shows the statements of the sandbox's Ana, or of Gia, who has none. */
const shows = (tab: Page, whose: 'Ana' | 'Gia'): Promise<boolean> =>
  eventually(async () => {
    const [count, status, rows] = await tab.evaluate(() => {
      const [widget, ...more] = document.querySelectorAll('pcc-statements');
      const found = widget?.shadowRoot?.querySelectorAll('.row') ?? [];
      return [more.length + 1, widget?.getAttribute('status'), found.length];
    });
    return (
      count === 1 && (whose === 'Ana' ? status === 'ready' && rows === 6 : status === 'empty' && rows === 0)
    );
  }, `${whose}'s statements`);

/** Tests that a host whose router replaces the page neither signs out nor shows anything of a former consumer. */
export function checkRoutes(
  host: () => Pick<Served, 'origin'> & { readonly context: BrowserContext },
  documents: '/' | '/rendered',
): void {
  const help = documents === '/' ? '/help' : '/rendered/help';
  let tab: Page;
  let other: Page;
  const problems: string[] = [];
  const sessionRequests: string[] = [];

  async function open(): Promise<Page> {
    const page = await host().context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    page.on('console', (line) => problems.push(line.text()));
    page.on('request', (request) => {
      if (request.url().endsWith('/pcc/session')) sessionRequests.push(request.method());
    });
    // tsx names functions with a helper, which is not in the page.
    await page.evaluateOnNewDocument(`globalThis.__name = (each) => each; (${film.toString()})()`);
    return page;
  }
  /** In the page of the host, which does not hear of it. */
  const signIn = (pcid: string) =>
    tab.evaluate(
      (body) =>
        fetch('/demo/login', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }).then(
          ({ ok }) => ok,
        ),
      JSON.stringify({ pcid }),
    );

  /** By a link, or a step in the history. */
  async function go(to: string, how: 'link' | 'back' | 'forward' = 'link'): Promise<void> {
    // Not with the mouse, which a transition between two pages holds off.
    if (how === 'link')
      await tab.evaluate((href) => document.querySelector<HTMLElement>(`a[href="${href}"]`)?.click(), to);
    else await tab.evaluate((step) => history.go(step), how === 'back' ? -1 : 1);
    await eventually(
      () =>
        tab.evaluate(
          (path, heading) =>
            location.pathname === path && document.querySelector('h1')?.textContent === heading,
          to,
          to === help ? 'Help' : 'Documents',
        ),
      `${to} by ${how}`,
    ).catch((error: Error) => {
      throw new Error([error.message, ...problems].join('\n'));
    });
    if (to === help) await eventually(async () => !(await tab.$('pcc-session')), 'the widget has left');
  }

  const name = documents === '/' ? 'a page' : 'a page with rendered rows';

  before(async () => {
    [other, tab] = [await open(), await open()];
  });
  after(async () => {
    await tab.close();
    await other.close();
  });
  beforeEach(() => void (sessionRequests.length = 0));

  it(`shows data again in ${name} that the router leaves and comes back to, and leaves the other tab alone`, async () => {
    await tab.goto(host().origin + help);
    assert.equal(await signIn('ana-complete'), true);
    await other.goto(host().origin + documents);
    await shows(other, 'Ana');
    await filmAgain(other);
    await tab.evaluate(() => void ((window as unknown as Filmed).isSame = true));
    await go(documents);
    await shows(tab, 'Ana');
    await go(help);
    await go(documents, 'back');
    await shows(tab, 'Ana');
    await go(help, 'back');
    await go(documents, 'forward');
    await shows(tab, 'Ana');
    await go(help);
    assert.equal(await tab.evaluate(() => (window as unknown as Filmed).isSame), true, 'no page was loaded');
    assert.deepEqual((await filmed(other)).states, ['ready']);
    await shows(other, 'Ana');
    assert.ok(sessionRequests.length > 0 && !sessionRequests.includes('DELETE'), sessionRequests.join());
  });

  it(`shows nothing in ${name} of who was signed in before`, async () => {
    assert.equal(await signIn('gia-newcomer'), true);
    await filmAgain(tab);
    await go(documents);
    await shows(tab, 'Gia');
    await go(help, 'back');
    await go(documents, 'back');
    await shows(tab, 'Gia');
    assert.deepEqual((await filmed(tab)).texts, []);
    // The other tab has heard of it.
    await shows(other, 'Gia');
    assert.ok(!sessionRequests.includes('DELETE'), sessionRequests.join());
  });

  it(`signs out in ${name} by end() alone, and in both tabs`, async () => {
    await tab.evaluate(() => document.querySelector('pcc-session')?.end());
    await eventually(
      () => other.evaluate(() => document.querySelector('pcc-statements')?.getAttribute('status') === 'idle'),
      'the other tab is empty',
    );
    assert.deepEqual(
      sessionRequests.filter((method) => method === 'DELETE'),
      ['DELETE'],
    );
    assert.deepEqual(problems, []);
  });
}
