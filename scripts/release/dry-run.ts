// Makes everything that a release publishes, and checks it, for `npm run release -- --dry-run`.
import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { integrityOf } from '../build/cdn/describe.ts';
import { filesBelow } from '../files.ts';
import { checkPackage, pack } from './pack.ts';
import { provenanceOf, type Published } from './provenance.ts';
import { checkSbom, licensesOf, readInstalled, sbomOf, type Manifest } from './sbom.ts';

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const toJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** `name@version` of all code that is bundled into the built files. */
const bundled = (): string[] =>
  filesBelow('dist')
    .filter((file) => file.endsWith('licenses.md'))
    .flatMap((file) => [...readFileSync(join('dist', file), 'utf8').matchAll(/^## (\S+) - (\S+) \(/gm)])
    .map(([, name, version]) => `${name}@${version}`);

/**
 * Copies dist/cdn/ to the addresses of a CDN, without what only our tests read: `/X.Y.Z/` never changes, `/X/` is the
 * newest of its major version. Throws if a file is not the one in integrity.json.
 */
export function writeCdn(folder: string, version: string): void {
  for (const address of [version, version.split('.')[0] ?? '']) {
    const target = join(folder, address);
    cpSync('dist/cdn', target, { recursive: true, filter: (path) => !/\.map$|[\\/]\.vite$/.test(path) });
    const integrity = readJson(join(target, 'integrity.json')) as Readonly<Record<string, string>>;
    for (const [file, expected] of Object.entries(integrity)) {
      if (expected !== integrityOf(join(target, file)))
        throw new Error(`${file} is not the file in integrity.json`);
    }
  }
}

/** SHA-256 of every file in a folder, in the form that `sha256sum --check` reads. */
export const checksumsOf = (folder: string): string =>
  filesBelow(folder)
    .map((file) => `${hash('sha256', readFileSync(join(folder, file)))}  ${file}\n`)
    .join('');

export async function dryRun(): Promise<void> {
  const folder = resolve('release');
  const manifest = readJson('package.json') as Manifest & Published;
  const changes = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' }).trim();
  if (changes)
    console.warn(
      `Not what the commit has, as the provenance says: ${changes.split('\n').length} changed files.`,
    );
  // In another process: Vite sets NODE_ENV, and with it npm lists fewer of the installed packages.
  const build = ['--conditions=pcc-source', '--import', 'tsx', 'scripts/build/build.ts'];
  execFileSync(process.execPath, build, { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

  const tarball = pack(folder);
  checkPackage(tarball);
  writeCdn(join(folder, 'cdn'), manifest.version);

  const installed = readInstalled();
  const sboms = {
    'sbom.cdx.json': sbomOf(installed, manifest, bundled()),
    'sbom-backend.cdx.json': sbomOf(installed, readJson('server-example/package.json') as Manifest),
  };
  for (const [name, sbom] of Object.entries(sboms)) {
    await checkSbom(sbom);
    write(name, toJson(sbom));
    write(name.replace('sbom', 'licenses').replace('.cdx.json', '.md'), licensesOf(sbom));
    console.log(`${name}: ${sbom.components.length} components, each with an accepted license`);
  }

  write('provenance.intoto.json', toJson(provenanceOf(tarball, manifest)));
  const checksums = checksumsOf(folder);
  write('SHA256SUMS', checksums);
  console.log(`${checksums.split('\n').length - 1} files in ${folder}`);
}
