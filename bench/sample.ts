// One cold visit to one page, and what the browser says of it.
import { cpus } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { launchChromium } from '../test/support/browsers/chromium.ts';
import { readGlobal } from '../test/support/browsers/read-global.ts';

const TIMEOUT_MS = 60_000;
/** How long a visit waits for a quiet machine before it begins. */
const PATIENCE_MS = 2_000;

export type Line = 'fast' | 'slow';

export interface Visit {
  readonly address: string;
  readonly line: Line;
  /** Over when so many elements match in the document and its open shadow roots. */
  readonly rows?: { readonly selector: string; readonly count: number };
  /** Pressed as soon as the rows are there; it opens a dialog. */
  readonly press?: string;
  /** Over when so many widgets have said `pcc-load` or `pcc-error`. */
  readonly widgets?: number;
}

export interface Sample {
  /** Milliseconds from the start of the navigation to the first task after the frame with the rows. */
  readonly paint: number;
  /** Milliseconds until what stands below the widget was painted. */
  readonly below: number;
  /** Milliseconds until what was pressed with the first rows has worked. */
  readonly pressed: number;
  readonly requests: number;
  readonly scripts: number;
  /** How often a script had to wait for another before it was asked for. */
  readonly waves: number;
  /** Bytes of JavaScript as they went over the line, of the files that were asked for before the rows were there. */
  readonly scriptBytes: number;
  /** The same, of the files that had arrived when the frame with the rows began. */
  readonly arrivedBytes: number;
  /** The same, if any of the widgets' JavaScript had run by then. */
  readonly ranBytes: number;
  readonly heap: number;
  readonly nodes: number;
  readonly elements: number;
  /** Milliseconds in tasks of more than 50. */
  readonly longTasks: number;
  readonly shift: number;
  /** Whether something else used the machine when it began. */
  readonly disturbed: boolean;
}

interface Watched {
  frame?: number;
  /** Whether the widgets' JavaScript had run when the frame began. */
  ran: boolean;
  paint?: number;
  below?: number;
  pressed?: number;
  longTasks: number;
  shift: number;
}

export async function launch(): Promise<Browser> {
  return launchChromium({
    acceptInsecureCerts: true,
    args: [
      '--disable-quic',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
      '--enable-precise-memory-info',
    ],
  });
}

