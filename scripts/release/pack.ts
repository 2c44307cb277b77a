// Packs the package, and checks the tarball as a partner's tools will read it.
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const node = (...args: string[]) => execFileSync(process.execPath, args, { stdio: 'inherit' });

/** Packs what was built into `folder`. Returns the tarball's path. */
export function pack(folder: string): string {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  // On Windows, npm is a shell script.
  const shell = process.platform === 'win32';
  const [packed] = JSON.parse(execFileSync('npm', args, { encoding: 'utf8', shell })) as readonly [
    { readonly filename: string; readonly files: readonly unknown[]; readonly size: number },
  ];
  const { filename, files, size } = packed;
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1000)} kB`);
  return join(folder, filename);
}

/** The tarball of what was built: the one that `npm test` has packed for all its steps, or a new one in `folder`. */
export function packed(folder: string): string {
  const shared = process.env['PCC_PACKED'] ?? folder;
  const found = readdirSync(shared).find((name) => name.endsWith('.tgz'));
  return found ? join(shared, found) : pack(shared);
}

/** Checks a tarball with publint and are-the-types-wrong. */
export function checkPackage(tarball: string): void {
  node('node_modules/publint/src/cli.js', tarball, '--strict');
  const types = 'node_modules/@arethetypeswrong/cli/dist/index.js';
  const noTypes = ['--exclude-entrypoints', 'pcc-preload.css'];
  node(types, tarball, '--profile', 'esm-only', '--quiet', ...noTypes);
}
