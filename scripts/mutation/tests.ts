// The tests, and what each reaches of the sources when it runs without a mutant.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { instrumented } from './coverage.ts';
import { importedBy, root } from './imports.ts';
import { runInBrowser } from './run-browser.ts';
import { runInNode } from './run-node.ts';
import type { Ran } from './run.ts';

/** Test files that run in one process. */
export interface TestGroup {
  /** The file, or the folder of several. */
  readonly path: string;
  readonly files: readonly string[];
  readonly imports: ReadonlySet<string>;
}

/** How a group does without a mutant. */
export interface Baseline extends Ran {
  readonly ms: number;
}

const BASELINE_LIMIT_MS = 180_000;

export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

export const isBrowserTest = (path: string): boolean => path.endsWith('.test.ts');

/** Short Node tests of the client and its session: one process runs a folder of them in a few seconds. */
const short = /^test\/(http|api|session)\/(?!fuzz|bundle|cdn|properties|contract|clients).*\.node\.ts$/;

export const isShort = (path: string): boolean => short.test(path);

/** Tests of files that others write, and of sizes. They take minutes and say little about behavior. */
const slow = /^test\/(package\/|spoken\/|(generated|size|new-\w+|catalogue)\.node\.ts$)/;

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

/** Of the tests whose path is wanted. */
export function findTests(isWanted: (path: string) => boolean): TestGroup[] {
  const groups = new Map<string, string[]>();
  for (const file of [...filesIn('test'), ...filesIn('server-example/test')].sort()) {
    if (!/\.(node|test)\.ts$/.test(file) || slow.test(file) || !isWanted(file)) continue;
    const path = short.test(file) ? dirname(file) : file;
    groups.set(path, [...(groups.get(path) ?? []), file]);
  }
  return [...groups].map(([path, files]) => ({
    path,
    files,
    imports: new Set(files.flatMap((file) => [...importedBy(file)])),
  }));
}

export const runGroup = (
  group: TestGroup,
  texts: Readonly<Record<string, string>>,
  limit: number,
  titles?: readonly string[],
): Promise<Ran> => {
  const { files } = group;
  const [file = ''] = files;
  return isBrowserTest(file)
    ? runInBrowser({ file, texts, titles }, limit)
    : runInNode({ files, texts, titles }, limit);
};

// Baselines are kept until a file that the group imports changes.
const cache = join(root, 'node_modules/.cache/pcc-mutation');

function cacheFileOf({ path, imports }: TestGroup): string {
  const hash = createHash('sha256').update(path);
  const tool = [
    'scripts/mutation/coverage.ts',
    'scripts/mutation/swap.mjs',
    'scripts/mutation/browser-worker.ts',
  ];
  for (const file of [...tool, 'package-lock.json', ...[...imports].sort()]) {
    hash.update(`\0${file}\0${textOf(file)}`);
  }
  return join(cache, `${hash.digest('hex').slice(0, 32)}.json`);
}

/** What is known of a group from an earlier run. */
export function readBaseline(group: TestGroup): Baseline | undefined {
  try {
    return JSON.parse(readFileSync(cacheFileOf(group), 'utf8')) as Baseline;
  } catch {
    return undefined;
  }
}

/** Runs a group without a mutant: whether it passes, how long it takes and which blocks of `sources` it reaches. */
export async function measure(
  group: TestGroup,
  sources: readonly string[],
  deadline: number,
): Promise<Baseline> {
  const own = sources.filter((file) => group.imports.has(file));
  const texts = Object.fromEntries(own.map((file) => [file, instrumented(file, textOf(file))]));
  const start = Date.now();
  const ran = await runGroup(group, texts, Math.min(BASELINE_LIMIT_MS, deadline - start));
  const baseline = { ...ran, ms: Date.now() - start };
  if (ran.ended === 'passed') {
    mkdirSync(cache, { recursive: true });
    writeFileSync(cacheFileOf(group), JSON.stringify(baseline));
  }
  return baseline;
}
