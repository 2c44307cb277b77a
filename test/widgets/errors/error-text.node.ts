import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OperationSpec } from '../../../src/api/operation.ts';
import { operations } from '../../../src/api/operations.ts';
import { PccError } from '../../../src/http/error.ts';
import { errorTextOf } from '../../../src/widgets/errors/error-text.ts';

test('of the requests that the service rejects, a consumer is asked to review all but reads', () => {
  const all = Object.values<OperationSpec>(operations);
  const keyOf = (operation: string) => errorTextOf(new PccError('invalid-request', { operation }), String);
  const reviewed = all.filter(({ id }) => keyOf(id) === 'error.invalid-request');
  assert.deepEqual(
    reviewed,
    all.filter(({ effect }) => effect !== 'read'),
  );
  assert.ok(reviewed.length > 0 && reviewed.length < all.length);
});
