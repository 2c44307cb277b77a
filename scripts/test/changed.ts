// `npm test -- changed`: what differs from the main branch, and the test files that are nearest to it in the graph of
// imports.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../files.ts';
import { bin, wtr } from './commands.ts';
import { steps, type Step } from './steps.ts';
import { findTests, isBrowserTest } from './test-files.ts';

/** How many test files of each kind run, unless more stand where the change does: about a minute on two cores. */
const MOST = 6;

/** The tests of the backend are in two folders, which do not say what a test is about. */
const FLAT = ['server-example/test', 'server-example/test/unpublished'];

/** Tests of all widgets and operations, which reach the source by the file system: for each change of it. */
const ofAll = ['test/generated.node.ts', 'test/http/shown.node.ts', 'test/widgets/fields-used.test.ts'];

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(Boolean);

/** The last commit that this branch shares with the main branch; on the main branch itself, what is published of it. */
function base(): string {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main)[0] ?? 'HEAD';
    } catch {
      // There is no such branch.
    }
  }
  return 'HEAD';
}

/**
 * The test files that are nearest to a change, by kind, and the others that reach it. First those that have changed, or
 * stand where the change does: `test/widgets/bills` is about `src/widgets/bills`; then those of all widgets.
 */
export function nearestTests(files: readonly string[]) {
  const folders = new Set(files.map((file) => dirname(file).replace(/^src\b/, 'test')));
  for (const folder of FLAT) folders.delete(folder);
  const hasSource = files.some((file) => file.startsWith('src/'));
  const isOfAll = (path: string) => hasSource && ofAll.includes(path);
  const near = findTests(() => true)
    .map(({ path, imports }) => {
      const distance = Math.min(...files.map((file) => imports.get(file) ?? Infinity));
      const isOwn = distance === 0 || folders.has(dirname(path));
      return { path, isOwn, distance, reach: imports.size };
    })
    .filter(({ path, distance }) => distance < Infinity || isOfAll(path))
    // Of those equally near, a test that imports less is more about the change.
    .sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.distance - b.distance || a.reach - b.reach);
  const split = (isWanted: (path: string) => boolean) => {
    const some = near.filter(({ path }) => isWanted(path));
    const count = Math.max(MOST, some.filter(({ isOwn }) => isOwn).length);
    const paths = some.map(({ path }) => path);
    const isRun = (path: string, index: number) => index < count || isOfAll(path);
    return [paths.filter(isRun), paths.filter((path, index) => !isRun(path, index))] as const;
  };
  const [browser, furtherBrowser] = split(isBrowserTest);
  const [node, furtherNode] = split((path) => !isBrowserTest(path));
  return { browser, node, leftOut: [...furtherBrowser, ...furtherNode] };
}

/** What differs from the main branch, with what was deleted or moved away. */
const changedFiles = (): string[] => [
  ...git('diff', '--name-only', '--no-renames', base()),
  ...git('ls-files', '--others', '--exclude-standard'),
];

/** The checks of the changed files, and the tests that are nearest to them; and what is left out. */
export function stepsForChange(changed = changedFiles()) {
  const files = changed.filter((file) => existsSync(join(root, file)));
  const { browser, node, leftOut } = nearestTests(changed);
  const code = files.filter((file) => /\.(ts|js|mjs)$/.test(file));
  const unmatched = '--no-error-on-unmatched-pattern';
  const changes: Readonly<Record<string, Partial<Step>>> = {
    browser: { files: browser, command: () => wtr('--files', ...browser) },
    types: {},
    node: { files: node },
    ...(code.length > 0 && { lint: { command: () => bin('oxlint/bin/oxlint', unmatched, ...code) } }),
    ...(files.length > 0 && {
      format: { command: () => bin('oxfmt/bin/oxfmt', '--check', unmatched, ...files) },
    }),
    // What only a deleted file has used.
    ...(files.length < changed.length && { unused: {} }),
  };
  const chosen = Object.entries(changes)
    .flatMap(([name, change]) =>
      steps.filter((step) => step.name === name).map((step): Step => ({ ...step, ...change })),
    )
    .filter((step) => step.files?.length !== 0);
  const others = steps.filter(({ name }) => !chosen.some((step) => step.name === name));
  return { chosen: changed.length ? chosen : [], leftOut: [...others.map(({ name }) => name), ...leftOut] };
}
