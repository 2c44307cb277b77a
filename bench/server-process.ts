// The server in a process of its own, as a partner's is: with the published package, and without the bundler's memory and
// the browser's driver, which are busy during each visit.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Files } from './files.ts';
import { startServer as listen, type Asked } from './server.ts';

const self = fileURLToPath(import.meta.url);

/** Starts it. `asked()` resolves with the requests for sessions and data since it was last called. */
export async function startServer(files: Files) {
  // Without the condition, `pcc-widgets` is what `npm run build` has made.
  const child = fork(self, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const ask = async <T>(what: unknown) => {
    child.send(what as object);
    return ((await once(child, 'message')) as [T])[0];
  };
  const origin = await ask<string>(files);
  return { origin, asked: () => ask<Asked[]>('asked'), close: () => child.kill() };
}

if (process.argv[1] === self && process.send) {
  const [files] = (await once(process, 'message')) as [Files];
  const { origin, asked } = await listen(files);
  process.on('message', () => process.send?.(asked.splice(0)));
  process.send(origin);
}
