import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { root, unpack } from '../support/package/packed.ts';

const common = {
  target: 'ES2022',
  module: 'ESNext',
  moduleResolution: 'bundler',
  lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'],
  types: [],
  noEmit: true,
  skipLibCheck: true,
};

describe('the published types', () => {
  let packed: Awaited<ReturnType<typeof unpack>>;

  before(async () => {
    packed = await unpack('@types/react', '@types/trusted-types', 'csstype', 'svelte', 'vue', '@vue');
  });
  after(() => packed?.remove());

  /** Compiles files as a project of their own; gives the complaints. */
  function check(name: string, files: Readonly<Record<string, string>>, settings: object): Promise<string> {
    const folder = join(packed.folder, name);
    mkdirSync(folder, { recursive: true });
    for (const [file, text] of Object.entries(files)) {
      cpSync(join(root, text), join(folder, file));
    }
    const config = { compilerOptions: { ...common, ...settings }, include: ['./**/*'] };
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
    return packed.run('typescript-7/bin/tsc', '-p', folder);
  }

  it('of the client compile without strict, with nodenext', async () => {
    const settings = { strict: false, module: 'nodenext', moduleResolution: 'nodenext' };
    assert.equal(await check('loose', { 'client.ts': 'test/types/client.ts' }, settings), '');
  });

  it('all compile with exactOptionalPropertyTypes and every other strict option', async () => {
    const files = ['client.ts', 'elements.ts', 'react.tsx', 'svelte.ts', 'vue.ts'];
    const settings = {
      strict: true,
      jsx: 'react-jsx',
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      // With the libraries checked too: none of them may be missing. TypeScript’s own are not ours to check.
      skipLibCheck: false,
      skipDefaultLibCheck: true,
    };
    const all = Object.fromEntries(files.map((file) => [file, `test/types/${file}`]));
    assert.equal(await check('exact', all, settings), '');
  });
});