/** In the page, before any of its scripts: waits for the rows, and adds up what the browser reports. */
function watch(selector: string | undefined, count: number, press: string | undefined): void {
  const watched: Watched = { ran: false, longTasks: 0, shift: 0 };
  Object.assign(window, { watched });
  const painted = () => {
    requestAnimationFrame(() => {
      watched.frame = performance.now();
      watched.ran = customElements.get('pcc-session') !== undefined;
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        watched.paint = performance.now();
        if (press) pressFirst(press);
      };
      port2.postMessage(null);
    });
  };
  const pressFirst = (what: string) => {
    const first = <E extends Element>(each: string) =>
      roots.map((root) => root.querySelector<HTMLElement & E>(each)).find(Boolean);
    // Again in every frame, as by somebody impatient: the first presses may come before any script.
    const look = () => {
      if (first('dialog[open]')) {
        watched.pressed = performance.now();
        return;
      }
      first(what)?.click();
      requestAnimationFrame(look);
    };
    look();
  };
  const roots: (Document | ShadowRoot)[] = [document];
  const options = { childList: true, subtree: true };
  if (selector) {
    const observer = new MutationObserver((records) => {
      // Those that came in the page's HTML.
      for (const { shadowRoot } of records.flatMap(({ target, addedNodes }) => [
        target,
        ...addedNodes,
      ]) as Element[])
        if (shadowRoot && !roots.includes(shadowRoot)) {
          roots.push(shadowRoot);
          observer.observe(shadowRoot, options);
        }
      const found = roots.reduce((sum, root) => sum + root.querySelectorAll(selector).length, 0);
      if (found < count) return;
      observer.disconnect();
      painted();
    });
    observer.observe(document, options);
    // oxlint-disable-next-line typescript/unbound-method -- called with its own element below
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      roots.push(root);
      if (watched.paint === undefined) observer.observe(root, options);
      return root;
    };
  } else {
    let settled = 0;
    const settle = () => {
      if (++settled === count) painted();
    };
    for (const type of ['pcc-load', 'pcc-error']) addEventListener(type, settle);
  }
  new PerformanceObserver((list) => {
    watched.below ??= Number(Reflect.get(list.getEntries()[0] ?? {}, 'renderTime'));
  }).observe({ type: 'element', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) watched.longTasks += duration;
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In the page: what it holds and has loaded. */
function look() {
  const countIn = (root: ParentNode): number =>
    [...root.querySelectorAll('*')].reduce(
      (sum, { shadowRoot }) => sum + 1 + (shadowRoot ? countIn(shadowRoot) : 0),
      0,
    );
  const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const {
    longTasks,
    shift,
    ran,
    paint = Infinity,
    frame = Infinity,
  } = Reflect.get(window, 'watched') as Watched;
  const scripts = loaded
    .filter(({ name, startTime }) => new URL(name).pathname.endsWith('.js') && startTime < paint)
    .sort((a, b) => a.startTime - b.startTime);
  let waves = 0;
  let answered = 0;
  for (const { startTime, responseEnd } of scripts) {
    if (startTime >= answered) {
      waves++;
      answered = responseEnd;
    }
  }
  const arrivedBytes = scripts
    .filter(({ responseEnd }) => responseEnd < frame)
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  return {
    requests: 1 + loaded.length,
    scripts: scripts.length,
    waves,
    scriptBytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    arrivedBytes,
    ranBytes: ran ? arrivedBytes : 0,
    elements: countIn(document),
    longTasks,
    shift,
  };
}

/** Waits until the machine has had nothing to do for a moment; false when that does not happen. */
async function quiet(): Promise<boolean> {
  const busy = () =>
    cpus().reduce(
      (sum, { times: { idle, ...others } }) => {
        const worked = others.user + others.sys + others.irq + others.nice;
        return { worked: sum.worked + worked, all: sum.all + worked + idle };
      },
      { worked: 0, all: 0 },
    );
  const until = performance.now() + PATIENCE_MS;
  do {
    const before = busy();
    await delay(60);
    const after = busy();
    if ((after.worked - before.worked) / Math.max(1, after.all - before.all) < 0.25) return true;
  } while (performance.now() < until);
  return false;
}

async function until(page: Page, condition: () => boolean): Promise<void> {
  const end = performance.now() + TIMEOUT_MS;
  while (!(await page.evaluate(condition))) {
    if (performance.now() > end) throw new Error(`${page.url()} did not finish`);
    await delay(20);
  }
}

export async function memory(devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage');
  const { nodes } = await devtools.send('Memory.getDOMCounters');
  return { heap, nodes };
}

/** Opens the page in a browser context of its own, so that nothing is cached; `then` may go on with it. */
export async function visit(
  browser: Browser,
  { address, line, rows, press, widgets = 0 }: Visit,
  then?: (page: Page) => Promise<void>,
): Promise<Sample> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    const devtools = await page.createCDPSession();
    // tsx gives functions their names by a helper that the page does not have.
    await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
    await page.evaluateOnNewDocument(watch, rows?.selector, rows?.count ?? widgets, press);
    // Chromium itself is busy for a moment when it has opened a window.
    const disturbed = !(await quiet());
    if (line === 'slow') {
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: 1_600_000 / 8,
        uploadThroughput: 750_000 / 8,
      });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    }
    await page.goto(address, { waitUntil: 'domcontentloaded', timeout: TIMEOUT_MS });
    const isEmpty = !rows && !widgets;
    if (!isEmpty) {
      await until(page, () => (Reflect.get(window, 'watched') as Watched | undefined)?.paint !== undefined);
    }
    if (press) {
      await until(page, () => (Reflect.get(window, 'watched') as Watched | undefined)?.pressed !== undefined);
    }
    // What comes after the rows still counts: a shift, a long task.
    await delay(line === 'slow' ? 250 : 100);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const { paint = NaN, pressed = NaN, below = NaN } = await readGlobal<Watched>(page, 'watched');
    const seen = await page.evaluate(look);
    const held = await memory(devtools);
    await then?.(page);
    return { paint, pressed, below, ...seen, ...held, disturbed };
  } finally {
    await context.close();
  }
}
