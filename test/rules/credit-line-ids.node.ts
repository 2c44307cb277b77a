import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { creditLineIds } from '../../src/rules/credit-line-ids.ts';

describe('the identifiers in `credit_lines`', () => {
  const forms = [
    ['one identifier', '3f0c', ['3f0c']],
    ['several, with commas', 'a1, b2', ['a1', 'b2']],
    ['several, with spaces', ' a1 b2 ', ['a1', 'b2']],
    ['JSON', '["a1","b2"]', ['a1', 'b2']],
    ['one twice', 'a1,a1', ['a1']],
    ['null', null, []],
    ['nothing', undefined, []],
    ['empty text', '', []],
    ['an empty list', '[]', []],
    ['a path', '../other', []],
    ['an object', '{"id":1}', []],
  ] as const;
  for (const [name, text, ids] of forms) {
    it(`are found in ${name}`, () => {
      assert.deepEqual(creditLineIds(text), ids);
    });
  }
});
