// What a page loads through autoload.js: its bytes against the limits, and that none of its files waits for another.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { measure, readmeRows } from '../scripts/build/size.ts';

const folder = mkdtempSync(join(tmpdir(), 'pcc-cdn-'));
// Not in a hook: that of a process is called while this file builds, if the files before it have ended.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  mode: 'autoload',
  logLevel: 'error',
  build: { outDir: folder },
});

describe('bytes', () => {
  const rows = measure(folder);
  for (const { name, bytes, limit } of rows) {
    if (limit === undefined) continue;
    test(name, () => assert.ok(bytes <= limit, `${bytes} of ${limit}`));
  }

  test('are those of the README', () => {
    const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, table = ''] = /: sizes -->\n+(.*?)\n+<!-- End of sizes/s.exec(readme) ?? [];
    const told = table
      .split('\n')
      .slice(2)
      .map((line) => line.split('|').map((text) => text.trim().replaceAll('`', '')));
    const measured = readmeRows(rows);
    assert.deepEqual(
      told.map(([, name]) => name),
      measured.map(([name]) => name),
    );
    // Another release of the compressor gives a few bytes more or less.
    for (const [i, [name, kB]] of measured.entries()) {
      assert.ok(Math.abs(Number(told[i]?.[2]) - Number(kB)) < 0.15, `${name}: ${kB}, told: ${told[i]?.[2]}`);
    }
  });
});

describe('waves', () => {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Readonly<
    Record<string, { file: string; imports?: string[]; dynamicImports?: string[] }>
  >;
  const loader = readFileSync(join(folder, 'autoload.js'), 'utf8');
  const needs = (key: string): string[] =>
    (manifest[key]?.imports ?? []).flatMap((imported) => [
      manifest[imported]?.file ?? '',
      ...needs(imported),
    ]);

  for (const key of manifest['src/autoload.ts']?.dynamicImports ?? []) {
    test(`${key} and all that it needs are requested at once`, () => {
      const { file = '' } = manifest[key] ?? {};
      const together = new RegExp(`all\\(\\[import\\(.\\./${file}.\\)[^\\]]*`).exec(loader)?.[0] ?? '';
      for (const needed of needs(key)) {
        if (needed !== 'autoload.js') assert.ok(together.includes(needed), needed);
      }
    });
  }
});
