// Whether a list that was read page by page is whole.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../src/operations/response.ts';
import { readList } from '../../src/widgets/shared/read-list.ts';

interface Numbered {
  readonly id: number;
}
type PageOf = (page: number) => readonly Numbered[];

const [a, b, c] = [{ id: 1 }, { id: 2 }, { id: 3 }] as const;

/** Reads a list with these pages and this count. */
const read = (count: number, pageOf: PageOf) =>
  readList<Numbered>((at): Promise<Page<Numbered>> => {
    const results = pageOf('page' in at ? at.page : 0);
    return Promise.resolve({ count, results, next: null, previous: null, skipped: 0 });
  });

test('records are missing if pages repeat, or come empty, before the count is reached', async () => {
  const services: Readonly<Record<string, readonly [PageOf, came: number]>> = {
    'every page is the first': [() => [a, b], 2],
    'pages repeat in turn': [(page) => (page % 2 ? [a, b] : [b, a]), 2],
    'the second is empty': [(page) => (page === 1 ? [a] : []), 1],
    'all are empty': [() => [], 0],
  };
  for (const [name, [pageOf, came]] of Object.entries(services)) {
    const { records, skipped } = await read(4, pageOf);
    assert.deepEqual([records.length, skipped], [came, 4 - came], name);
  }
});

test('a list is whole if as many records came as are counted', async () => {
  const whole = await read(3, (page) => (page === 1 ? [a, b] : [c]));
  assert.deepEqual(whole, { records: [a, b, c], skipped: 0 });
  const overlapping = await read(4, (page) => (page === 1 ? [a, b] : [b, c]));
  assert.deepEqual(overlapping, { records: [a, b, c], skipped: 0 });
  assert.deepEqual(await read(0, () => []), { records: [], skipped: 0 });
});
