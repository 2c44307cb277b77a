// Whole pages in Chromium; with CASES=all in each engine that is installed.
import { after, before } from 'node:test';
import puppeteer, { type Browser, type BrowserContext } from 'puppeteer-core';
import { BROWSER_START_LIMIT_MS, findFirefox, findWebKit } from '../../../scripts/test/browsers.mjs';
import { all } from '../cases.ts';
import { webkitLauncher } from '../../runner/webkit-launcher.mjs';
import { openChromium } from './open-chromium.ts';

/** A browser with one page. */
export interface Engine {
  goto(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  close(): Promise<void>;
}

const firefox = findFirefox();
const webkit = findWebKit();

async function openPuppeteer(opening: Promise<Browser | BrowserContext>): Promise<Engine> {
  const browser = await opening;
  const page = await browser.newPage();
  return {
    async goto(url) {
      await page.goto(url);
    },
    evaluate: (expression) => page.evaluate(expression),
    close: () => browser.close(),
  };
}

function openWebKit(paths: Parameters<typeof webkitLauncher>[0]): Engine {
  const launcher = webkitLauncher(paths);
  return {
    goto: (url) => launcher.startSession('page', url),
    evaluate: (expression) => launcher.evaluate(expression),
    close: () => launcher.stop(),
  };
}

const others = {
  Firefox: firefox
    ? () =>
        openPuppeteer(
          puppeteer.launch({ browser: 'firefox', executablePath: firefox, timeout: BROWSER_START_LIMIT_MS }),
        )
    : undefined,
  WebKit: webkit ? () => Promise.resolve(openWebKit(webkit)) : undefined,
};

/** By name: opens it, or undefined if it is not installed. */
export const engines: Readonly<Record<string, (() => Promise<Engine>) | undefined>> = {
  Chromium: () => openPuppeteer(openChromium()),
  ...(all && others),
};

/** The engine that `open` starts, for the tests of the `describe` that calls this. */
export function useEngine(open: (() => Promise<Engine>) | undefined) {
  let engine: Engine | undefined;
  before(async () => void (engine = await open?.()));
  after(() => engine?.close());
  return {
    goto: async (url: string) => engine?.goto(url),
    /** Resolves with the value of an expression in the page; null if it has none. */
    ask: async <T>(expression: string) =>
      JSON.parse(String(await engine?.evaluate(`JSON.stringify((${expression}) ?? null)`))) as T,
  };
}
