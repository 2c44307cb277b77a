import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestTests } from '../scripts/test/changed.ts';

test('the tests for a change are those that import least between them and it', () => {
  const { browser, node, left } = nearestTests(['src/widgets/bills/bills.templates.ts']);
  assert.deepEqual(browser.slice(0, 2).toSorted(), [
    'test/widgets/bills/actions.test.ts',
    'test/widgets/bills/bills.test.ts',
  ]);
  assert.ok(node.includes('test/server/render-widget.node.ts'));
  assert.ok(left.includes('test/readings/readings.test.ts'));
});

test('a file that no test imports needs none', () => {
  assert.deepEqual(nearestTests(['scripts/release/main.mjs']), { browser: [], node: [], left: [] });
});
