// The static demo in a browser, for tests and screenshots.
import { cp, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'puppeteer-core';
import { preview } from 'vite';
import { buildDemo } from '../../../demo/server/build.ts';
import { integrityPolicy } from '../../../src/cli/head/policy.ts';
import { root } from '../../../scripts/files.ts';
import { launchChromium } from '../browsers/chromium.ts';
import { eventually } from '../browsers/eventually.ts';

export interface DemoPages {
  readonly browser: Browser;
  /** URL of the folder with the pages, which is not the server's root. */
  readonly address: string;
  /** Copies the pages into a subfolder, as another build. */
  copyTo(folder: string): Promise<void>;
  close(): Promise<void>;
}

/** Builds the demo, serves it below a path with a generic server, and starts a browser. */
export const openDemoPages = (): Promise<DemoPages> => openPages(buildDemo);

/** The same with the pages that `build` writes. */
export async function openPages(build: (outDir: string) => Promise<unknown>): Promise<DemoPages> {
  const outDir = await mkdtemp(join(tmpdir(), 'pcc-demo-'));
  await build(outDir);
  const server = await preview({
    configFile: false,
    base: '/review/of/widgets/',
    logLevel: 'error',
    appType: 'mpa',
    build: { outDir },
    preview: { host: '127.0.0.1', port: 5600, headers: { 'Integrity-Policy': integrityPolicy } },
  });
  const browser = await launchChromium({
    args: [
      // Makes text rendering the same on every machine.
      '--font-render-hinting=none',
      '--disable-font-subpixel-positioning',
      '--disable-lcd-text',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    ],
    env: { ...process.env, TZ: 'UTC', LANG: 'en_US.UTF-8', FONTCONFIG_FILE: await oneFont(outDir) },
  });
  return {
    browser,
    address: server.resolvedUrls?.local[0] ?? '',
    async copyTo(folder) {
      const copy = `${outDir}-copy`;
      await cp(outDir, copy, { recursive: true });
      await rename(copy, join(outDir, folder));
    },
    async close() {
      await browser.close();
      await server.close();
      await rm(outDir, { recursive: true });
    },
  };
}

/** On Linux: one font family for everything, whatever is installed. */
async function oneFont(folder: string): Promise<string> {
  const fonts = join(root, 'node_modules/@expo-google-fonts/inter');
  const file = join(folder, 'fonts.conf');
  const cache = join(folder, 'font-cache');
  await writeFile(file, `<fontconfig><dir>${fonts}</dir><cachedir>${cache}</cachedir></fontconfig>`);
  return file;
}

/** Opens a page; its errors are collected in `problems`. */
export async function openPage(browser: Browser, url: string) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (line) => {
    if (line.type() === 'error') problems.push(line.text());
  });
  await page.evaluateOnNewDocument(() => {
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    );
  });
  await page.goto(url);
  return { page, problems };
}

/** Shows one cell of the gallery by itself, and waits until it is in its state. */
export async function showCell(page: Page, id: string): Promise<void> {
  await page.evaluate(async (cell) => {
    const url = new URL(location.href);
    url.searchParams.set('cell', cell);
    history.replaceState(null, '', url);
    dispatchEvent(new PopStateEvent('popstate'));
    const shown = `[data-cell="${cell}"][data-shown]`;
    if (document.querySelector(shown)) return;
    await new Promise<void>((resolve, reject) => {
      setTimeout(() => reject(new Error(`${cell} does not reach its state`)), 20_000);
      new MutationObserver((_, observer) => {
        if (!document.querySelector(shown)) return;
        observer.disconnect();
        resolve();
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['data-shown'] });
    });
  }, id);
}

/** Opens a page of the demo, once it has its heading. */
export async function openDemoPage({ browser, address }: DemoPages, path: string) {
  const opened = await openPage(browser, address + path);
  await eventually(() => opened.page.$('main h1'), 'the page is there');
  return opened;
}
