import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogue } from '../scripts/catalogue.mjs';

test('every case of the catalogue has a test that names it, or a reason why none can', async () => {
  const { missing, unknown } = await catalogue();
  assert.deepEqual(missing, []);
  assert.deepEqual(unknown, []);
});

test('every test that the catalogue names is still there', async () => {
  const { gone } = await catalogue();
  assert.deepEqual(gone, [], 'if they have other names now: npm run docs');
});
