import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../../../demo/hosts/python/server.py', import.meta.url));
export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The sample host in Python, on a free port. */
export async function startPython(env: Readonly<Record<string, string>>) {
  const child = spawn('python3', [script], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended])) as [Buffer];
  return {
    origin: String(line).trim(),
    async close() {
      child.kill();
      await ended;
    },
  };
}
