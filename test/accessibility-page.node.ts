import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { accessibilityReport } from '../scripts/generate/accessibility-report.ts';

const page = new URL('../docs/accessibility.md', import.meta.url);
const text = await readFile(page, 'utf8');

test('every file that the page on accessibility names is there', async () => {
  const links = [...text.matchAll(/\]\((\.\.?\/[^)#]+)/g)].map(([, path = '']) => new URL(path, page));
  assert.ok(links.length > 20);
  // A folder is read as a file, and says that it is one.
  for (const link of links) {
    await readFile(link).catch((error: NodeJS.ErrnoException) =>
      assert.equal(error.code, 'EISDIR', link.pathname),
    );
  }
});

test('every test that it names is in the file named before it', async () => {
  const sources = new Map<string, string>();
  let named = 0;
  for (const line of text.split('\n').filter((each) => each.startsWith('| '))) {
    let file: string | undefined;
    for (const [, path, title] of line.matchAll(/\]\((\.\.\/test\/[^)]+\.ts)\)|“([^”]+)”/g)) {
      if (path) file = path;
      if (!title) continue;
      assert.ok(file, `no file before “${title}”`);
      // The page leaves out the numbers of the catalogue.
      const source =
        sources.get(file) ?? (await readFile(new URL(file, page), 'utf8')).replaceAll(/ \[#\d+\]/g, '');
      sources.set(file, source);
      const title_ = title.replace('\\|', '|');
      assert.ok(
        ['it', 'describe'].some((call) =>
          ["'", '`'].some((quote) => source.includes(`${call}(${quote}${title_}${quote}`)),
        ),
        `${file} has no “${title}”`,
      );
      named++;
    }
  }
  assert.ok(named > 20);
});

test('every criterion of levels A and AA has a row', () => {
  const levels = {
    A: '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
    AA: '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  };
  const rows = text.split('\n').map((line) => line.split('|').map((column) => column.trim()));
  const covers = ([, criteria = '', level = '']: string[], number: string, wanted: string): boolean =>
    level === wanted && criteria.split(/[ ,]+/).includes(number);
  for (const [level, numbers] of Object.entries(levels)) {
    for (const number of numbers.split(' '))
      assert.ok(
        rows.some((row) => covers(row, number, level)),
        `${number} ${level}`,
      );
  }
});

/** The parts of OpenACR's schema (0.1.0) and of its catalog for VPAT 2.5 with WCAG 2.2 that a report depends on. */
const adherence = (...levels: readonly string[]) => ({
  type: 'object',
  required: ['criteria'],
  properties: {
    criteria: {
      type: 'array',
      items: {
        type: 'object',
        required: ['num', 'components'],
        properties: {
          num: { type: 'string', pattern: String.raw`^\d\.\d\.\d+$` },
          components: {
            type: 'array',
            items: {
              type: 'object',
              required: ['name', 'adherence'],
              properties: {
                name: { enum: ['web'] },
                adherence: { type: 'object', required: ['level'], properties: { level: { enum: levels } } },
              },
            },
          },
        },
      },
    },
  },
});
const evaluated = adherence('supports', 'partially-supports', 'does-not-support', 'not-applicable');
const schema = {
  type: 'object',
  required: ['title', 'product', 'author', 'catalog', 'chapters'],
  properties: {
    title: { type: 'string' },
    product: { type: 'object', required: ['name'] },
    author: { type: 'object', required: ['email'] },
    catalog: { const: '2.5-edition-wcag-2.2-en' },
    chapters: {
      type: 'object',
      required: ['success_criteria_level_a', 'success_criteria_level_aa', 'success_criteria_level_aaa'],
      properties: {
        success_criteria_level_a: evaluated,
        success_criteria_level_aa: evaluated,
        success_criteria_level_aaa: adherence('not-evaluated'),
      },
    },
  },
};

interface Report {
  readonly notes: string;
  readonly chapters: Readonly<Record<string, { readonly criteria: readonly { readonly num: string }[] }>>;
}

test('the report in OpenACR’s form is current and valid, with each criterion of WCAG 2.2 once', async () => {
  for (const [path, expected] of await accessibilityReport()) {
    const written = await readFile(new URL(`../${path}`, import.meta.url), 'utf8');
    assert.equal(written, expected, 'npm run generate');
    const report = parse(written) as Report;
    const validate = new Ajv({ strict: false }).compile(schema);
    assert.ok(validate(report), JSON.stringify(validate.errors));
    const counts = Object.values(report.chapters).map(({ criteria }) => criteria.length);
    // With 4.1.1, which the form still has.
    assert.deepEqual(counts, [32, 24, 31]);
    const all = Object.values(report.chapters).flatMap(({ criteria }) => criteria.map(({ num }) => num));
    assert.equal(new Set(all).size, 87);
    assert.match(report.notes, /NVDA, VoiceOver, TalkBack and JAWS were not/);
  }
});
