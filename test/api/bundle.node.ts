import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';
import { operations } from '../../src/api/operations.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a partner's bundler makes of a module. */
async function bundle(t: TestContext, source: string): Promise<string> {
  const folder = await mkdtemp(join(root, 'node_modules', '.pcc-bundle-'));
  t.after(() => rm(folder, { recursive: true }));
  const entry = join(folder, 'entry.ts');
  await writeFile(entry, source);
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root,
    resolve: { conditions: ['pcc-source'] },
    build: { write: false, minify: false, lib: { entry, formats: ['es'] } },
  });
  const [{ output }] = built as [Rolldown.RolldownOutput];
  return output.map((file) => ('code' in file ? file.code : '')).join('\n');
}

const idsIn = (code: string): readonly string[] =>
  Object.keys(operations).filter((id) => new RegExp(`id: ["']${id}["']`).test(code));

test('a bundle holds only the operations that it uses', async (t) => {
  const statements = await bundle(t, "export { listStatements } from 'pcc-widgets/client';");
  assert.deepEqual(idsIn(statements), ['listStatements']);
  for (const word of ['statement_name', '/statements/']) assert.ok(statements.includes(word), word);
  for (const word of ['pushEnabled', 'tradeline_id', 'mla_status', 'client_secret']) {
    assert.ok(!statements.includes(word), word);
  }
  const two = await bundle(t, "export { acceptTerms, getCreditSummary } from 'pcc-widgets/client';");
  assert.deepEqual(idsIn(two), ['acceptTerms', 'getCreditSummary']);
});

test('the table of operations brings all of them', async (t) => {
  const all = await bundle(t, "export { operations } from 'pcc-widgets/client';");
  assert.deepEqual(idsIn(all), Object.keys(operations));
});

test('no widget brings zod', async (t) => {
  const code = await bundle(t, "export * from 'pcc-widgets/pure';");
  assert.ok(code.includes('StatementsElement'));
  assert.doesNotMatch(code, /ZodType|\$ZodError/);
});
