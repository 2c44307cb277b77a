import type { Page } from 'puppeteer-core';

/** Resolves with a global that a test has put on its page. */
export const readGlobal = <T>(page: Page, name: string): Promise<T> =>
  page.evaluate((key) => Reflect.get(globalThis, key) as T, name);
