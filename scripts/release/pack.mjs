// Packs the package, and checks the tarball as a partner's tools will read it.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const node = (...args) => execFileSync(process.execPath, args, { stdio: 'inherit' });

/** Packs what was built into `folder`. Returns the tarball's path. */
export function pack(folder) {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const [{ filename, files, size }] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8' }));
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1000)} kB`);
  return join(folder, filename);
}

/** Checks a tarball with publint and are-the-types-wrong. */
export function checkPackage(tarball) {
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
}
