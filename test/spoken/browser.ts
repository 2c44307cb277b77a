// A browser with a window on the screen reader's desktop, which shows nothing but the page.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import {
  BROWSER_START_LIMIT_MS,
  chromiumArgs,
  ensureChromium,
  findFirefox,
} from '../../scripts/test/browsers.mjs';
import type { Desktop } from './desktop.ts';

export type BrowserName = 'chromium' | 'firefox';

const size = [1200, 900] as const;

/** Opens a page from the start: in an empty window the focus is, and stays, in the address bar. */
export async function openBrowser(
  name: BrowserName,
  url: string,
  { env, folder }: Desktop,
): Promise<Browser> {
  const userDataDir = join(folder, name);
  await mkdir(userDataDir);
  const common = {
    headless: false,
    env,
    userDataDir,
    defaultViewport: null,
    timeout: BROWSER_START_LIMIT_MS,
  };
  if (name === 'firefox') {
    return puppeteer.launch({
      ...common,
      browser: 'firefox',
      executablePath: findFirefox(),
      args: ['--kiosk', url],
    });
  }
  return puppeteer.launch({
    ...common,
    executablePath: await ensureChromium(),
    // Puppeteer's own would show a bar above the page, and put the page behind others to sleep.
    ignoreDefaultArgs: true,
    args: [
      ...chromiumArgs,
      // Without the sandbox it would warn in a bar above the page.
      ...(chromiumArgs.includes('--no-sandbox') ? ['--test-type'] : []),
      '--force-renderer-accessibility',
      '--remote-debugging-port=0',
      `--user-data-dir=${userDataDir}`,
      `--window-size=${size.join()}`,
      `--app=${url}`,
    ],
  });
}
