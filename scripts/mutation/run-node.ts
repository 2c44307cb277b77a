// Runs a Node test in its own process, with some sources replaced.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { root } from '../test/sources.ts';
import { bundling } from '../test/sources.ts';
import { endWithThisProcess, type Ran } from './run.ts';
import { patternOf } from './titles.ts';

export interface NodeRun {
  readonly file: string;
  /** Replaced sources, by path relative to the root. */
  readonly texts: Readonly<Record<string, string>>;
  /** Only these tests; without it, all. */
  readonly titles?: readonly string[];
  /** Whether to bundle them: faster, but not for tests that need their modules as files. */
  readonly isBundled: boolean;
}

/** Packages are found from here. */
const bundles = join(root, 'node_modules/.cache/pcc-mutation/bundles');

const swap = new URL('swap.mjs', import.meta.url).href;

/** The tests that reached each block, from all processes of a run. */
function reachedIn(folder: string): Ran['reached'] {
  const reached: Record<string, string[]> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.reached'))) {
    const parts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Ran['reached'];
    for (const [block, titles] of Object.entries(parts)) (reached[block] ??= []).push(...titles);
  }
  return reached;
}

/**
 * The file and all that it imports, except packages, as one module: that starts in a third of the time that tsx takes. Undefined
 * if it cannot be made.
 */
async function bundled(file: string, texts: NodeRun['texts']): Promise<string | undefined> {
  const options = bundling((path) => texts[relative(root, path)] ?? readFileSync(path, 'utf8'));
  const made = build({ ...options, entryPoints: [file], write: false, logLevel: 'silent' });
  const { outputFiles } = await made.catch(() => ({ outputFiles: [] }));
  return outputFiles[0]?.text;
}

export async function runInNode({ file, texts, titles, isBundled }: NodeRun, limit: number): Promise<Ran> {
  mkdirSync(bundles, { recursive: true });
  const folder = mkdtempSync(join(isBundled ? bundles : tmpdir(), 'pcc-mutant-'));
  const swapped = join(folder, 'texts.json');
  const full = Object.entries(texts).map(([path, text]) => [join(root, path), text]);
  writeFileSync(swapped, JSON.stringify(Object.fromEntries(full)));
  const only = titles ? [`--test-name-pattern=/${patternOf(titles)}/`] : [];
  let args: string[];
  if (isBundled) {
    const bundle = join(folder, 'bundle.node.mjs');
    const text = await bundled(file, texts);
    // What cannot be compiled is noticed before any test.
    if (text === undefined) {
      rmSync(folder, { recursive: true });
      return { ended: 'failed', reached: {}, error: 'cannot be compiled' };
    }
    writeFileSync(bundle, text);
    args = [...only, bundle];
  } else {
    args = ['--conditions=pcc-source', '--import', 'tsx', ...only, file];
  }
  return new Promise((resolve) => {
    // The output is read as TAP, which is no default from Node 23 on.
    const child = spawn(process.execPath, ['--test-reporter=tap', ...args], {
      cwd: root,
      // In NODE_OPTIONS, for the programs that tests start.
      env: { ...process.env, NODE_OPTIONS: `--import=${swap}`, PCC_SWAPPED: swapped, PCC_REACHED: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
      // A group, so that what a test has started ends with it.
      detached: true,
    });
    const kill = endWithThisProcess(child);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, limit);
    let output = '';
    let failed: string | undefined;
    child.stdout.on('data', (chunk: Buffer) => {
      if (failed) return;
      output += chunk.toString();
      [, failed] = /^\s*not ok \d+ - (.*)\n/m.exec(output) ?? [];
      // One is enough.
      if (failed) kill();
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      kill();
      const reached = reachedIn(folder);
      rmSync(folder, { recursive: true });
      const ended = isLate ? 'timed out' : code === 0 ? 'passed' : 'failed';
      resolve({ ended, reached, failed, error: `exit code ${code}` });
    });
  });
}
