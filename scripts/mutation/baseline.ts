// What each test reaches of the sources when it runs without a mutant.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, textOf } from '../files.ts';
import { isBrowserTest, type TestFile } from '../test/test-files.ts';
import { instrumented } from './coverage.ts';
import { runInBrowser } from './run-browser.ts';
import { runInNode } from './run-node.ts';
import type { RunResult, Run } from './run.ts';

/** How a test file does without a mutant. */
export interface Baseline extends RunResult {
  readonly ms: number;
}

const BASELINE_LIMIT_MS = 180_000;

export const runTest = (run: Run, limit: number): Promise<RunResult> =>
  isBrowserTest(run.file) ? runInBrowser(run, limit) : runInNode(run, limit);

// Baselines are kept until a file that the test imports changes.
const cache = join(root, 'node_modules/.cache/pcc-mutation');

function cacheFileOf({ path, imports }: TestFile): string {
  const hash = createHash('sha256').update(path);
  const tool = [
    'scripts/mutation/run-node.ts',
    'scripts/test/compile.ts',
    'scripts/mutation/coverage.ts',
    'scripts/mutation/swap.mjs',
    'scripts/mutation/browser-worker.ts',
  ];
  for (const file of [...tool, 'package-lock.json', ...[...imports.keys()].sort()]) {
    hash.update(`\0${file}\0${textOf(file)}`);
  }
  return join(cache, `${hash.digest('hex').slice(0, 32)}.json`);
}

/** What is known of a test from an earlier run. */
export function readBaseline(test: TestFile): Baseline | undefined {
  try {
    return JSON.parse(readFileSync(cacheFileOf(test), 'utf8')) as Baseline;
  } catch {
    return undefined;
  }
}

/** Runs a test without a mutant: whether it passes, how long it takes and which blocks of `sources` it reaches. */
export async function measure(test: TestFile, sources: readonly string[]): Promise<Baseline> {
  const own = sources.filter((file) => test.imports.has(file));
  const texts = Object.fromEntries(own.map((file) => [file, instrumented(file, textOf(file))]));
  const start = Date.now();
  const ran = await runTest({ file: test.path, texts }, BASELINE_LIMIT_MS);
  const baseline = { ...ran, ms: Date.now() - start };
  if (baseline.ended === 'passed') {
    mkdirSync(cache, { recursive: true });
    writeFileSync(cacheFileOf(test), JSON.stringify(baseline));
  }
  return baseline;
}
