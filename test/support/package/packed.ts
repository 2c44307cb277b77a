import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packed } from '../../../scripts/release/pack.ts';
import './published.ts';

const exec = promisify(execFile);
export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** What the package itself depends on. */
const dependencies = ['lit', 'lit-html', 'lit-element', '@lit', '@lit-labs', 'zod'];

/** A new folder with the packed package in it, and of this repository's packages only those that are lent. */
export async function unpack(...lent: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-packed-'));
  const installed = join(folder, 'node_modules/pcc-widgets');
  mkdirSync(installed, { recursive: true });
  const tarball = packed(folder);
  await exec('tar', ['-xzf', tarball, '--strip-components=1', '-C', installed]);
  for (const name of [...dependencies, ...lent]) {
    const path = join(folder, 'node_modules', name);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(join(root, 'node_modules', name), path);
  }
  return {
    folder,
    installed,
    tarball,
    /** Runs a file of node_modules in the folder; gives what it printed, whether it ended well or not. */
    async run(script: string, ...args: readonly string[]): Promise<string> {
      // A test runner that is started by another one would run nothing.
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      const command = [resolve(root, 'node_modules', script), ...args];
      const running = exec(process.execPath, command, { cwd: folder, env });
      const { stdout: out, stderr } = await running.catch(
        (error: { stdout: string; stderr: string }) => error,
      );
      return out + stderr;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
