// Runs browser tests, in a process that stays: to start the server and Chromium takes longer than most files.
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../test/sources.ts';
import type { BrowserResult, BrowserRun } from './browser-worker.ts';
import type { Ran } from './run.ts';

const START_LIMIT_MS = 180_000;

let worker: Promise<{ readonly child: ChildProcess; readonly kill: () => void }> | undefined;

function start(): NonNullable<typeof worker> {
  return new Promise((resolve, reject) => {
    const child = fork(join(root, 'scripts/mutation/browser-worker.ts'), {
      cwd: root,
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // It ends Chromium, which is not in its group, when it is told to stop or this process ends. With a page in an endless
    // loop it does not end itself.
    const kill = (): void => {
      child.kill('SIGTERM');
      setTimeout(() => child.kill('SIGKILL'), 5_000).unref();
    };
    const timer = setTimeout(() => reject(new Error('Chromium does not start')), START_LIMIT_MS);
    child.once('message', () => {
      clearTimeout(timer);
      resolve({ child, kill });
    });
    child.once('exit', () => {
      worker = undefined;
      reject(new Error('the browser tests cannot be run'));
    });
  });
}

// One page at a time: a second one in the background gets no animation frames.
let last: Promise<unknown> = Promise.resolve();

export function runInBrowser(run: BrowserRun, limit: number): Promise<Ran> {
  const ran = last.then(() => runNow(run, limit));
  last = ran.catch(() => undefined);
  return ran;
}

async function runNow(run: BrowserRun, limit: number): Promise<Ran> {
  const { child, kill } = await (worker ??= start());
  return new Promise((resolve) => {
    const end = (ran: Ran): void => {
      clearTimeout(timer);
      child.off('message', take);
      resolve(ran);
    };
    const take = ({ passed, ...rest }: BrowserResult): void =>
      end({ ended: passed ? 'passed' : 'failed', ...rest });
    const timer = setTimeout(() => {
      // An endless loop holds the page, and the worker waits for it.
      worker = undefined;
      kill();
      end({ ended: 'timed out', reached: {} });
    }, limit);
    child.on('message', take);
    child.send(run);
  });
}
