import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';

it('a copy of this folder is built with the published package, whatever is beside it', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-build-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  for (const name of ['backend/src', 'node_modules/pcc-widgets'])
    mkdirSync(join(folder, name), { recursive: true });
  write('tsconfig.build.json', '{}');
  write('package.json', '{ "name": "bank" }');
  write('backend/src/main.ts', `import { from } from 'pcc-widgets/client';\nconsole.log(from);`);
  for (const name of ['sources', 'published'])
    write(`node_modules/pcc-widgets/${name}.js`, `export const from = '${name}';`);
  const exports = { './client': { 'pcc-source': './sources.js', default: './published.js' } };
  write('node_modules/pcc-widgets/package.json', JSON.stringify({ name: 'pcc-widgets', exports }));
  for (const name of ['esbuild', '@esbuild'])
    symlinkSync(
      fileURLToPath(new URL(`../../../node_modules/${name}`, import.meta.url)),
      join(folder, 'node_modules', name),
    );
  cpSync(fileURLToPath(new URL('../../build.mjs', import.meta.url)), join(folder, 'backend/build.mjs'));
  const run = (file: string) => execFileSync(process.execPath, [join(folder, file)], { encoding: 'utf8' });
  run('backend/build.mjs');
  assert.equal(run('backend/dist/main.mjs'), 'published\n');
});
