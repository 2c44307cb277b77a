// `npm run test:slow -- mutation-broker` makes these changes; here, that each can still be made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { all } from '../../scripts/mutation/broker/all.mjs';

const source = new URL('../../server-example/src/', import.meta.url);

it('each mutation of the backend changes one place of its code', () => {
  const places = all.map(([name, file, original]) => {
    const found = readFileSync(new URL(file, source), 'utf8').split(original).length - 1;
    return [name, found] as const;
  });
  assert.deepEqual(
    places.filter(([, found]) => found !== 1),
    [],
  );
});
