import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { newOperation } from '../scripts/new/operation.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

describe('new:operation', () => {
  /** A copy of what it changes; inside the repository, so that packages are found. */
  let copy: string;

  before(() => {
    copy = mkdtempSync(join(root, 'node_modules', '.pcc-new-operation-'));
    for (const path of ['src', 'test/support', 'server-example/test/support', 'package.json']) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
  });
  after(() => rmSync(copy, { recursive: true }));

  /** Runs a test in the copy, and returns all that it printed. */
  function outcomeOf(path: string): string {
    // Without it the inner run would report to this one.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const options = ['--conditions=pcc-source', '--import', 'tsx', '--test', path];
    return spawnSync(process.execPath, options, { cwd: copy, env, encoding: 'utf8' }).stdout;
  }

  for (const [resource, id, file] of [
    ['bill-pay', 'listPayees', 'list-payees'],
    ['care-notes', 'createCareNote', 'create-care-note'],
  ] as const) {
    it(`writes ${id}, which works except for its to-do items`, async () => {
      const written = await newOperation(copy, { resource, id });
      const path = `test/sandbox/${file}.node.ts`;
      assert.ok(written.includes(path));
      const printed = outcomeOf(path);
      assert.match(printed, /TODO: what the sandbox returns/);
      assert.match(printed, /to: 'do'/);
    });
  }

  it('adds a new resource to the lists of resources', () => {
    for (const path of ['src/api/index.ts', 'src/api/operations.ts', 'src/sandbox/handlers/index.ts']) {
      assert.match(readFileSync(join(copy, path), 'utf8'), /care-notes/, path);
    }
  });

  it('rejects an existing operation, and invalid names', async () => {
    await assert.rejects(newOperation(copy, { resource: 'bill-pay', id: 'listBills' }), /already/);
    await assert.rejects(newOperation(copy, { resource: '../bills', id: 'listNotes' }), /lower case/);
    await assert.rejects(newOperation(copy, { resource: 'bills', id: 'notes' }), /verb and a noun/);
  });
});
