// `npm run test:slow -- mutation-broker` makes these changes; here, that each can still be made.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { faults } from '../../scripts/mutation/broker/faults.ts';
import { own } from '../cli/conform/backends.ts';
import { seen, unseen } from '../cli/conform/mutants.ts';

const source = new URL('../../server-example/src/', import.meta.url);
const tests = new URL('../../server-example/test/', import.meta.url);

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

it('each fault of the backend names tests that exist', () => {
  const missing = faults.flatMap(({ name, test, titles }) => {
    if (test === 'kit') {
      const isMade = titles === seen[name]?.check && own.some((area) => titles.startsWith(area));
      return isMade ? [] : [`${name}: npm test does not notice it by ${titles}`];
    }
    const text = readFileSync(new URL(`${test}.node.ts`, tests), 'utf8');
    // A title, or a piece of one from a list, which begins its line.
    const found = [...text.matchAll(/(?:\b(?:it|test|describe)\(\s*|^ *)('[^'\n]*'|"[^"\n]*"|`[^`]*`)/gm)];
    return titles
      .split(/\|(?![^(]*\))/)
      .filter((title) => !found.some(([, each = '']) => new RegExp(title).test(each)))
      .map((title) => `${name}: ${test}.node.ts has no “${title}”`);
  });
  assert.deepEqual(missing, []);
});

it('pcc-conform sees each fault of the backend, or cannot', () => {
  const described = [...Object.keys(seen), ...Object.keys(unseen)];
  assert.deepEqual(described.toSorted(), faults.map(({ name }) => name).toSorted());
});
