import { cells, type Cell } from './cells/index.ts';

/** Lower case, with straight apostrophes, as one types. */
const plain = (text: string): string => text.toLowerCase().replaceAll('’', "'");

/** What a cell is found by: its names, its status, its conditions and the words that identify it. */
const wordsOf = (cell: Cell): string =>
  plain(
    [
      cell.tag,
      cell.id,
      cell.name,
      cell.status,
      cell.person,
      cell.dialog ? 'dialog' : '',
      cell.framed ? 'frame' : '',
      cell.session,
      cell.scenario?.name,
      cell.mistake,
      cell.shows[0],
      // The words, without the signs of the pattern.
      cell.shows[1].source.replace(/[\\^$]/g, ''),
      ...Object.keys(cell.attributes ?? {}),
      ...Object.values(cell.slots ?? {}),
    ].join(' '),
  );
const words = new Map(cells.map((cell) => [cell, wordsOf(cell)]));

/** Whether every word of the search is in the cell. */
export const finds = (search: string, cell: Cell): boolean =>
  plain(search)
    .split(/\s+/)
    .every((word) => words.get(cell)?.includes(word));

export const suggestions: readonly string[] = [
  ...new Set(cells.flatMap(({ status, name }) => [status, name])),
].sort();
