import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, it } from 'node:test';

const page = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');

const rowsOf = (chapter: string): number[] => {
  const [, text = ''] = page.split(`\n## ${chapter}\n`);
  const [own = ''] = text.split('\n## ');
  return [...own.matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => Number(number));
};

/** Tests the rows of chapters of docs/assumptions.md by their numbers; it fails where one is left without a test. */
export function assumptions(...chapters: readonly string[]) {
  const tested: number[] = [];
  after(() => {
    assert.deepEqual(tested, chapters.flatMap(rowsOf));
  });
  return (number: number, title: string, body: () => Promise<void>): void => {
    tested.push(number);
    void it(`${number}: ${title}`, body);
  };
}
