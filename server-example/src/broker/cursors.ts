import { invalidRequest } from '../http/refusal.ts';
import { decrypt, encrypt, type KeyRing } from '../keys.ts';
import type { Dependencies } from '../dependencies.ts';
import type { BrokerCall } from '../broker-call.ts';
import type { JsonObject } from '../json.ts';

/**
 * A list's envelope with encrypted cursors. A cursor of the service is a query that the backend cannot check, so browsers
 * get it encrypted, and it is accepted only for the same list.
 */
export async function sealCursors(list: JsonObject, call: BrokerCall, keys: KeyRing): Promise<JsonObject> {
  const result: Record<string, unknown> = { ...list };
  for (const name of ['next', 'previous']) {
    const cursor = list[name];
    if (typeof cursor !== 'string') continue;
    const sealedCursor = await encrypt(keys, JSON.stringify([listOf(call), cursor.slice(1)]));
    result[name] = `?cursor=${sealedCursor}`;
  }
  return result;
}

/** Check 8: a cursor is of the same list. Puts the service's own in its place. */
export async function unsealCursor(call: BrokerCall, { cursorKeys }: Dependencies): Promise<void> {
  const { cursor: sealed } = call.query;
  if (sealed === undefined) return;
  const text = await decrypt(cursorKeys, sealed).catch(() => '[]');
  const [list, query] = JSON.parse(text) as [list?: string, query?: string];
  if (list !== listOf(call) || query === undefined) throw invalidRequest('cursor is not valid.');
  call.query = { ...call.query, cursor: query };
}

const listOf = ({ operation, params, claims }: BrokerCall) =>
  JSON.stringify([operation.id, claims.sub, params]);
