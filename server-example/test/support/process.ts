import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

export interface Running {
  readonly child: ChildProcess;
  readonly origin: string;
  /** What it has written. */
  readonly lines: string[];
}

/** The backend as it is run: a process of its own. Rejects with what it wrote where it does not start. */
export async function run(env: Readonly<Record<string, string>>): Promise<Running> {
  const args = ['--conditions=pcc-source', '--import', 'tsx', main, '--port', '0'];
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  const { stdout, stderr } = child;
  const origin = await new Promise<string>((resolve, reject) => {
    let rest = '';
    stdout.on('data', (chunk: Buffer) => {
      const whole = (rest + chunk.toString()).split('\n');
      rest = whole.pop() ?? '';
      lines.push(...whole);
      const [, found] = /backend listening on (\S+)/.exec(lines.join('\n')) ?? [];
      if (found) resolve(found);
    });
    stderr.on('data', (chunk: Buffer) => lines.push(...chunk.toString().trim().split('\n')));
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${lines.join('\n')}`)));
  });
  return { child, origin, lines };
}
