import { after, before } from 'node:test';
import type { BrowserContext } from 'puppeteer-core';
import { openChromium } from '../browsers/open-chromium.ts';
import { watchedTab, type WatchedTab } from '../browsers/watched-tab.ts';
import { startService, type LiveService } from './live-sandbox.ts';
import { servePages, type PageServerOptions } from './page-server.ts';

export interface SiteOptions extends Omit<PageServerOptions, 'service'> {
  /** Whether the service's clock stands still. */
  readonly stopped?: boolean;
}

export interface Site {
  readonly service: LiveService;
  readonly origin: string;
  /** Opens a tab in the profile of the other tabs. */
  readonly newTab: (font?: string) => Promise<WatchedTab>;
}

/** A partner's site in front of a sandbox, for the tests of the `describe` that calls this. */
export function useSite(options: SiteOptions | (() => Promise<SiteOptions>)): Site {
  let service: LiveService;
  let served: Awaited<ReturnType<typeof servePages>>;
  let profile: Promise<BrowserContext> | undefined;
  before(async () => {
    const { stopped = false, ...pages } = typeof options === 'function' ? await options() : options;
    service = await startService({ now: '2026-11-20T15:00:00Z', stopped });
    served = await servePages({ service, ...pages });
  });
  after(async () => {
    await (await profile)?.close();
    await served?.close();
    await service?.close();
  });
  return {
    get service() {
      return service;
    },
    get origin() {
      return served.origin;
    },
    newTab: async (font) => watchedTab(await (profile ??= openChromium()), font),
  };
}
