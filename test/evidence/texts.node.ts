import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import { catalogues, texts } from './shown-texts.ts';
import { labels, truths } from './expectations.ts';

describe('the texts of the widgets', () => {
  it('are complete', () => {
    const files = readdirSync('src/widgets', { recursive: true }).filter((file) =>
      /\bstrings[\\/]([a-z-]+\.)?en\.ts$/.test(String(file)),
    );
    assert.equal(catalogues.length, files.length);
  });

  it('each have a condition that must be true, or are labels', () => {
    for (const key of Object.keys(texts))
      assert.ok(truths.has(key) !== labels.has(key), `${key} is ${truths.has(key) ? 'both' : 'neither'}`);
  });
});
