import type { OperationSpec } from 'pcc-widgets/client';
import type { Config } from '../config.ts';
import { decrypt, encrypt, keyRing } from '../keys.ts';
import { Refusal } from '../refusal.ts';
import type { Bound } from './checks.ts';

/** The scope of a cursor: one list of one consumer. */
export interface ListScope {
  readonly operation: OperationSpec;
  readonly params: Bound['params'];
  readonly consumerId: string;
}

/**
 * A cursor of the service is a query that the backend cannot check. It is encrypted for the browser, and accepted only
 * for the same list.
 */
export interface Cursors {
  seal(scope: ListScope, query: string): Promise<string>;
  /** Resolves with the query; rejects with a 400. */
  open(scope: ListScope, sealed: string): Promise<string>;
}

export function openCursors({ sessionSecrets }: Config): Cursors {
  const ring = keyRing(sessionSecrets, 'cursor');
  const listOf = ({ operation, params, consumerId }: ListScope) =>
    JSON.stringify([operation.id, consumerId, params]);
  return {
    seal: (scope, query) => encrypt(ring, JSON.stringify([listOf(scope), query])),
    async open(scope, sealed) {
      const text = await decrypt(ring, sealed).catch(() => '[]');
      const [list, query] = JSON.parse(text) as [list?: string, query?: string];
      if (list === listOf(scope) && query !== undefined) return query;
      throw new Refusal(400, 'invalid_request', 'cursor is not valid.');
    },
  };
}
