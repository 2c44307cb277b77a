import { after } from 'node:test';
import type { Browser, BrowserContext } from 'puppeteer-core';
import { launchChromium } from './chromium.ts';

let chromium: Promise<Browser> | undefined;
after(async () => (await chromium)?.close());

/** A new context in the Chromium that all tests of this process share. */
export async function openChromium(): Promise<BrowserContext> {
  chromium ??= launchChromium();
  return (await chromium).createBrowserContext();
}
