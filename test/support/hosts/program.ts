import { spawn } from 'node:child_process';
import { once } from 'node:events';

interface Options {
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** What it prints before its address, if it prints others first. */
  readonly before?: string;
  /** `pipe`, if it prints its address there. */
  readonly stderr?: 'inherit' | 'pipe';
}

/** Starts a program that serves. Resolves when it has printed its address; rejects with what it printed if it ends before. */
export async function startProgram(
  [program = '', ...args]: readonly string[],
  { env, cwd, before = '', stderr = 'inherit' }: Options,
) {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', stderr],
  });
  const ended = once(child, 'exit') as Promise<[code: number | null]>;
  const address = new RegExp(`${before}http://[\\w.]+:(\\d+)`);
  const port = await new Promise<string>((resolve, reject) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        const [, found] = address.exec(output) ?? [];
        if (found) resolve(found);
      });
    }
    ended.then(([code]) => reject(new Error(`${program} ended with ${code}:\n${output}`)), reject);
  });
  return {
    origin: `http://127.0.0.1:${port}`,
    /** Resolves with its exit code. */
    close: async (): Promise<number | null> => {
      child.kill();
      const [code] = await ended;
      return code;
    },
  };
}
