import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compareWithBaseline, folder } from '../../scripts/gallery-pictures.ts';

it('looks as it did: two states of every widget, in the light, and in the dark on a phone', async (t) => {
  const differences = await compareWithBaseline(folder('screenshots'));
  // Elsewhere the fonts are the machine's own.
  if (process.platform !== 'linux')
    return t.diagnostic(`not judged on this system: ${differences.length} differ`);
  assert.deepEqual(differences, [], 'see screenshots/index.html; npm run screenshots:update if it is meant');
});
