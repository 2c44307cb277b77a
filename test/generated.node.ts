import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { firstReads } from '../scripts/generate/first-reads.ts';
import { generate } from '../scripts/generate/main.ts';
import { widgets } from '../src/widgets/widgets.ts';

const root = new URL('../', import.meta.url);

for (const [path, text] of [...(await generate()), ...(await firstReads())]) {
  test(`${path} is what \`npm run generate\` writes`, () => {
    assert.equal(readFileSync(new URL(path, root), 'utf8'), text);
  });
}

test('every folder with a widget has its record in the list', () => {
  const records = readdirSync(new URL('src/widgets/', root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.widget.ts'))
    .map((file) => `pcc-${file.split(/[\\/]/)[0]}`);
  assert.deepEqual(records.toSorted(), widgets.map(({ tag }) => tag).toSorted());
});

test('every string catalogue of a widget is in its record', () => {
  for (const { tag, strings } of widgets) {
    const files = readdirSync(new URL(`src/widgets/${tag.slice('pcc-'.length)}/strings/`, root));
    assert.equal(strings.length, files.filter((file) => file.endsWith('en.ts')).length, tag);
  }
});
