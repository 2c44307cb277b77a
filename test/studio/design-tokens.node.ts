// Themes as files of design tokens, which the theme editor reads and writes.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { defineConfig, Logger, parse } from '@terrazzo/parser';
import { readTokens, writeTokens } from '../../demo/studio/themes/design-tokens.ts';
import { presets } from '../../demo/studio/themes/presets.ts';
import { TokenError } from '../../demo/studio/themes/token-values.ts';

/** Reads a file as designers' tools do. Rejects if it is not valid. */
async function check(src: string) {
  const cwd = new URL('file:///');
  const config = defineConfig({ lint: { rules: {} } }, { cwd });
  const filename = new URL('theme.tokens.json', cwd);
  return parse([{ filename, src }], { config, logger: new Logger({ level: 'error' }) });
}

const token = (path: string, $type: string, $value: unknown) =>
  JSON.stringify(path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), { $type, $value }));

describe('a theme as design tokens', () => {
  const every = {
    'color-accent': 'light-dark(#14594b, #7fd1b9)',
    'color-text': 'oklch(0.25 0.02 260)',
    'color-border': '#11223380',
    'font-family': '"Public Sans", Georgia, serif',
    radius: '10px',
    'font-size': '0.875rem',
    duration: '150ms',
    space: '0.25em',
    'control-height': 'max(44px, 2.75em)',
    'color-surface': 'color-mix(in oklab, red 12%, white)',
    'shadow-raised': '0 1px 2px light-dark(rgb(0 0 0 / 0.08), rgb(0 0 0 / 0.4))',
  };

  it('loses nothing, not even what the format cannot express', async () => {
    const file = writeTokens(every);
    assert.deepEqual(readTokens(file), every);
    assert.equal(writeTokens(readTokens(file)), file);
    const { tokens } = await check(file);
    assert.equal(tokens['pcc.both.radius']?.$type, 'dimension');
    assert.equal(tokens['pcc.dark.color-accent']?.$type, 'color');
  });

  it('is what each preset is: a valid file', async () => {
    const folder = new URL('../../demo/studio/themes/presets/', import.meta.url);
    const files = readdirSync(folder);
    assert.equal(files.length, presets.length - 1);
    for (const file of files) await check(readFileSync(new URL(file, folder), 'utf8'));
    for (const { id, tokens } of presets) assert.deepEqual(readTokens(writeTokens(tokens)), tokens, id);
  });

  it('is read as designers write it: with references, inherited types and other spaces of color', () => {
    const file = {
      brand: { $type: 'color', green: { $value: { colorSpace: 'display-p3', components: [0, 0.5, 0.25] } } },
      pcc: {
        $type: 'dimension',
        both: { 'color-accent': { $value: '{brand.green}' }, radius: { $value: { value: 4, unit: 'px' } } },
      },
    };
    assert.deepEqual(readTokens(JSON.stringify(file)), {
      'color-accent': 'color(display-p3 0 0.5 0.25)',
      radius: '4px',
    });
  });

  for (const [what, file, message] of [
    ['is not JSON', '{ pcc', /not JSON/],
    ['is of another library', '{}', /no group “pcc”/],
    ['is not an object', 'null', /no group “pcc”/],
    ['is huge', `"${'x'.repeat(200_001)}"`, /too large/],
    [
      'has a color for one scheme only',
      token('pcc.light.color-text', 'color', { colorSpace: 'srgb', components: [0, 0, 0] }),
      /needs a value in both/,
    ],
    ['refers to itself', token('pcc.both.radius', 'dimension', '{pcc.both.radius}'), /refers to itself/],
    ['refers to nothing', token('pcc.both.radius', 'dimension', '{gone.radius}'), /no token “gone.radius”/],
    ['refers to a prototype', token('pcc.both.radius', 'dimension', '{__proto__.toString}'), /no token/],
    [
      'has an unknown unit',
      token('pcc.both.radius', 'dimension', { value: 1, unit: 'em' }),
      /“pcc.both.radius” is not/,
    ],
    [
      'has a unit that ends the declaration',
      token('pcc.both.radius', 'dimension', { value: 1, unit: 'px;}' }),
      /is not/,
    ],
    [
      'has a family with CSS in it',
      token('pcc.both.font-family', 'fontFamily', ['a"; } body { x: y']),
      /is not/,
    ],
    [
      'has too few components',
      token('pcc.both.color-text', 'color', { colorSpace: 'srgb', components: [0] }),
      /is not/,
    ],
    [
      'has a space that is none',
      token('pcc.both.color-text', 'color', { colorSpace: 'toString', components: [0, 0, 0] }),
      /is not/,
    ],
    ['has a type that is none', token('pcc.both.color-text', 'constructor', 1), /is not/],
    [
      'has a name that is none',
      token('pcc.both.radius;x', 'dimension', { value: 1, unit: 'px' }),
      /not the name/,
    ],
    [
      'has CSS that loads something',
      '{"pcc":{"$extensions":{"pcc-widgets":{"css":{"radius":"url(//x)"}}}}}',
      /not a CSS value/,
    ],
  ] as const) {
    it(`is refused with a reason if the file ${what}`, () => {
      assert.throws(
        () => readTokens(file),
        (error: Error) => error instanceof TokenError && message.test(error.message),
      );
    });
  }
});
