// What a run of a test file gives, and the processes that it takes.
import type { ChildProcess } from 'node:child_process';

export interface Run {
  readonly file: string;
  /** Replaced sources, by path relative to the root. */
  readonly texts: Readonly<Record<string, string>>;
  /** A regular expression for the titles of the tests to run; without it, all. */
  readonly only?: string;
}

export interface RunResult {
  readonly ended: 'passed' | 'failed' | 'timed out';
  /** The tests that reached each block of an instrumented text; '' stands for code outside of tests. */
  readonly reached: Readonly<Record<string, readonly string[]>>;
  /** The title of the first test that failed, or why the run failed without one. */
  readonly failed?: string;
}

/** The source of a regular expression that matches these titles only. */
export const patternOf = (titles: readonly string[]): string =>
  `^(${titles.map((title) => title.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|')})$`;

const running = new Set<() => void>();
process.on('exit', () => running.forEach((kill) => kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** Ends a detached process and all that it started, when this one ends or with the function returned. */
export function endWithThisProcess(child: ChildProcess): () => void {
  const kill = (): void => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    } catch {
      // Nothing of it is left.
    }
    running.delete(kill);
  };
  running.add(kill);
  return kill;
}
