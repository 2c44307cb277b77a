import assert from 'node:assert/strict';
import { root } from '../../../scripts/files.ts';
import { startProgram } from './program.ts';

/** `npm start`, as a person would run it, on the next free port. */
export async function startDemo(env: Readonly<Record<string, string>> = {}) {
  const { origin, close } = await startProgram(
    [process.execPath, '--conditions=pcc-source', '--import', 'tsx', 'demo/server/start.ts'],
    { cwd: root, env: { PORT: '5300', ...env }, before: 'pcc-widgets demo on ' },
  );
  return {
    address: `${origin}/`,
    async stop() {
      assert.equal(await close(), 0, 'it ends by itself when asked to');
    },
  };
}
