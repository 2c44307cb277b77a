import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { test } from 'node:test';
import { suites } from '../scripts/test/suites.ts';

test('the files that slow suites name exist', () => {
  const named = Object.values(suites)
    .flatMap(({ commands }) => commands.flat())
    .filter((word) => /\.(ts|mjs)$/.test(word) && !word.includes('*'));
  assert.ok(named.length > 20);
  assert.deepEqual(
    named.filter((path) => !existsSync(path)),
    [],
  );
});
