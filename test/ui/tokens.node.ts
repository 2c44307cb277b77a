import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const balanced = /var\( ?(--pcc-[a-z-]+), ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)/g;
const documented = /@cssprop \[(--pcc-[a-z-]+)=(.+?)\] -/g;

test('the documented defaults of the custom properties are those of the style sheets', () => {
  const styles = (read('../../src/ui/tokens.ts') + read('../../src/ui/base.ts')).replaceAll(/\s+/g, ' ');
  const actual = new Map([...styles.matchAll(balanced)].map(([, name, value]) => [name, value]));
  const described = [...read('../../src/widgets/element.ts').matchAll(documented)];
  assert.ok(described.length > 15);
  for (const [, name, value = ''] of described) {
    const expected = value.replace(/^var\(--pcc-color-accent\)$/, 'var(--_pcc-accent)');
    assert.equal(actual.get(name)?.trim(), expected, name);
  }
});
