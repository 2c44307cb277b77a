import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../../scripts/files.ts';
import { startProgram } from './program.ts';

export const hasPython = spawnSync('python3', ['--version']).status === 0;

/** The sample host in Python, on a free port. */
export const startPython = (env: Readonly<Record<string, string>>) =>
  startProgram(['python3', join(root, 'demo/hosts/python/server.py')], { env: { PORT: '0', ...env } });
