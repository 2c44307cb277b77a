// Browser tests: `npx wtr`, `npx wtr --files test/x.test.ts`, `BROWSERS=chromium,firefox,webkit npx wtr`.
import { fileURLToPath } from 'node:url';
import { esbuildPlugin } from '@web/dev-server-esbuild';
import { defaultReporter, summaryReporter } from '@web/test-runner';
import { chromeLauncher } from '@web/test-runner-chrome';
import puppeteer from 'puppeteer-core';
import {
  BROWSER_START_LIMIT_MS,
  chromiumArgs,
  ensureChromium,
  findFirefox,
  findWebKit,
} from './scripts/test/browsers.mjs';
import { canaryScan } from './test/runner/canary-scan.mjs';
import { countReporter } from './test/runner/count-reporter.mjs';
import { testPage } from './test/runner/fonts.mjs';
import { frameProvider } from './test/runner/frame-provider.mjs';
import { inputCommands } from './test/runner/input-commands.mjs';
import { moduleGate } from './test/runner/module-gate.mjs';
import { sandboxBundle } from './test/runner/sandbox-bundle.mjs';
import { testPages } from './test/runner/pages.mjs';
import { webkitLauncher } from './test/runner/webkit-launcher.mjs';

const engines = {
  async chromium() {
    return chromeLauncher({
      launchOptions: {
        executablePath: await ensureChromium(),
        args: chromiumArgs,
        timeout: BROWSER_START_LIMIT_MS,
      },
      async createPage({ browser }) {
        // A window of its own, where no other page lies in front of it.
        const page = await (await browser.createBrowserContext()).newPage();
        // The same on every machine, and not UTC: a date in the service's time zone is noticed.
        await page.emulateTimezone('America/Denver');
        return page;
      },
    });
  },
  async firefox() {
    const executablePath = findFirefox();
    if (!executablePath) throw new Error('No Firefox found: install it or set FIREFOX_PATH.');
    const launchOptions = { browser: 'firefox', executablePath, timeout: BROWSER_START_LIMIT_MS };
    return chromeLauncher({ puppeteer, launchOptions });
  },
  async webkit() {
    const paths = findWebKit();
    if (!paths) throw new Error('No WebKitGTK found: on Debian, install webkit2gtk-driver and xvfb.');
    return webkitLauncher(paths);
  },
};
const wanted = (process.env.BROWSERS ?? 'chromium').split(',');

const gate = moduleGate(/\.lazy\.ts$/);

// How many services test/evidence draws for each widget: in the suite the same ones each time, else others.
const readingRuns = process.env.READING_RUNS && Number(process.env.READING_RUNS);

export default {
  files: testPages(),
  browsers: await Promise.all(wanted.map((name) => engines[name]())),
  testRunnerHtml: testPage,
  // Two pages in one window hang: the one in the background gets no animation frames.
  concurrency: 1,
  nodeResolve: { exportConditions: ['pcc-source', 'browser', 'development'] },
  middleware: [gate.middleware],
  plugins: [
    sandboxBundle(),
    canaryScan(),
    esbuildPlugin({
      ts: true,
      target: 'es2022',
      // The states of the demo's gallery are played without one.
      define: {
        WITH_BACKEND: 'false',
        'process.env.CASES': JSON.stringify(process.env.CASES ?? ''),
        // `npm run test:slow -- trees` writes the accessibility trees, where other runs compare them.
        RENEWS_TREES: String(process.env.RENEW_TREES === '1'),
        READING_RUNS: String(readingRuns ?? 20),
        READING_SEED: process.env.READING_SEED ?? (readingRuns ? String(Date.now() % 2 ** 31) : '14'),
      },
      tsconfig: fileURLToPath(new URL('tsconfig.json', import.meta.url)),
    }),
    inputCommands(),
    frameProvider(),
    gate,
  ],
  // Firefox needs long for its first page.
  testFramework: { config: { ui: 'bdd', timeout: '20000' } },
  // Each test has an end of its own; these are for a page that says nothing at all. A busy machine is slow to start one.
  browserStartTimeout: BROWSER_START_LIMIT_MS,
  testsStartTimeout: 3 * 60_000,
  testsFinishTimeout: Math.max(30, (readingRuns ?? 0) / 40) * 60_000,
  filterBrowserLogs: ({ args }) => !String(args[0]).includes('Lit is in dev mode'),
  // A terminal gets the live view, a log a line per test.
  reporters: [process.stdout.isTTY ? defaultReporter() : summaryReporter(), countReporter()],
};
