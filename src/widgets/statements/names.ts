import type { Item } from './load-statements.ts';

const known = new WeakMap<readonly Item[], ReadonlyMap<Item, string>>();

/** What tells statements apart that are of the same month: the service's name for each, or else its file's. */
export function titlesOf(items: readonly Item[]): ReadonlyMap<Item, string> {
  let titles = known.get(items);
  if (!titles) known.set(items, (titles = read(items)));
  return titles;
}

function read(items: readonly Item[]): ReadonlyMap<Item, string> {
  const month = ({ period, label }: Item) => (period ? `${period.year}-${period.month}` : label);
  const titles = new Map<Item, string>();
  for (const same of groups(items, month)) {
    const title = ({ label, record }: Item) =>
      record.statement_name === label ? undefined : record.statement_name;
    const isTold = groups(same, title).length === 0 && same.every(title);
    for (const item of same) titles.set(item, (isTold ? title(item) : item.id) ?? '');
  }
  return titles;
}

/** Those of which several have the same key. */
function groups(
  items: readonly Item[],
  keyOf: (item: Item) => string | null | undefined,
): readonly (readonly Item[])[] {
  const byKey = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item) ?? '';
    const group = byKey.get(key);
    if (group) group.push(item);
    else byKey.set(key, [item]);
  }
  return [...byKey.values()].filter(({ length }) => length > 1);
}
