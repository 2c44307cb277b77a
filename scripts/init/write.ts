import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Target } from './targets.ts';

interface PackageFile {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Writes a page, a backend and a `.env.example` into a folder, and returns the names of the written files. `from` is this
 * package's own folder. Throws if the folder is not empty.
 */
export function writeProject(from: string, folder: string, target: Target): readonly string[] {
  if (existsSync(folder) && readdirSync(folder).some((name) => name !== '.git')) {
    throw new Error(`${folder} is not empty`);
  }
  mkdirSync(folder, { recursive: true });
  const read = (file: string) => JSON.parse(readFileSync(join(from, file), 'utf8')) as PackageFile;
  const template = (name: string) => join(from, 'templates', name);

  cpSync(template(target.name), folder, { recursive: true });
  cpSync(join(from, 'server-example/src'), join(folder, 'backend'), { recursive: true });
  cpSync(join(from, 'server-example/README.md'), join(folder, 'backend/README.md'));
  cpSync(template('common/dev.mjs'), join(folder, 'dev.mjs'));
  // npm omits or renames files whose names start with a dot.
  cpSync(template('common/gitignore'), join(folder, '.gitignore'));
  const env = readFileSync(template('common/env.example'), 'utf8');
  writeFileSync(join(folder, '.env.example'), env);
  writeFileSync(join(folder, '.env'), env.replace(/<.*>/, randomBytes(32).toString('hex')));

  const own = read('package.json');
  const backend = read('server-example/package.json');
  const {
    tsx = '',
    typescript = '',
    '@types/node': node = '',
  } = { ...backend.dependencies, ...backend.devDependencies };
  const commands = target.dev.map((command) => `"${command}"`).join(' ');
  const project = {
    name: basename(resolve(folder))
      .toLowerCase()
      .replaceAll(/[^a-z0-9._-]/g, '-'),
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: { dev: `node --env-file=.env dev.mjs ${commands}`, ...target.scripts },
    dependencies: sorted({
      ...backend.dependencies,
      ...target.dependencies,
      tsx,
      'pcc-widgets': `^${own.version}`,
    }),
    devDependencies: sorted({ ...target.devDependencies, '@types/node': node, typescript }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(project, undefined, 2)}\n`);
  return readdirSync(folder).sort();
}

const sorted = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
