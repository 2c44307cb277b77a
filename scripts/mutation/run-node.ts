// Runs Node tests in a process of their own, with some sources replaced.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './imports.ts';
import { endWithThisProcess, type Ran } from './run.ts';

export interface NodeRun {
  /** They run in one process. */
  readonly files: readonly string[];
  /** Replaced sources, by path relative to the root. */
  readonly texts: Readonly<Record<string, string>>;
  /** Only these tests; without it, all. */
  readonly titles?: readonly string[];
}

const swap = new URL('swap.mjs', import.meta.url).href;

/** The tests that reached each block, from all processes of a run. */
function reachedIn(folder: string): Ran['reached'] {
  const reached: Record<string, string[]> = {};
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.reached'))) {
    const parts = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Ran['reached'];
    for (const [block, titles] of Object.entries(parts)) (reached[block] ??= []).push(...titles);
  }
  return reached;
}

const quoted = (title: string): string => title.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

export function runInNode({ files, texts, titles }: NodeRun, limit: number): Promise<Ran> {
  const [first = '', ...others] = files;
  const folder = mkdtempSync(join(tmpdir(), 'pcc-mutant-'));
  const swapped = join(folder, 'texts.json');
  const full = Object.entries(texts).map(([file, text]) => [join(root, file), text]);
  writeFileSync(swapped, JSON.stringify(Object.fromEntries(full)));
  const args = [
    ...['--conditions=pcc-source', '--import', 'tsx'],
    ...(titles ? [`--test-name-pattern=/^(${titles.map(quoted).join('|')})$/`] : []),
    ...others.flatMap((file) => ['--import', join(root, file)]),
    first,
  ];
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
      const ended = isLate ? 'timed out' : code === 0 ? 'passed' : 'failed';
      resolve({ ended, reached, failed, error: `exit code ${code}` });
    });
  });
}
