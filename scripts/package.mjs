// `npm run package`: packs what would be published and checks it as a partner gets it: publint, are-the-types-wrong,
// no dependency but those promised, and every entry imported from a clean install.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8'));
const folder = mkdtempSync(join(tmpdir(), 'pcc-package-'));
const run = (command, args, options) => execFileSync(command, args, { encoding: 'utf8', ...options });
const tool = (script, ...args) =>
  run(process.execPath, [join('node_modules', script), ...args], { stdio: 'inherit' });

try {
  tool('../scripts/build.mjs');
  const [{ filename, files, size }] = JSON.parse(
    run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]),
  );
  const tarball = join(folder, filename);
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1000)} kB`);

  tool('publint/src/cli.js', tarball, '--strict');
  tool('@arethetypeswrong/cli/dist/index.js', tarball, '--profile', 'esm-only', '--quiet');

  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  run('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', tarball], { cwd: folder });
  const installed = JSON.parse(run('npm', ['ls', '--json', '--depth=1'], { cwd: folder })).dependencies[name]
    .dependencies;
  const promised = ['@lit/context', '@lit/react', '@lit/task', 'lit', 'zod'];
  // An optional peer is listed too, without a version.
  const names = Object.keys(installed).filter((dependency) => installed[dependency].version);
  assert.deepEqual(names.sort(), promised, 'dependencies');

  const modules = Object.entries(exports).filter(([, target]) => target.default);
  for (const [entry] of modules) {
    if (entry === './react') continue; // React is for the partner to install.
    const specifier = name + entry.slice(1);
    run(process.execPath, ['--input-type=module', '--eval', `await import('${specifier}')`], { cwd: folder });
    console.log(`imported ${specifier}`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
