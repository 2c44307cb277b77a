import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** `npm start`, as a person would run it, on the next free port. */
export async function startDemo(env: Readonly<Record<string, string>> = {}) {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=pcc-source', '--import', 'tsx', 'demo/start.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '5300', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /^pcc-widgets demo on (\S+)$/m.exec(output)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
  });
  return {
    address,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      assert.equal(code, 0, 'it ends by itself when asked to');
    },
  };
}
