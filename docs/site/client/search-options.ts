// How the site is searched: the index that the build writes and the page that reads it agree on this.
import type MiniSearch from 'minisearch';
import type { Options, SearchOptions } from 'minisearch';

/** A chapter of a page, or one row of a table, such as an attribute. */
export interface Entry {
  readonly id: number;
  readonly title: string;
  /** `Attribute`, `Event` and so on; empty for chapters. */
  readonly kind: string;
  readonly page: string;
  /** From the site's root. */
  readonly address: string;
  readonly text: string;
}

/** Words with their hyphens and underscores, and the pieces of these: `pcc-load`, `pcc`, `load`. */
function words(text: string): string[] {
  const whole = text.match(/[\p{L}\p{N}][\p{L}\p{N}_-]*/gu) ?? [];
  return whole.flatMap((word) => {
    const pieces = word.split(/[_-]+|(?<=[a-z])(?=[A-Z])/).filter(Boolean);
    return pieces.length > 1 ? [word, ...pieces] : [word];
  });
}

const common = new Set(
  'a an and are as at be by do does for from how i if in is it my of on or the to what with'.split(' '),
);

export const indexOptions: Options<Entry> = {
  fields: ['title', 'page', 'text'],
  storeFields: ['title', 'kind', 'page', 'address'],
  tokenize: words,
  processTerm(word) {
    const lower = word.toLowerCase();
    return common.has(lower) ? null : lower;
  },
};

const searchOptions: SearchOptions = {
  prefix: (term) => term.length > 2,
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  boost: { title: 6, page: 2 },
  weights: { prefix: 0.3, fuzzy: 0.1 },
};

export type Found = Pick<Entry, 'title' | 'kind' | 'page' | 'address'>;

/** What has all of the words, best first; if nothing has, what has some. Equal rows of one page are found once. */
export function find(index: MiniSearch<Entry>, words: string): readonly Found[] {
  const all = index.search(words, { ...searchOptions, combineWith: 'AND' });
  const found = (all.length > 0 ? all : index.search(words, searchOptions)) as unknown as readonly Found[];
  const distinct = new Map<string, Found>();
  for (const each of found) {
    const key = [each.title, each.kind, each.page].join('\n');
    if (!distinct.has(key)) distinct.set(key, each);
  }
  return [...distinct.values()];
}
