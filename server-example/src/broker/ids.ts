export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Normalizes UUIDs: different spellings must not be different targets of an action. */
export const canonical = (id: unknown): unknown =>
  typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id;

const folded = new Map<string, string>();
const MAX_FOLDED = 2_000;

/**
 * Normalizes keys: `consumer_id`, `consumerId` and `Consumer-ID` are the same. The records of a list repeat their keys, so
 * results are cached; the cache is bounded, so that the service cannot fill the memory.
 */
export function foldKey(key: string): string {
  let name = folded.get(key);
  if (name === undefined) {
    name = key.replace(/[^a-z0-9]/gi, '').toLowerCase();
    if (folded.size < MAX_FOLDED) folded.set(key, name);
  }
  return name;
}
