import { after } from 'node:test';
import type { Browser, BrowserContext } from 'puppeteer-core';
import { launchChromium } from './chromium.ts';

let started: Promise<Browser> | undefined;
after(async () => (await started)?.close());

/** The Chromium that all tests of this process share. */
export const chromium = (): Promise<Browser> => (started ??= launchChromium());

/** A new profile in it, without the cookies of other tests. */
export const openChromium = async (): Promise<BrowserContext> => (await chromium()).createBrowserContext();
