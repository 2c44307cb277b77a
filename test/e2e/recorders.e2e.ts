// What session recorders, and other scripts of a partner's page, get of what the widgets show.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { cells, type Cell } from '../../demo/studio/cells/index.ts';
import { openPage, showCell } from '../support/hosts/demo-pages.ts';
import { all } from '../support/cases.ts';
import { startDemo } from '../support/hosts/demo-process.ts';
import { chromium } from '../support/browsers/open-chromium.ts';
import { controlOf, shows } from '../support/hosts/driver.ts';
import { runningDemo } from '../support/hosts/shared.ts';
import { eventually } from '../support/browsers/eventually.ts';
import {
  eventsOf,
  findValues,
  forget,
  ownMarkup,
  record,
  recorders,
  takeRecording,
  valuesOf,
  withoutIds,
  type RecorderName,
} from '../support/browsers/recording.ts';

// Every cell, or one of each widget: the one with the most to press.
const still = cells.filter(({ framed }) => !framed);
const byTag = [...new Set(still.map(({ tag }) => tag))].map(
  (tag) => [tag, still.filter((cell) => cell.tag === tag)] as const,
);
const steps = ({ press = [] }: Cell) => press.length;
const sample = byTag.flatMap(([, each]) => each.toSorted((a, b) => steps(b) - steps(a)).slice(0, 1));
const groups: readonly [name: string, shown: readonly Cell[]][] = all
  ? byTag.map(([tag, each]) => [`<${tag}>, in ${each.length} states`, each])
  : [[`${sample.length} states`, sample]];

