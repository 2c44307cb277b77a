// `npm run test:slow -- mutation-broker` makes these changes; here, that each can still be made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { faults } from '../../scripts/mutation/broker/faults.ts';

const source = new URL('../../server-example/src/', import.meta.url);

it('each fault of the backend changes one place of its code', () => {
  assert.ok(faults.length > 50);
  const places = faults.map(({ name, file, before }) => {
    const found = readFileSync(new URL(file, source), 'utf8').split(before).length - 1;
    return [name, found] as const;
  });
  assert.deepEqual(
    places.filter(([, found]) => found !== 1),
    [],
  );
});
