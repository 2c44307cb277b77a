import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { BROWSER_START_LIMIT_MS, chromiumArgs, ensureChromium } from '../../../scripts/test/browsers.mjs';

/** Starts Chromium, with more arguments and other options if there are any. */
export async function launchChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  return puppeteer.launch({
    timeout: BROWSER_START_LIMIT_MS,
    ...options,
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, ...args],
  });
}
