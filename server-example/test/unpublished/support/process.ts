import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../../../build.mjs';

export interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  /** What it has written. */
  readonly lines: string[];
}

const main = new URL('../../../src/main.ts', import.meta.url).href;

let shipped: Promise<string> | undefined;

/** The backend in one file, as it is shipped. */
async function shippedFile(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-shipped-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await bundle([main], folder);
  return join(folder, 'main.mjs');
}

/** Runs it in a separate process. Rejects with what it wrote where it does not start. */
export const run = async (
  env: Readonly<Record<string, string>>,
  ...nodeOptions: readonly string[]
): Promise<Running> => started([...nodeOptions, await (shipped ??= shippedFile()), '--port', '0'], env);

/** The same with the memory that the Dockerfile gives it. */
export const runWithLittleMemory = (env: Readonly<Record<string, string>>): Promise<Running> =>
  run(env, '--max-old-space-size=256');

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
