import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readResponse, recordSchema, type OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';
import { shapeOf } from '../../src/api/field-types.ts';

const records = Object.values<OperationSpec>(operations);

/** Every key that a schema of the service knows. */
const knownKeys = [
  ...new Set(records.flatMap(({ response }) => Object.keys(shapeOf(recordSchema(response))))),
];
const listKeys = ['results', 'edges', 'node', 'tradelines', 'count', 'next', 'previous', 'totalCount'];
const evilKeys = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];

/** JSON as a service might send it at its worst: known keys, list keys and evil ones over any values. */
const { json } = fc.letrec<{ json: unknown }>((tie) => ({
  json: fc.oneof(
    { maxDepth: 5 },
    fc.oneof(
      fc.string(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.constantFrom('12.50', '7', 'OPEN'),
    ),
    fc.array(tie('json'), { maxLength: 4 }),
    fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom(...knownKeys, ...listKeys, ...evilKeys), fc.string()), tie('json')),
        {
          maxLength: 8,
        },
      )
      // By text, so that `__proto__` is a key of its own as it is after JSON.parse.
      .map((entries): unknown =>
        JSON.parse(
          `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`,
        ),
      ),
  ),
}));

const globals = (): unknown[] => [
  Object.getOwnPropertyNames(Object.prototype),
  Object.getOwnPropertyNames(Array.prototype),
];

test('any value is parsed as described or rejected, and nothing is changed', () => {
  const before = globals();
  fc.assert(
    fc.property(fc.constantFrom(...records), json, ({ response, id }, answer) => {
      const copy = JSON.stringify(answer);
      let result: unknown;
      try {
        result = readResponse(response, answer);
      } catch (error) {
        // What the client turns into `invalid-response`.
        assert.equal(String(error), 'TypeError', id);
        return;
      }
      assert.equal(JSON.stringify(answer), copy, 'the answer itself is as it was');
      // What was read once is read again as the same.
      const list = response && 'list' in response ? (result as { results: unknown }).results : result;
      if (list === undefined) return;
      const again = readResponse(response, list);
      const listAgain = response && 'list' in response ? (again as { results: unknown }).results : again;
      assert.deepEqual(listAgain, list);
      for (const key of evilKeys.slice(0, 3)) {
        assert.ok(typeof list !== 'object' || list === null || !Object.hasOwn(list, key));
      }
    }),
    { numRuns: 3000 },
  );
  assert.deepEqual(globals(), before);
});
