// Runs browser tests for `run-browser.ts`, one file at a time, in one server and one Chromium that stay.
// In: Run. Out: a message once it is ready, then RunResult for each run.
import { join } from 'node:path';
import { startTestRunner, type TestRunner, type TestSession, type TestSuiteResult } from '@web/test-runner';
import config from '../../web-test-runner.config.js';
import { testPage } from '../../test/runner/fonts.mjs';
import { root } from '../files.ts';
import type { RunResult, Run } from './run.ts';

let texts: Run['texts'] = {};
let run = 0;
const textOf = (path: string): string | undefined => texts[path.slice(1)];

// The launcher hands over `__coverage__` when a file has ended.
const collector = `globalThis.pccReached ??= (block) =>
  (((globalThis.__coverage__ ??= {})[block] ??= {})[globalThis.pccTest ?? ''] = 1);`;
const namesTests = `beforeEach(function () { globalThis.pccTest = this.currentTest.fullTitle(); });
afterEach(() => { globalThis.pccTest = undefined; });`;

const swap = {
  name: 'swap',
  serve: ({ path }: { path: string }) => {
    const text = textOf(path);
    return text === undefined ? undefined : { body: text.includes('pccReached') ? collector + text : text };
  },
  transform: ({ path, body }: { path: string; body: unknown }) =>
    path.endsWith('.test.ts') ? { body: `${namesTests} ${String(body)}` } : undefined,
  // The server keeps what it compiled: each replaced text needs its own key.
  transformCacheKey: ({ path }: { path: string }) => (textOf(path) === undefined ? '' : `run-${run}`),
};

/** Browsers keep each file for a year. Not the sources that a mutant may change. */
async function uncached(context: { path: string }, next: () => Promise<void>): Promise<void> {
  const { path } = context;
  await next();
  if (path.startsWith('/src/')) context.path = '/not-kept';
}

const { browsers = [], middleware = [], plugins = [] } = config;
// The runner stops its browser and itself after the first file.
for (const browser of browsers) browser.stop = async () => {};

const mocha: { ui: string; timeout: string; bail: boolean; grep?: string } = {
  ui: 'bdd',
  // No test takes longer than a second or two without a mutant, and many mutants make one wait forever.
  timeout: '8000',
  bail: true,
};
const runner = (await startTestRunner({
  config: {
    ...config,
    files: ['test/controllers/announcer.test.ts'],
    middleware: [uncached, ...middleware],
    plugins: [swap, ...plugins],
    // What one file leaves in the storage must not reach the next one.
    testRunnerHtml: (framework) =>
      testPage(framework).replace(
        '<body>',
        '<body><script>localStorage.clear(); sessionStorage.clear();</script>',
      ),
    reporters: [],
    testFramework: { config: mocha },
  },
  readCliArgs: false,
  readFileConfig: false,
  autoExitProcess: false,
})) as TestRunner;
runner.stop = async () => {};

function failedIn({ suites, tests }: TestSuiteResult, path = ''): string | undefined {
  const failed = tests.find(({ error }) => error);
  if (failed) return `${path}${failed.name}`;
  for (const suite of suites) {
    const title = failedIn(suite, `${path}${suite.name} `);
    if (title) return title;
  }
  return undefined;
}

const session = (): TestSession => [...runner.sessions.all()][0] as TestSession;
runner.on('test-run-finished', () => {
  const { testCoverage, errors, testResults } = session();
  const failed = testResults && failedIn(testResults);
  // `passed` of the session counts tests that were not asked for as failed.
  const isPassed = testResults !== undefined && !failed && errors.length === 0;
  const reached = Object.fromEntries(
    Object.entries(testCoverage ?? {}).map(([block, tests]) => [block, Object.keys(tests)]),
  );
  const ran: RunResult = isPassed
    ? { ended: 'passed', reached }
    : { ended: 'failed', reached, failed: failed ?? errors[0]?.message };
  process.send?.(ran);
});

process.on('message', (next: Run) => {
  texts = next.texts;
  run += 1;
  mocha.grep = next.only;
  // The runner is still busy with the end of the last run until this turn is over.
  const fresh = { errors: [], logs: [], testResults: undefined, testCoverage: undefined, passed: undefined };
  setTimeout(() => void runner.runTests([{ ...session(), ...fresh, testFile: join(root, next.file) }]));
});
process.on('disconnect', () => process.exit());
