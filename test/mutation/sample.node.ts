// What judge.node.ts runs.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tally } from './sample.ts';

test('numbers are added', () => {
  assert.equal(tally([1, 2, 4]).total, 7);
});
