// Runs a Node test in its own process, with some sources replaced.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../test/compile.ts';
import { pathFrom, root } from '../files.ts';
import { endWithThisProcess, type RunResult, type Run } from './run.ts';

/** Packages are found from here. */
const cache = join(root, 'node_modules/.cache/pcc-mutation');

const swap = new URL('swap.mjs', import.meta.url).href;

/** The tests that reached each block, from all processes of a run. */
function reachedIn(folder: string): RunResult['reached'] {
  const reached: Record<string, string[]> = {};
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.reached'))) {
    const parts = JSON.parse(readFileSync(join(folder, name), 'utf8')) as RunResult['reached'];
    for (const [block, titles] of Object.entries(parts)) (reached[block] ??= []).push(...titles);
  }
  return reached;
}

export async function runInNode({ file, texts, only }: Run, limit: number): Promise<RunResult> {
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'run-'));
  const swapped = join(folder, 'texts.json');
  const full = Object.entries(texts).map(([path, text]) => [join(root, path), text]);
  writeFileSync(swapped, JSON.stringify(Object.fromEntries(full)));
  const compiling = compile([file], folder, (path) => texts[pathFrom(root, path)]);
  const [module] = await compiling.catch(() => []);
  if (module === undefined) {
    rmSync(folder, { recursive: true });
    return { ended: 'failed', reached: {}, failed: 'cannot be compiled' };
  }
  const titles = only === undefined ? [] : [`--test-name-pattern=/${only}/`];
  // The output is read as TAP, which is no default from Node 23 on.
  const args = ['--conditions=pcc-source', '--enable-source-maps', '--test-reporter=tap', ...titles, module];
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
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
      if (isLate) resolve({ ended: 'timed out', reached });
      else if (code === 0) resolve({ ended: 'passed', reached });
      else resolve({ ended: 'failed', reached, failed: failed ?? `exit code ${code}` });
    });
  });
}
