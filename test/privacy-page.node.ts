import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

test('every widget has the marks of the session recorders in docs/privacy.md', () => {
  const marks = [...read('docs/privacy.md').matchAll(/^\| [^|]+ \| (class )?`([^`|]+)` \|/gm)];
  const classes = marks.filter(([, isClass]) => isClass).map(([, , mark]) => mark);
  const attributes = marks.filter(([, isClass]) => !isClass).map(([, , mark]) => mark);
  const [, frame = ''] =
    /html`<section\s+([^`]*?)\s+aria-labelledby="heading"\s/.exec(read('src/widgets/shared/element.ts')) ??
    [];
  assert.deepEqual(frame.split(/\s*\n\s*/), [`class="${classes.join(' ')}"`, ...attributes]);
});
