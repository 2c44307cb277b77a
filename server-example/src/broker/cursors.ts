import type { Config } from '../config.ts';
import { decrypt, encrypt, keyRing } from '../keys.ts';
import { Refusal } from '../http/refusal.ts';
import type { Exchange } from './exchange.ts';

/**
 * A cursor of the service is a query that the backend cannot check. It is encrypted for the browser, and accepted only
 * for the same list.
 */
export interface Cursors {
  seal(exchange: Exchange, query: string): Promise<string>;
  /** Check 8, second part: a cursor is of the same list. Puts the service's own in its place. */
  open(exchange: Exchange): Promise<void>;
}

export function openCursors({ sessionSecrets }: Config): Cursors {
  const ring = keyRing(sessionSecrets, 'cursor');
  const listOf = ({ operation, params, claims }: Exchange) =>
    JSON.stringify([operation.id, claims.sub, params]);
  return {
    seal: (exchange, query) => encrypt(ring, JSON.stringify([listOf(exchange), query])),
    async open(exchange) {
      const { cursor: sealed } = exchange.query;
      if (sealed === undefined) return;
      const text = await decrypt(ring, sealed).catch(() => '[]');
      const [list, query] = JSON.parse(text) as [list?: string, query?: string];
      if (list !== listOf(exchange) || query === undefined) {
        throw new Refusal(400, 'invalid_request', 'cursor is not valid.');
      }
      exchange.query = { ...exchange.query, cursor: query };
    },
  };
}
