// Runs browser tests, in a process that stays: to start the server and Chromium takes longer than most files.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { root } from '../files.ts';
import type { RunResult, Run } from './run.ts';

const START_LIMIT_MS = 180_000;

let worker: ChildProcess | undefined;

async function start(): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('browser-worker.ts', import.meta.url)), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.once('exit', () => (worker = undefined));
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the browser tests cannot be run')));
  // Its first message says that it is ready.
  await Promise.race([once(child, 'message', { signal: AbortSignal.timeout(START_LIMIT_MS) }), ended]);
  return child;
}

/** Ends the worker, and with it Chromium, which is not in its group. With a page in an endless loop it does not end itself. */
function end(child: ChildProcess): void {
  worker = undefined;
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
}

/** One at a time: a second page in the background gets no animation frames. */
export async function runInBrowser(run: Run, limit: number): Promise<RunResult> {
  const child = (worker ??= await start());
  child.send(run);
  try {
    const [ran] = (await once(child, 'message', { signal: AbortSignal.timeout(limit) })) as [RunResult];
    return ran;
  } catch {
    // An endless loop holds the page, and the worker waits for it.
    end(child);
    return { ended: 'timed out', reached: {} };
  }
}
