import puppeteer, { type Browser } from 'puppeteer-core';
import { ensureChromium } from '../../scripts/browsers.mjs';

export async function launchChromium(): Promise<Browser> {
  const args = ['--disable-gpu', '--disable-background-networking'];
  return puppeteer.launch({
    executablePath: await ensureChromium(),
    // Root cannot use Chromium's sandbox.
    args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  });
}
