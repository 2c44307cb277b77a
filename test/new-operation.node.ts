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
    for (const path of ['src', 'test/support', 'server-example/src/dev', 'package.json']) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
  });
  after(() => rmSync(copy, { recursive: true }));

  it('writes operations of an old and of a new resource, which work except for their to-do items', async () => {
    for (const [resource, id, path] of [
      ['bill-pay', 'listPayees', 'test/sandbox/list-payees.node.ts'],
      ['care-notes', 'createCareNote', 'test/sandbox/create-care-note.node.ts'],
    ] as const) {
      const written = await newOperation(copy, { resource, id });
      assert.ok(written.includes(path));
      // Without it the inner run would report to this one.
      const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
      const options = ['--conditions=pcc-source', '--import', 'tsx', path];
      const { stdout } = spawnSync(process.execPath, options, { cwd: copy, env, encoding: 'utf8' });
      assert.match(stdout, /TODO: what the sandbox returns/);
      assert.match(stdout, /to: 'do'/);
    }
  });

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
