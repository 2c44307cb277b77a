import puppeteer, { type Browser, type LaunchOptions } from 'puppeteer-core';
import { chromiumArgs, ensureChromium } from '../../../scripts/test/browsers.mjs';

/** Starts Chromium, with more arguments and other options if there are any. */
export async function launchChromium({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  return puppeteer.launch({
    ...options,
    executablePath: await ensureChromium(),
    args: [...chromiumArgs, ...args],
  });
}
