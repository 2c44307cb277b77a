import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measureBundle } from '../../scripts/build/size.ts';

test('a page that bundles a session and statements stays within its limit', async () => {
  const { bytes, limit = 0 } = await measureBundle();
  assert.ok(bytes <= limit, `${bytes} of ${limit}`);
});
