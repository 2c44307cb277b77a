import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cells } from '../../demo/studio/cells/index.ts';
import { few, readSections } from './reviewed.ts';

const sections = readSections();
const titles = sections.map(({ title }) => title);
const cellOf = (opens: string) => cells.find(({ id }) => id === opens);

describe('the reviewed transcripts', () => {
  for (const tag of new Set(cells.map((cell) => cell.tag))) {
    it(`have <${tag}> with data, without data and with an error`, () => {
      const heard = new Set(
        sections
          .flatMap(({ opens }) => cellOf(opens) ?? [])
          .filter((cell) => cell.tag === tag)
          .map(({ status }) => status),
      );
      for (const status of ['ready', 'empty', 'error'] as const) {
        // A widget that takes no room when there is nothing has no such cell.
        const isShown = cells.some((cell) => cell.tag === tag && cell.status === status);
        assert.ok(heard.has(status) || !isShown, status);
      }
    });
  }

  it('open only existing cells, and have a title for each', () => {
    for (const { title, opens } of sections)
      assert.ok(cellOf(opens) ?? opens.startsWith('index.html?'), `${title}: ${opens}`);
    assert.equal(new Set(titles).size, titles.length);
    for (const title of few) assert.ok(titles.includes(title), title);
  });
});
