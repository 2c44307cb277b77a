// What a page loads through autoload.js: its bytes against the limits, and that none of its files waits for another.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { measure } from '../scripts/size.ts';

const folder = mkdtempSync(join(tmpdir(), 'pcc-cdn-'));
after(() => rmSync(folder, { recursive: true }));
await build({
  root: fileURLToPath(new URL('..', import.meta.url)),
  mode: 'autoload',
  logLevel: 'error',
  build: { outDir: folder },
});

describe('bytes', () => {
  for (const { name, bytes, most } of measure(folder)) {
    if (most === undefined) continue;
    test(name, () => assert.ok(bytes <= most, `${bytes} of ${most}`));
  }
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
    test(`${key} and all that it needs are asked for at once`, () => {
      const { file = '' } = manifest[key] ?? {};
      const together = new RegExp(`\\(import\\([^;]*?import\\(.\\./${file}.\\)\\)`).exec(loader)?.[0] ?? '';
      for (const needed of needs(key)) {
        if (needed !== 'autoload.js') assert.ok(together.includes(needed), needed);
      }
    });
  }
});