describe('a recording of a page with widgets', () => {
  let demo: Awaited<ReturnType<typeof runningDemo>>;
  let browser: Browser;
  before(async () => {
    demo = await runningDemo();
    browser = await chromium();
  });

  async function gallery(
    name: RecorderName,
    { lang = 'en', blockClass, at = demo.address }: { lang?: string; blockClass?: string; at?: string } = {},
  ): Promise<Page> {
    const { page } = await openPage(browser, 'about:blank');
    await record(page, name, blockClass);
    await page.goto(`${at}gallery.html?cell=none&lang=${lang}`);
    return page;
  }

  const opened = new Map<string, Promise<Page>>();
  after(async () => {
    for (const page of opened.values()) await (await page).close();
  });
  /** The gallery in this language with this recorder, for all who record there in turn. */
  async function sharedGallery(name: RecorderName, lang = 'en'): Promise<Page> {
    const key = `${name} ${lang}`;
    const page = opened.get(key) ?? gallery(name, { lang });
    opened.set(key, page);
    await forget(await page);
    return page;
  }

  /** Shows the cells in turn. Resolves with what the recorder got, and with the values that it must not have got. */
  async function play(page: Page, shown: readonly Cell[], act?: () => Promise<readonly string[]>) {
    let own = await ownMarkup(page);
    for (const cell of shown) {
      await showCell(page, cell.id);
      own += (await ownMarkup(page)) + Object.values({ ...cell.slots, ...cell.attributes }).join('\n');
    }
    const typed = (await act?.()) ?? [];
    const taken = await takeRecording(page);
    const values = new Set([...typed, ...shown.flatMap(valuesOf), ...taken.shown]);
    for (const value of values) if (findValues([value], [own]).length > 0) values.delete(value);
    return { ...taken, values };
  }

  function assertNothing({ recorded, readable, values }: Awaited<ReturnType<typeof play>>): void {
    assert.ok(recorded.length > 50, 'it is recorded');
    assert.ok(values.size > 50, 'there is something to look for');
    assert.deepEqual(findValues(values, recorded), [], 'in the recording');
    assert.deepEqual(findValues(withoutIds(values), readable), [], 'where any script can read it');
  }

  const languages = { rrweb: all ? ['en', 'es'] : ['en'], posthog: ['en'] };
  for (const name of Object.keys(recorders) as RecorderName[])
    for (const lang of languages[name])
      for (const [which, shown] of groups) {
        it(`has nothing of a consumer: ${name}, ${which}, in "${lang}"`, async () => {
          assertNothing(await play(await sharedGallery(name, lang), shown));
        });
      }

  const widget = '.frame > *';
  const press = async (page: Page, name: RegExp) => (await controlOf(page, widget, name)).click();
  async function enter(page: Page, label: RegExp, text: string): Promise<void> {
    const field = await controlOf(page, widget, label);
    await field.click({ count: 3 });
    await page.keyboard.type(text);
  }

  async function viewStatement(page: Page): Promise<string[]> {
    await press(page, /^View October/);
    await shows(page, widget, /Open in a new tab/);
    return [];
  }

  const flows: Readonly<Record<string, readonly [cell: string, act: (page: Page) => Promise<string[]>]>> = {
    'a statement viewed': ['statements-list', viewStatement],
    'a profile edited': [
      'profile-contact',
      async (page) => {
        await enter(page, /^Phone/, '2065550187');
        await press(page, /^Save/);
        await shows(page, widget, /555-0187/);
        return ['2065550187'];
      },
    ],
    'a bill paid': [
      'bills-pay',
      async (page) => {
        await enter(page, /^Amount/, '121.37');
        await press(page, /^Continue/);
        await press(page, /^Pay \$121\.37/);
        await shows(page, widget, /received your request/);
        return ['121.37'];
      },
    ],
    'a dispute typed': [
      'disputes-form',
      async (page) => {
        const reason = 'The shop at Quarry Lane charged me twice';
        await enter(page, /^What’s wrong/, reason);
        await press(page, /^Continue/);
        await shows(page, widget, /Quarry Lane/);
        return [reason, 'Quarry Lane'];
      },
    ],
    'a card added': [
      'card-register-form',
      async (page) => {
        const element = await page.$('.frame >>> iframe');
        const frame = await element?.contentFrame();
        // Its script sends the form.
        await frame?.waitForFunction(() => document.readyState === 'complete');
        await frame?.locator('button').click();
        await shows(page, widget, /Send money to this card/);
        return [];
      },
    ],
  };
  for (const name of Object.keys(recorders) as RecorderName[])
    for (const [flow, [id, act]] of Object.entries(flows)) {
      // In the sample, each flow with one of the recorders, except the one that starts another demo.
      if (!all && ((name === 'rrweb') === /dispute|profile/.test(flow) || flow === 'a card added')) continue;
      it(`has nothing of ${flow}: ${name}`, async (t) => {
        // The backend allows a consumer no second form for a card soon after the first.
        const own = flow === 'a card added' ? await startDemo() : undefined;
        t.after(() => own?.stop());
        const page = await (own ? gallery(name, { at: own.address }) : sharedGallery(name));
        assertNothing(
          await play(
            page,
            cells.filter((each) => each.id === id),
            () => act(page),
          ),
        );
        if (own) await page.close();
      });
    }

  it('would have the values, and the preview of a PDF, without the marks', async () => {
    const page = await gallery('rrweb', { blockClass: 'another-class' });
    const shown = [...sample.slice(0, 2), ...cells.filter(({ id }) => id === 'statements-list')];
    const { recorded, values } = await play(page, shown, () => viewStatement(page));
    const found = findValues(values, recorded);
    assert.ok(found.length > 50);
    assert.match(found.join(), /«blob:/);
    await page.close();
  });

  it('has nothing of what a server has sent, before any script and after', async () => {
    const signedIn = await openPage(browser, `${demo.address}?person=ana-complete`);
    const ready = (page: Page) =>
      eventually(() => page.$('main pcc-statements[status=ready]'), 'the widgets are ready');
    await ready(signedIn.page);
    for (const withScripts of [false, true]) {
      const page = await signedIn.page.browserContext().newPage();
      await record(page, 'rrweb');
      await page.setRequestInterception(true);
      page.on(
        'request',
        (request) =>
          void (withScripts || request.resourceType() !== 'script' ? request.continue() : request.abort()),
      );
      const sent = (await (await page.goto(`${demo.address}?person=ana-complete`))?.text()) ?? '';
      assert.match(sent, /shadowrootmode/);
      if (withScripts) await ready(page);
      const { recorded, shown, readable } = await takeRecording(page);
      assert.ok(shown.some((text) => /October\s2026/.test(text)));
      const values = [...valuesOf({ person: 'ana-complete' }), ...shown];
      const own = await ownMarkup(page);
      const wanted = values.filter((value) => findValues([value], [own]).length === 0);
      assert.deepEqual(findValues(wanted, recorded), []);
      assert.deepEqual(findValues(withoutIds(wanted), readable), []);
      await page.close();
    }
    await signedIn.page.close();
  });

  it('keeps the place of a widget in the replay', async () => {
    const page = await gallery('rrweb');
    await showCell(page, 'statements-list');
    await takeRecording(page);
    const box = (tag: string, { document }: Window = window) => {
      const { width, height } = document.querySelector(tag)?.getBoundingClientRect() ?? {};
      return [width, height].map((each) => Math.round(each ?? 0));
    };
    const before = await page.evaluate(box, 'pcc-statements');
    const events = await eventsOf(page);
    const { page: replay } = await openPage(browser, 'about:blank');
    await replay.evaluate(recorders.rrweb.source());
    const after = () =>
      replay.evaluate((recorded) => {
        interface Replayer {
          pause(at: number): void;
          iframe: HTMLIFrameElement;
        }
        const { rrweb } = window as unknown as { rrweb: { Replayer: new (events: unknown) => Replayer } };
        const replayer = new rrweb.Replayer(recorded);
        replayer.pause(1e6);
        const shown = replayer.iframe.contentDocument?.querySelector('pcc-statements');
        const { width = 0, height = 0 } = shown?.getBoundingClientRect() ?? {};
        return [width, height].map(Math.round);
      }, events as never);
    await eventually(async () => assert.deepEqual(await after(), before) === undefined, 'it is replayed');
    await page.close();
    await replay.close();
  });
});
