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
