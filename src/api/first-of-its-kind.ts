/**
 * Makes a function that says of each record whether it is the first of its identifier: a list may have the same record
 * twice, and one that grows while it is read repeats some on the next page. A record without an identifier is always
 * new.
 */
export function firstOfItsKind(): (record: unknown) => boolean {
  const seen = new Set<unknown>();
  return (record) => {
    const { id, external_id, file_name, pk } = (record ?? {}) as Readonly<Record<string, unknown>>;
    const identifier = id || external_id || file_name || pk;
    return !identifier || seen.size < seen.add(identifier).size;
  };
}
