import MiniSearch from 'minisearch';
import { indexOptions, type Entry } from './client/search-options.ts';
import type { Composed } from './compose.ts';

/** The index of all pages as JSON. */
export function searchIndex(pages: readonly Composed[]): string {
  const index = new MiniSearch<Entry>(indexOptions);
  let id = 0;
  for (const { title: page, file, passages, about } of pages) {
    for (const { anchor, title, kind, text } of passages)
      index.add({
        id: id++,
        title,
        kind,
        page,
        address: anchor ? `${file}#${anchor}` : file,
        text: anchor ? text : `${about} ${text}`,
      });
  }
  return JSON.stringify(index);
}
