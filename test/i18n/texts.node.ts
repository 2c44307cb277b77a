import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { textsOf, translator, type Catalogue, type Text } from '../../src/i18n/catalogue.ts';
import { formatMoney, formatPercent } from '../../src/i18n/amounts.ts';
import { amountText } from '../../src/widgets/text/amount-text.ts';
import { formatDate } from '../../src/i18n/dates.ts';
import { formatBytes, formatMonth, formatNumber, formatOf } from '../../src/i18n/format.ts';
import { inZone } from '../support/in-zone.ts';

const folder = new URL('../../src/widgets/', import.meta.url);
const files = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((name) => /\bstrings[\\/]([a-z-]+\.)?en\.ts$/.test(name));

const placeholders = (text: Text) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g) ?? [])].toSorted();

for (const file of files) {
  describe(file, async () => {
    const module = (await import(new URL(file, folder).href)) as Record<string, unknown>;
    const catalogue = Object.values(module).find(
      (value): value is Catalogue => typeof value === 'object' && value !== null && 'load' in value,
    );
    assert.ok(catalogue, 'exports a catalogue');
    for (const [locale, load] of Object.entries(catalogue.load)) {
      test(`has every text in ${locale}, with the same values`, async () => {
        const { default: texts } = await load();
        for (const [key, text] of Object.entries<Text>(catalogue.en)) {
          const other = texts[key];
          assert.ok(other, key);
          assert.deepEqual(
            placeholders(other).filter((name) => name !== '{count}'),
            placeholders(text).filter((name) => name !== '{count}'),
            key,
          );
          assert.equal(typeof other, typeof text, key);
        }
      });
    }
    test('promises no rise, no result and no bureau', async () => {
      const translated = await Promise.all(Object.values(catalogue.load).map((load) => load()));
      assert.doesNotMatch(
        JSON.stringify([catalogue.en, translated]),
        /\bwill (raise|improve|increase|boost|help)|aumentará|mejorará|guarantee|Experian|Equifax|TransUnion/i,
      );
    });
  });
}

test('there are catalogues', () => assert.ok(files.length >= 4));

describe('texts', () => {
  const catalogue: Catalogue<'hello'> = {
    en: { hello: 'Hello' },
    load: {
      es: () => Promise.resolve({ default: { hello: 'Hola' } }),
      'pt-br': () => Promise.resolve({ default: { hello: 'Oi' } }),
      fr: () => Promise.reject(new Error('the chunk is gone')),
    },
  };
  for (const [locale, hello] of [
    ['es', 'Hola'],
    ['es-MX', 'Hola'],
    ['pt-BR', 'Oi'],
    ['pt', 'Hello'],
    ['de', 'Hello'],
    ['fr', 'Hello'],
    ['constructor', 'Hello'],
  ] as const) {
    test(`${locale} is ${hello}`, async () => assert.equal((await textsOf(catalogue, locale)).hello, hello));
  }

  test('values are filled in, plurals follow the language, and the first layer wins', () => {
    const t = translator(
      formatOf('en'),
      { own: 'Mine' },
      { own: 'Theirs', n: { one: '{count} bill', other: '{count} bills of {who}' } },
    );
    assert.equal(t('own'), 'Mine');
    assert.equal(t('n', { count: 1 }), '1 bill');
    assert.equal(t('n', { count: 1200, who: 'Ana' }), '1,200 bills of Ana');
    assert.equal(t('missing'), 'missing');
  });
});

describe('formats', () => {
  const en = formatOf('en-US');
  const plain = (text: string) => text.replace(/\s/g, ' ');

  test('a month, or a date without a time, is the same in every time zone', async () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      await inZone(zone, () => {
        assert.equal(plain(formatDate(formatOf(`en-US-u-tz-${zone.length}`), '2026-03-01')), 'March 1, 2026');
        assert.equal(plain(formatDate(formatOf(`en-US-u-tz-${zone.length}`), '2026-03')), 'March 2026');
      });
    }
    assert.equal(plain(formatMonth(en, 2026, 3)), 'March 2026');
  });

  test('an amount is never a float [#60]', () => {
    assert.equal(formatMoney(en, '12345678901234567.89'), '$12,345,678,901,234,567.89');
    assert.equal(formatMoney(en, '0'), '$0.00');
    assert.equal(formatMoney(en, '12.345'), '$12.35');
    assert.equal(plain(formatMoney(formatOf('es-ES'), '1234.5', 'EUR')), '1234,50 €');
  });

  test('an amount that is shown as zero has no sign', () => {
    const format = formatOf('en');
    for (const amount of ['-0.00', '-0.001', -0.0049, -1e-12, 0.004])
      assert.equal(amountText(amount, format), '$0.00', String(amount));
    assert.equal(amountText(-0.005, format), '-$0.01');
    assert.equal(plain(amountText('-0.4', format, 'JPY')), '¥0');
  });

  test('Spanish without a country is that of the US; a country of its own is kept', () => {
    const es = formatOf('es');
    assert.deepEqual(
      [formatMoney(es, '1450'), formatPercent(es, 30), formatNumber(es, 1200)],
      ['$1,450.00', '30%', '1,200'],
    );
    assert.equal(plain(formatDate(es, '2026-03-01')), '1 de marzo de 2026');
    assert.equal(plain(formatMoney(formatOf('es-ES'), '1450')), '1450,00 US$');
  });

  test('an unknown locale gets English', () =>
    assert.equal(formatNumber(formatOf('not a tag'), 1200), '1,200'));
  test('sizes are in words', () => {
    assert.equal(formatBytes(en, 214_300), '214 kB');
    assert.equal(formatBytes(en, 2_140_000), '2.1 MB');
  });
});
