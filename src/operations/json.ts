import { isUuid } from '../http/identifiers.ts';
import { foldKey } from './fold.ts';

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Whether a value is a JSON object. */
export function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a key in any spelling; the exact spelling takes precedence. */
export function fieldOf(value: Json, name: string): unknown {
  if (Object.hasOwn(value, name)) return value[name];
  const folded = foldKey(name);
  const key = Object.keys(value).find((candidate) => foldKey(candidate) === folded);
  return key && value[key];
}

/** The list in a value: an array, or in an object under a usual name, the resource's name or `edges`. */
export function arrayIn(value: unknown, name?: string): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value as unknown[];
  if (!isRecord(value)) return undefined;
  const lists = Object.keys(value).filter((key) => Array.isArray(value[key]));
  const key =
    // `payment_cards` and `cards` both match `cards`.
    lists.find((candidate) => name && foldKey(candidate).endsWith(name)) ??
    ['results', 'data', 'items', 'response', 'result', 'edges'].find((candidate) =>
      lists.includes(candidate),
    );
  if (!key) return undefined;
  const list = value[key] as unknown[];
  return key === 'edges' ? list.map((edge) => (isRecord(edge) ? edge['node'] : edge)) : list;
}

/**
 * Whether a record names consumers by UUID, but not this one. False if `consumerId` is unknown. Other kinds of ids prove
 * nothing here: the client knows only one id of its consumer. The backend knows all of them and checks every kind
 * (`server-example/src/broker/consumer-ids.ts`).
 */
export function namesOtherConsumer(record: unknown, consumerId: string | undefined): boolean {
  if (consumerId === undefined || !isRecord(record)) return false;
  const named = Object.keys(record)
    .filter((key) => /^consumer(id)?$/.test(foldKey(key)))
    .flatMap((key) => {
      const value = record[key];
      return isRecord(value) ? [fieldOf(value, 'id'), fieldOf(value, 'external_id')] : [value];
    })
    .map((id) => String(id).toLowerCase())
    .filter((id) => isUuid(id));
  return named.length > 0 && !named.includes(consumerId.toLowerCase());
}
