import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
/** The public look: grown with care, as pages rely on it. */
const colors = [
  ...['text', 'text-muted', 'surface', 'surface-raised', 'border', 'accent', 'on-accent'],
  ...['positive', 'caution', 'critical', 'neutral', 'focus'],
];
const properties = [
  ...['font-family', 'font-size', 'space', 'radius', 'border-width'],
  ...colors.map((name) => `color-${name}`),
  ...['control-height', 'shadow-raised', 'duration', 'chart-line', 'chart-grid'],
  ...[1, 2, 3, 4, 5].map((band) => `score-${band}`),
].map((name) => `--pcc-${name}`);

/** Every style sheet of ours: those that come at once, those that come later, and the one for the page's head. */
const styles = readdirSync(new URL('../../src/', import.meta.url), { recursive: true })
  .map((name) => `../../src/${String(name)}`)
  .filter((name) => name.endsWith('.ts') || name.endsWith('.css'))
  .flatMap((name) => (name.endsWith('.css') ? [read(name)] : (read(name).match(/\bcss`[^`]*`/g) ?? [])))
  .join('\n');
const found = (pattern: RegExp) => new Set([...styles.matchAll(pattern)].map(([, name = '']) => name));

test('at most 40 public properties are used, and they are those that pages know', () => {
  assert.deepEqual([...found(/var\(\s*(--pcc-[\w-]+)/g)].sort(), properties.toSorted());
  assert.ok(properties.length <= 40);
});

test('no private property is used that is not set, and none is set in vain', () => {
  const set = found(/(--_pcc-[\w-]+)\s*:/g);
  const used = found(/var\(\s*(--_pcc-[\w-]+)/g);
  assert.ok(set.size > 20);
  assert.deepEqual(
    [...used].filter((name) => !set.has(name)),
    [],
  );
  assert.deepEqual(
    [...set].filter((name) => !used.has(name)),
    [],
  );
});

test('no style sheet has what a strict Content-Security-Policy blocks', () => {
  assert.doesNotMatch(styles, /@import|url\(/);
});

const balanced = /var\( ?(--pcc-[a-z0-9-]+), ((?:[^()]|\((?:[^()]|\([^()]*\))*\))+)\)/g;
const documented = /@cssprop \[(--pcc-[a-z0-9-]+)=(.+?)\] -/g;

test('the documented defaults of the custom properties are those of the style sheets', () => {
  const text = styles.replaceAll(/\s+/g, ' ');
  const actual = new Map([...text.matchAll(balanced)].map(([, name, value]) => [name, value]));
  const described = ['shared/element.ts', 'credit-summary/credit-summary.element.ts'].flatMap((name) => [
    ...read(`../../src/widgets/${name}`).matchAll(documented),
  ]);
  assert.deepEqual(described.map(([, name]) => name).sort(), properties.toSorted());
  for (const [, name, value = ''] of described) {
    const expected = value.replace(/^var\(--pcc-color-(\w+)\)$/, 'var(--_pcc-$1)');
    assert.equal(actual.get(name)?.trim(), expected, name);
  }
});
