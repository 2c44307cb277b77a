import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';
import { ensureChromium } from '../../scripts/browsers.mjs';
import { readFiles } from '../../scripts/page-head.ts';

/** What `npm run build` made. */
export const dist = new URL('../../dist/', import.meta.url);
export const cdn = new URL('cdn/', dist);
if (!existsSync(new URL('integrity.json', cdn))) throw new Error('dist/ is missing: npm run build');

/** Hashes of the files for pages, and which tag needs which. */
export const files = readFiles(cdn);

export const widgets = [
  'pcc-onboarding',
  'pcc-card-register',
  'pcc-rewards',
  'pcc-statements',
  'pcc-tradelines',
  'pcc-credit-summary',
] as const;

export async function launchChromium(): Promise<Browser> {
  const args = ['--disable-gpu', '--disable-background-networking'];
  return puppeteer.launch({
    executablePath: await ensureChromium(),
    // Root cannot use Chromium's sandbox.
    args: process.getuid?.() === 0 ? [...args, '--no-sandbox'] : args,
  });
}
