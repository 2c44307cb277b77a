import type { Item } from './load-statements.ts';

const titlesByList = new WeakMap<readonly Item[], ReadonlyMap<Item, string>>();

/** Distinguishes statements of the same month: by the service's name or else the file's. */
export function titlesOf(items: readonly Item[]): ReadonlyMap<Item, string> {
  let titles = titlesByList.get(items);
  if (!titles) titlesByList.set(items, (titles = read(items)));
  return titles;
}

function read(items: readonly Item[]): ReadonlyMap<Item, string> {
  const month = ({ period, label }: Item) => (period ? `${period.year}-${period.month}` : label);
  const titles = new Map<Item, string>();
  for (const same of groupsOf(items, month).values()) {
    if (same.length < 2) continue;
    const title = ({ label, record }: Item) =>
      record.statement_name === label ? undefined : record.statement_name;
    const isTold = groupsOf(same, title).size === same.length && same.every(title);
    for (const item of same) titles.set(item, (isTold ? title(item) : item.id) ?? '');
  }
  return titles;
}

/** Groups items by a common key. */
export function groupsOf<Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** The year of a statement, if its month is known. */
export const yearOf = ({ period }: Item): number | undefined => period?.year;
