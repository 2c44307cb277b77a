import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { catalogues, texts } from './shown-texts.ts';
import { isLabel } from './labels.ts';
import { truths } from './truths.ts';

describe('the texts of the widgets', () => {
  it('are complete', () => {
    const files = readdirSync('src/widgets', { recursive: true }).filter((file) =>
      /\bstrings[\\/]([a-z-]+\.)?en\.ts$/.test(String(file)),
    );
    assert.equal(catalogues.length, files.length);
  });

  it('each have a condition that must be true, or are labels', () => {
    for (const key of Object.keys(texts)) {
      assert.ok(key in truths !== isLabel(key), `${key} is ${key in truths ? 'both' : 'neither'}`);
    }
    assert.deepEqual(
      Object.keys(truths).filter((key) => !(key in texts)),
      [],
    );
  });
});
