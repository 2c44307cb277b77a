import type { BrowserContext, Page } from 'puppeteer-core';
import { useFont } from './page-font.ts';
import { readGlobal } from './read-global.ts';

/** What only a page can see, from its start. */
export interface Seen {
  /** How far things have moved. */
  readonly shift: number;
  /** What its policy has forbidden. */
  readonly violations: readonly string[];
  /** The events of sessions and widgets, by their types. */
  readonly heard: readonly string[];
}

export interface WatchedTab {
  readonly tab: Page;
  /** Every line of the console, after its type, and errors that nobody has caught. */
  readonly lines: readonly string[];
  /** The errors and warnings among them. */
  readonly problems: () => readonly string[];
  /** What was read of the service. */
  readonly read: string[];
  /** Of the page that is open. */
  readonly seen: () => Promise<Seen>;
}

function watch(): void {
  const seen = { shift: 0, violations: [] as string[], heard: [] as string[] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
    seen.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
  );
  for (const type of ['pcc-session-ready', 'pcc-session-ended', 'pcc-load'])
    document.addEventListener(type, () => seen.heard.push(type));
}

/** Opens a tab that notes what happens in it, with one font for everything. */
export async function watchedTab(context: BrowserContext, font?: string): Promise<WatchedTab> {
  const tab = await context.newPage();
  await useFont(tab, font);
  await tab.evaluateOnNewDocument(watch);
  const lines: string[] = [];
  const read: string[] = [];
  tab.on('pageerror', (error) => lines.push(`error: ${String(error)}`));
  tab.on('console', (line) => lines.push(`${line.type()}: ${line.text()}`));
  tab.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/v2/')) read.push(request.url());
  });
  return {
    tab,
    lines,
    problems: () => lines.filter((line) => /^(error|warn)/.test(line)),
    read,
    seen: () => readGlobal<Seen>(tab, 'seen'),
  };
}
