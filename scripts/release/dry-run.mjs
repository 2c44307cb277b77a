// Makes everything that a release publishes, and checks it: see `npm run release -- --help`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeCdn } from './cdn.mjs';
import { checksumsOf } from './checksums.mjs';
import { licensesOf } from './licenses.mjs';
import { checkPackage, pack } from './pack.mjs';
import { provenanceOf, uncommitted } from './provenance.mjs';
import { checkSbom, readInstalled, sbomOf } from './sbom.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`;

/** `name@version` of all code that is bundled into the built files. */
const bundled = () =>
  readdirSync('dist', { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('licenses.md'))
    .flatMap((file) => [...readFileSync(join('dist', file), 'utf8').matchAll(/^## (\S+) - (\S+) \(/gm)])
    .map(([, name, version]) => `${name}@${version}`);

export async function dryRun({ out, build }) {
  const folder = resolve(out);
  const manifest = readJson('package.json');
  const changes = uncommitted();
  if (changes.length)
    console.warn(`Not what the commit has, as the provenance says: ${changes.length} changed files.`);
  if (build) execFileSync(process.execPath, ['scripts/build/build.mjs'], { stdio: 'inherit' });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const write = (name, text) => writeFileSync(join(folder, name), text);

  const tarball = pack(folder);
  checkPackage(tarball);
  writeCdn(join(folder, 'cdn'), manifest.version);

  const installed = readInstalled();
  const sboms = {
    'sbom.cdx.json': sbomOf(installed, manifest, bundled()),
    'sbom-backend.cdx.json': sbomOf(installed, readJson('server-example/package.json')),
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
