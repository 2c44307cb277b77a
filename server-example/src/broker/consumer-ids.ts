import { getConsumer } from 'pcc-widgets/client';
import { BoundedMap } from '../bounded-map.ts';
import { isJsonObject } from '../json.ts';

export const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Normalizes UUIDs: different spellings must not be different targets of an action. */
export const canonical = (id: unknown): unknown =>
  typeof id === 'string' && isUuid(id) ? id.toLowerCase() : id;

/** Normalizes keys: `consumer_id`, `consumerId` and `Consumer-ID` are the same. */
export const normalizeKey = (key: string): string => key.replace(/[^a-z0-9]/gi, '').toLowerCase();

/** Keys that identify a consumer, normalized. */
const consumerKey = /^(owner|external)?consumers?(external|pc)?(ids?|uuids?)$|^pcids?$/;
const consumerObject = /^(owner|external)?consumers?$/;
const ownId = /^(external)?(id|uuid)$/;

/** What a key says about its value. */
interface Key {
  readonly isId: boolean;
  readonly isConsumer: boolean;
  readonly isOwnId: boolean;
}

/** The records of a list repeat their keys. Bounded in number and length, so that the service cannot fill the memory. */
const keys = new BoundedMap<string, Key>(2_000);
const MAX_KEY_LENGTH = 100;

function keyOf(text: string): Key {
  const existing = keys.get(text);
  if (existing) return existing;
  const name = normalizeKey(text);
  const key = {
    isId: consumerKey.test(name),
    isConsumer: consumerObject.test(name),
    isOwnId: ownId.test(name),
  };
  if (text.length <= MAX_KEY_LENGTH) keys.set(text, key);
  return key;
}

/**
 * The ids of all consumers in a response, at any depth. `namesOtherConsumer` in `src/operations/json.ts` finds fewer: a
 * page knows one id of its consumer only, so it can judge UUIDs only, record by record.
 */
export function consumersIn(
  value: unknown,
  parent = keyOf(''),
  ids = new Set<string>(),
): ReadonlySet<string> {
  if (Array.isArray(value)) {
    for (const item of value) {
      if (parent.isId) add(ids, item);
      consumersIn(item, parent, ids);
    }
  } else if (isJsonObject(value)) {
    for (const name of Object.keys(value)) {
      const inner = value[name];
      const key = keyOf(name);
      // The `consumer` of an address is a number; identifiers are strings.
      const isReference = key.isConsumer && typeof inner !== 'number';
      if (key.isId || isReference || (parent.isConsumer && key.isOwnId)) add(ids, inner);
      if (typeof inner === 'object') consumersIn(inner, key, ids);
    }
  }
  return ids;
}

/** The ids of all consumers in an operation's response: those of a consumer's record too, which it calls `id`. */
export const consumersInResponse = (
  operation: string,
  json: unknown,
  ids?: Set<string>,
): ReadonlySet<string> =>
  consumersIn(operation === getConsumer.id ? { consumer: json } : json, undefined, ids);

function add(ids: Set<string>, id: unknown): void {
  if (typeof id === 'string' || typeof id === 'number') ids.add(String(id));
}
