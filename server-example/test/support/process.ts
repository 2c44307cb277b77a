import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../build.mjs';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  /** What it has written. */
  readonly lines: string[];
}

/** The backend as it is run: a process of its own. Rejects with what it wrote where it does not start. */
export const run = (env: Readonly<Record<string, string>>): Promise<Running> =>
  started(['--conditions=pcc-source', '--import', 'tsx', main, '--port', '0'], env);

/** The backend as it is shipped, in one file, with the memory that the Dockerfile gives it. */
export async function runShipped(env: Readonly<Record<string, string>>): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-shipped-'));
  await bundle(['src/main.ts'], folder);
  const running = await started(['--max-old-space-size=256', join(folder, 'main.mjs'), '--port', '0'], env);
  running.child.once('exit', () => rmSync(folder, { recursive: true }));
  return running;
}

/** A server that Node runs, once it has printed its address. */
export async function started(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<Running> {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const { stdout, stderr } = child;
  const origin = await new Promise<string>((resolve, reject) => {
    let rest = '';
    stdout.on('data', (chunk: Buffer) => {
      const pieces = (rest + chunk.toString()).split('\n');
      rest = pieces.pop() ?? '';
      lines.push(...pieces);
      const [, found] = /^\w+ listening on (\S+)$/m.exec(lines.join('\n')) ?? [];
      if (found) resolve(found);
    });
    stderr.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${lines.join('\n')}`)));
  });
  return { child, origin, lines };
}
