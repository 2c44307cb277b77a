// The file that `pcc-locale` writes.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { localeFile, readTexts } from '../../src/cli/locale/locale-file.ts';
import type { Texts } from '../../src/i18n/catalogue.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { commonStrings } from '../../src/widgets/shared/strings/en.ts';
import { errorStrings } from '../../src/widgets/shared/strings/errors.en.ts';

const parts = await readTexts(new URL('../../src/widgets/', import.meta.url));
const polish = localeFile('pl', parts);

/** What a page gets from the file. */
async function load(source: string): Promise<Texts> {
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  const module = (await import(`data:text/javascript,${encodeURIComponent(outputText)}`)) as {
    default: Texts;
  };
  return module.default;
}

describe('the file to translate', () => {
  it('has every text of every widget, and no other', async () => {
    const all = [commonStrings, errorStrings, ...widgets.flatMap(({ strings }) => strings)];
    const keys = all.flatMap(({ en }) => Object.keys(en));
    assert.deepEqual(Object.keys(await load(polish)).toSorted(), [...new Set(keys)].toSorted());
  });

  it('has the plural forms of its language', async () => {
    const texts = await load(polish);
    assert.deepEqual(Object.keys(texts['statements.loaded'] ?? {}).toSorted(), [
      'few',
      'many',
      'one',
      'other',
    ]);
    const japanese = await load(localeFile('ja', parts));
    assert.deepEqual(japanese['statements.loaded'], { other: '' });
  });

  it('shows each text in English, with its placeholders and the length that fits', () => {
    assert.match(polish, /\/\/ Sending the \{period\} statement \[40\]\n {2}'statements\.sending': '',/);
    assert.match(polish, /^\/\/ The texts of pcc-widgets in Polish \(pl\)\./);
  });

  it('is written for any language but those that are included', () => {
    assert.match(localeFile('zh-hant', parts), /Traditional Chinese \(zh-Hant\)/);
    for (const included of ['en', 'es']) assert.throws(() => localeFile(included, parts), /is included/);
    for (const wrong of ['French', '../fr', '', 'xx']) {
      assert.throws(() => localeFile(wrong, parts), /is not the tag of a language/, wrong);
    }
  });
});
