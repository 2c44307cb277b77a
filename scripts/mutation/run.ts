// What a run of one or several test files gives, and the processes that it takes.
import type { ChildProcess } from 'node:child_process';

export interface Ran {
  readonly ended: 'passed' | 'failed' | 'timed out';
  /** The tests that reached each block of an instrumented text; '' stands for code outside of tests. */
  readonly reached: Readonly<Record<string, readonly string[]>>;
  /** The title of the first test that failed. */
  readonly failed?: string;
  /** Why the run failed without one. */
  readonly error?: string;
}

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
