import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nearestTests, stepsForChange } from '../scripts/test/changed.ts';

test('the tests for a change stand where it does, or import least between them and it', () => {
  const { browser, node, leftOut } = nearestTests(['src/widgets/bills/bills.templates.ts']);
  assert.deepEqual(
    browser.slice(0, 4).toSorted(),
    ['actions', 'bills', 'states', 'tasks'].map((name) => `test/widgets/bills/${name}.test.ts`),
  );
  assert.ok(node.some((path) => path.startsWith('test/server/')));
  for (const name of ['evidence/evidence', 'evidence/outcomes', 'widgets/acts'])
    assert.ok(leftOut.includes(`test/${name}.test.ts`), name);
});

test('a changed test is run, however many have changed', () => {
  const changed = ['bills', 'card-register', 'disputes', 'next-steps', 'onboarding', 'profile', 'tradelines'];
  const files = changed.map((name) => `test/widgets/${name}/states.test.ts`);
  const { browser } = nearestTests(files);
  assert.deepEqual(
    files.filter((file) => !browser.includes(file)),
    [],
  );
});

test('a changed test of the backend does not take all others with it', () => {
  const changed = 'server-example/test/confirmation.node.ts';
  const { node } = nearestTests([changed]);
  assert.deepEqual(
    node.filter((path) => path.startsWith('server-example/')),
    [changed],
  );
});

test('a file that no test imports needs none', () => {
  assert.deepEqual(nearestTests(['README.md']), { browser: [], node: [], leftOut: [] });
});

test('after a deletion, what is left is checked; the deleted file is given to no tool', () => {
  const namesFor = (...changed: string[]) => stepsForChange(changed).chosen.map(({ name }) => name);
  assert.deepEqual(namesFor('docs/deleted.md'), ['types', 'unused']);
  assert.deepEqual(namesFor('docs/deleted.md', 'README.md'), ['types', 'format', 'unused']);
  assert.deepEqual(namesFor(), []);
});
