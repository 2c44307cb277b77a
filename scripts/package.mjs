// `npm run package`: builds and packs, and checks the package with API Extractor, publint and are-the-types-wrong.
// `npm test -- published` tests the installed package.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const folder = mkdtempSync(join(tmpdir(), 'pcc-package-'));
const node = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' });

try {
  node('scripts/build.mjs');
  node('scripts/api-report.mjs');
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename, files, size }] = JSON.parse(execFileSync('npm', pack, { encoding: 'utf8' }));
  const tarball = join(folder, filename);
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1000)} kB`);

  node('node_modules/publint/src/cli.js', tarball, '--strict');
  const noTypes = ['--exclude-entrypoints', 'pcc-preload.css'];
  node(
    'node_modules/@arethetypeswrong/cli/dist/index.js',
    tarball,
    '--profile',
    'esm-only',
    '--quiet',
    ...noTypes,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
