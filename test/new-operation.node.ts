import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
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
    for (const path of ['src', 'test/support', 'server-example/dev', 'package.json']) {
      cpSync(join(root, path), join(copy, path), { recursive: true });
    }
    mkdirSync(join(copy, 'test/sandbox'));
  });
  after(() => rmSync(copy, { recursive: true }));

  it('writes an operation that works except for its to-do items', async () => {
    const path = 'test/sandbox/list-payees.node.ts';
    assert.ok((await newOperation(copy, 'bill-pay', 'listPayees')).includes(path));
    // Without it the inner run would report to this one.
    const env = { ...process.env, NODE_TEST_CONTEXT: undefined };
    const options = ['--conditions=pcc-source', '--import', 'tsx', path];
    const { stdout } = spawnSync(process.execPath, options, { cwd: copy, env, encoding: 'utf8' });
    assert.match(stdout, /TODO: what the sandbox returns/);
    assert.match(stdout, /to: 'do'/);
  });

  it('rejects an existing operation, an unknown resource and an invalid name', async () => {
    await assert.rejects(newOperation(copy, 'bill-pay', 'listBills'), /already/);
    await assert.rejects(newOperation(copy, 'bills', 'listNotes'), /which resource/);
    await assert.rejects(newOperation(copy, 'bill-pay', 'notes'), /verb and a noun/);
  });
});
