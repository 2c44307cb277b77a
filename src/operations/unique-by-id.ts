/**
 * Returns a predicate that is true for the first record with each identifier, and for records without one. Lists may
 * contain duplicates, and a list that grows while it is read repeats records on the next page.
 */
export function uniqueById(): (record: unknown) => boolean {
  const seen = new Set<unknown>();
  return (record) => {
    const { id, external_id, file_name, pk } = (record ?? {}) as Readonly<Record<string, unknown>>;
    const identifier = id || external_id || file_name || pk;
    return !identifier || seen.size < seen.add(identifier).size;
  };
}

/**
 * How many records of a list came, to be compared with its count. A full page without a new record repeats others and
 * does not count; but a service may count a record that it gives twice.
 */
export function receivedIn(pages: readonly (readonly unknown[])[]): number {
  const isNew = uniqueById();
  const [first = []] = pages;
  return pages.filter((page) => page.filter(isNew).length > 0 || page.length < first.length).flat().length;
}
