// Starts app.py, on Debian after installing Flask.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aptInstall, mayUseApt } from '../../../../scripts/test/browsers.mjs';
import { startProgram } from '../../../support/hosts/program.ts';
import type { Recipe } from '../../../../src/cli/conform/recipe.ts';

const source = readFileSync(new URL('app.py', import.meta.url), 'utf8');
const withFlask = () =>
  ['python3', '/usr/bin/python3'].find(
    (program) => spawnSync(program, ['-c', 'import flask'], { stdio: 'ignore' }).status === 0,
  );

/** A Python with Flask; undefined if there is none, and none can be installed. */
export function findPython(): string | undefined {
  const found = withFlask();
  if (found !== undefined || !mayUseApt()) return found;
  aptInstall('python3-flask');
  return withFlask();
}

const origin = 'https://app.partner.example';

/** Its login ends with the session. */
export const recipe: Recipe = {
  folder: '.',
  origin,
  signIn: { url: '/login', method: 'POST', headers: {}, json: { pcid: '{pcid}' } },
  signOut: { url: '/pcc/session', method: 'DELETE', headers: {} },
  unlinked: 'nobody-here',
};

/** Runs it in front of a service, with a change of its code. */
export async function startPython(python: string, service: string, [before, after] = ['', '']) {
  if (before && source.split(before).length !== 2) throw new Error(`not once in app.py: ${before}`);
  const folder = mkdtempSync(join(tmpdir(), 'pcc-python-'));
  const file = join(folder, 'app.py');
  writeFileSync(
    file,
    source.replace(before, () => after),
  );
  const env = {
    CLIENT_ID: 'sandbox-client',
    CLIENT_SECRET: 'sandbox-secret',
    PORT: '0',
    SERVICE: service,
    ORIGINS: origin,
    SECRET: 'only for tests',
  };
  // Flask writes where it listens to its log.
  const { origin: url, close } = await startProgram([python, '-u', file], { env, stderr: 'pipe' });
  return {
    url,
    async close() {
      await close();
      rmSync(folder, { recursive: true });
    },
  };
}
