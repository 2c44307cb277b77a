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
  const readPackage = (file: string) => JSON.parse(readFileSync(join(from, file), 'utf8')) as PackageFile;
  const template = (name: string) => join(from, 'templates', name);

  // Some targets have their own.
  cpSync(template('common/tsconfig.json'), join(folder, 'tsconfig.json'));
  cpSync(template(target.name), folder, { recursive: true });
  for (const part of target.common ?? []) cpSync(template(`common/${part}`), folder, { recursive: true });
  cpSync(join(from, 'server-example/src'), join(folder, 'backend'), { recursive: true });
  writeFileSync(
    join(folder, 'backend/README.md'),
    moved(readFileSync(join(from, 'server-example/README.md'), 'utf8')),
  );
  cpSync(template('common/dev.mjs'), join(folder, 'dev.mjs'));
  // npm omits or renames files whose names start with a dot.
  cpSync(template('common/gitignore'), join(folder, '.gitignore'));
  const env = readFileSync(template('common/env.example'), 'utf8');
  writeFileSync(join(folder, '.env.example'), env);
  writeFileSync(
    join(folder, '.env'),
    env.replace(/(?<=^PCC_SESSION_SECRET=).*/m, randomBytes(32).toString('hex')),
  );

  const own = readPackage('package.json');
  const backend = readPackage('server-example/package.json');
  const {
    tsx = '',
    typescript = '',
    '@types/node': node = '',
  } = { ...backend.dependencies, ...backend.devDependencies };
  const commands = target.dev.map((command) => `"${command}"`).join(' ');
  const name = basename(resolve(folder))
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]/g, '-');
  const readme = readFileSync(template('common/README.md'), 'utf8');
  writeFileSync(join(folder, 'README.md'), filled(readme, name, target));
  const project = {
    name,
    private: true,
    type: 'module',
    engines: { node: '>=20.19' },
    scripts: {
      dev: `node --env-file=.env dev.mjs ${commands}`,
      backend: 'node --env-file=.env --import tsx backend/main.ts',
      ...target.scripts,
    },
    dependencies: sorted({
      ...backend.dependencies,
      ...target.dependencies,
      tsx,
      'pcc-widgets': tarball(from) ?? `^${own.version}`,
    }),
    devDependencies: sorted({ ...target.devDependencies, '@types/node': node, typescript }),
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(project, undefined, 2)}\n`);
  return readdirSync(folder).sort();
}

/** The backend's README for its new place: it has neither tests nor a build, and the files around it are in the package. */
const moved = (readme: string): string =>
  readme
    .replace(/\[Set it up\].*?`npm test`\. /, '')
    .replace(/ For production, build one file.*/, '')
    .replaceAll('backend/src/', 'backend/')
    .replaceAll('](../', '](../node_modules/pcc-widgets/')
    .replaceAll(/\]\((\w+\.yaml)\)/g, '](../node_modules/pcc-widgets/server-example/$1)')
    .replaceAll(/(?<=`|'\.\/)src\//g, 'backend/');

function filled(readme: string, name: string, { start, files, scripts }: Target): string {
  const build = scripts['build'] !== undefined && { '`npm run build`': 'builds the page' };
  const rows = (cells: Readonly<Record<string, string>>) =>
    Object.entries(cells)
      .map(([first, second]) => `| ${first} | ${second} |`)
      .join('\n');
  return readme
    .replace('{name}', name)
    .replace(/\| \{start\}[ |]+/, rows({ ...build, '`npm start`': start }))
    .replace(/\| \{files\}[ |]+/, rows(files));
}

/** The file that this package was installed from, if it was none of a registry: npm's own note says so. */
function tarball(from: string): string | undefined {
  const note = join(from, '../.package-lock.json');
  if (!existsSync(note)) return undefined;
  const { packages = {} } = JSON.parse(readFileSync(note, 'utf8')) as {
    packages?: Readonly<Record<string, { readonly resolved?: string }>>;
  };
  const [, file] = /^file:(.+)/.exec(packages['node_modules/pcc-widgets']?.resolved ?? '') ?? [];
  return file === undefined ? undefined : `file:${resolve(from, '../..', file)}`;
}

const sorted = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(versions).sort(([a], [b]) => (a < b ? -1 : 1)));
