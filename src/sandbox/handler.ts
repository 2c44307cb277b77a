import type { PathValue } from '../operations/path.ts';
import type { OperationId, operations } from '../api/operations.ts';
import { notFound } from './refusal.ts';
import type { Consumer, Partner, Token } from './state.ts';
import { findConsumer, type Store } from './store.ts';

/** What every handler knows about the request, besides its arguments. */
export interface AnonymousCall {
  readonly store: Store;
  /** The sandbox's time of this request, in milliseconds. */
  readonly now: number;
  /** The origin at which the service was reached. */
  readonly origin: string;
  /** The origin of its pages for consumers, which differs from the service's. */
  readonly pagesOrigin: string;
  /** A shorter lifetime for the tokens of this request, in seconds. */
  readonly tokenSeconds: number | undefined;
}

/** A request with a valid token. */
export interface Call extends AnonymousCall {
  readonly token: Token;
  readonly partner: Partner;
}

// Path parameters and query values are strings or numbers, as in the URL.
type Received<A> = {
  readonly [K in keyof A]: K extends 'body' ? A[K] : [PathValue] extends [A[K]] ? string : A[K];
};

type ArgsOf<Id extends OperationId> = Parameters<(typeof operations)[Id]>[1];

/**
 * Returns the response of one operation, all records if it is paged, or nothing. Throws `Refusal`.
 * Path, query, body, token and scopes have been checked.
 */
type Handler<Id extends OperationId> = (
  args: Received<ArgsOf<Id>>,
  call: Id extends 'createToken' ? AnonymousCall : Call,
) => unknown;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };

/** The handlers of one resource, by the group that its file in `src/api` exports. */
export type HandlersOf<Group> = Pick<Handlers, keyof Group & OperationId>;

/** The consumers that a token may see. */
export const visibleConsumers = ({ partner, token }: Call): readonly Consumer[] =>
  token.consumer === null
    ? partner.consumers
    : partner.consumers.filter(({ external_id }) => external_id === token.consumer);

/** A consumer that the token may see. All others are unknown. */
export function consumerOf(call: Call, id: string): Consumer {
  const consumer = findConsumer(call.partner, id);
  if (!consumer || (call.token.consumer !== null && call.token.consumer !== consumer.external_id)) {
    throw notFound();
  }
  return consumer;
}
