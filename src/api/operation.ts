import * as z from 'zod/mini';
import type { Call, Effect, PccClient, ReadOptions, RequestOptions } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import { fillPath, type PathValue } from '../operations/path.ts';
import { parseResult, type Page } from '../operations/response.ts';
import type { Schema } from './fields.ts';
import { schemaReader } from './field-types.ts';
import type { WidgetTag } from './widget-tag.ts';

/**
 * Where an identifier in the path or the body of a browser's request must come from: the session's consumer (`session`),
 * a resource below that consumer in the path (`nested`), a resource of the consumer that is looked up first (`owned:…`),
 * or the partner's server only (`partner`).
 */
export type Owner =
  | 'session'
  | 'nested'
  | 'owned:accounts'
  | 'owned:addresses'
  | 'owned:bill-reportings'
  | 'owned:bills'
  | 'owned:cards'
  | 'owned:credit-lines'
  | 'owned:onboardings'
  | 'owned:transactions'
  | 'partner';

/** Query names and their types. */
export type Query = Readonly<Record<string, 'integer' | 'string'>>;

/** A list in any of the service's shapes. */
export interface ListOf<S extends Schema = Schema> {
  /** Schema of one record. */
  readonly list: S;
  /** End of the keys that may contain the list, in lower case and without `_`: `cards`. */
  readonly name?: string;
  /** The service may return one bare record instead of a list. */
  readonly single?: boolean;
  /** Set if the description states the envelope of a page. Otherwise it is assumed for a paged list. */
  readonly envelope?: 'stated';
}

/** `undefined` if there is no body, or none is specified: any 2xx is then success, and its body is not read. */
export type ResponseSpec = Schema | ListOf | undefined;

/** The record of one operation of the service: the contract as data. */
export interface OperationSpec<
  Path extends string = string,
  Q extends Query = Query,
  Body extends Schema | undefined = Schema | undefined,
  Response extends ResponseSpec = ResponseSpec,
> {
  /** The operation's name, such as `listStatements`. */
  readonly id: string;
  /** HTTP method. */
  readonly method: Call['method'];
  /** Path with exact slashes and parameters as `{name}`. */
  readonly path: Path;
  /** `auth` is the authorization server. Default `base`. */
  readonly host?: 'base' | 'auth';
  /** False for the operation that gets the partner's token. Default true. */
  readonly bearer?: boolean;
  /** Query parameters and their types. */
  readonly query?: Q;
  /** How the list is paged, if it is. */
  readonly paging?: 'page' | 'offset';
  /** Largest `page_size` that the service states. */
  readonly pageSizeMax?: number;
  /** Path parameters that are UUIDs. */
  readonly uuid?: readonly string[];
  /** Schema of the request body, if there is one. */
  readonly body?: Body;
  /** Default true if there is a body. */
  readonly bodyRequired?: boolean;
  /** Sent if the caller passes no body. */
  readonly defaultBody?: object;
  /** Schema of the response body. */
  readonly response: Response;
  /** Documented success status; the client accepts any 2xx. */
  readonly success: number;
  /** Error statuses that the description states. */
  readonly errors?: readonly number[];
  /** Documented scopes, any one of which is sufficient. */
  readonly scopes?: readonly string[];
  /** Scopes that the sandbox assumes if none are documented; any one is sufficient. */
  readonly assumedScopes?: readonly string[];
  /** Whether the operation is a read, an action, or an action that cannot be undone. */
  readonly effect: Effect;
  /**
   * Identifiers in the path or the body, and where their values must come from in a browser's request. Fields of the body
   * that are the partner's cannot come from a browser.
   */
  readonly owner?: Readonly<Record<string, Owner>>;
  /** The backend sends the partner's own token: a consumer's is not assumed to be sufficient. */
  readonly token?: 'partner';
  /**
   * The list has records of all consumers of the partner. The backend keeps those whose field of this name names the
   * consumer; a record that names nobody is nobody's.
   */
  readonly cutBy?: string;
  /** Id of the read that shows whether the action was carried out: for the docs and the OpenAPI document. */
  readonly settle?: string;
  /** Tags that may use the operation from a browser. Default none: partner servers only. */
  readonly widgets?: readonly WidgetTag[];
  /**
   * The fields of each record that may reach a browser, as dotted paths: those that widgets read. Of a path
   * with `: presence`, only whether there is a value; with `: ending`, only its last four letters or digits.
   */
  readonly shows?: readonly string[];
  /** True if the response is a whole PDF. */
  readonly document?: boolean;
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
type QueryArgs<Q extends Query> = { readonly [K in keyof Q]?: Q[K] extends 'integer' ? number : string };
/** `cursor` is a string from `next` or `previous` of a page, and replaces the page number or offset. */
type CursorArgs<Q extends Query> = 'page' extends keyof Q
  ? { readonly cursor?: string }
  : 'offset' extends keyof Q
    ? { readonly cursor?: string }
    : object;
type BodyArgs<Body> = Body extends Schema ? { readonly body: z.input<Body> } : object;

/** Path and query names exactly as in the description, plus `body`. */
export type Args<Path extends string, Q extends Query, Body, Required extends boolean = true> = {
  readonly [K in PathNames<Path>]: PathValue;
} & QueryArgs<Q> &
  CursorArgs<Q> &
  (Required extends false ? Partial<BodyArgs<Body>> : BodyArgs<Body>);

/** What an operation resolves with. */
export type Result<Response extends ResponseSpec> =
  Response extends ListOf<infer S>
    ? Page<z.output<S>>
    : Response extends Schema
      ? z.output<Response>
      : undefined;

/** A function to call and a record to read. */
export type Operation<A = never, R = unknown> = ((
  client: PccClient,
  args: A,
  options?: RequestOptions,
) => Promise<R>) &
  OperationSpec;

export const pageQuery = { page: 'integer', page_size: 'integer', search: 'string' } as const;
export const offsetQuery = { limit: 'integer', offset: 'integer', search: 'string' } as const;
export const searchQuery = { search: 'string' } as const;

/** A list of records in any shape. */
// @__NO_SIDE_EFFECTS__
export function listOf<S extends Schema>(list: S, options: Omit<ListOf, 'list'> = {}): ListOf<S> {
  return { list, ...options };
}

/** A record as `src/api/` has it: without method and status if they are `GET` and 200. */
type Written<Spec extends OperationSpec> = Omit<Spec, 'method' | 'success'> &
  Partial<Pick<Spec, 'method' | 'success'>>;

/**
 * Makes an operation from its record. The function validates arguments and response, and rejects only with `PccError`.
 * The fields of the record are its properties.
 */
// @__NO_SIDE_EFFECTS__
export function operation<
  const Path extends string,
  const Q extends Query = Record<never, never>,
  const Body extends Schema | undefined = undefined,
  const Response extends ResponseSpec = undefined,
  const Required extends boolean = true,
>(
  written: Written<OperationSpec<Path, Q, Body, Response>> & { readonly bodyRequired?: Required },
): Operation<Args<Path, Q, Body, Required>, Result<Response>> {
  const spec = { method: 'GET', success: 200, ...written } as const;
  const send = async (
    client: PccClient,
    args: Args<Path, Q, Body, Required>,
    options?: RequestOptions,
  ): Promise<Result<Response>> => client.request(prepare(spec, args), options);
  // oxlint-disable-next-line pcc/no-restricted-syntax -- the record is our own source, not data from the network
  return Object.assign(send, spec);
}

function prepare<
  Path extends string,
  Q extends Query,
  Body extends Schema | undefined,
  R extends ResponseSpec,
>(spec: OperationSpec<Path, Q, Body, R>, args: Readonly<Record<string, unknown>>): Call<Result<R>> {
  const body = args['body'] ?? spec.defaultBody;
  const isRequired = spec.body && (spec.bodyRequired ?? true);
  if (isRequired || body !== undefined) checkBody(spec.id, spec.body, body);
  return {
    operation: spec.id,
    host: spec.host ?? 'base',
    method: spec.method,
    path: fillPath(spec, args),
    body,
    effect: spec.effect,
    bearer: spec.bearer ?? true,
    document: spec.document ?? false,
    bodyless: !spec.response,
    unshown: spec.shows?.length === 0,
    parse: (json, options) => readResponse(spec.response, json, { ...spec, ...options }) as Result<R>,
  };
}

// The caller's body is sent, not the parsed one, so that undocumented keys are kept.
function checkBody(id: string, schema: Schema | undefined, body: unknown): void {
  if (!schema) throw new PccError('invalid-request', { operation: id, message: `${id} takes no body` });
  const parsed = z.safeParse(schema, body);
  if (parsed.success) return;
  const fields: Record<string, string[]> = {};
  for (const issue of parsed.error.issues)
    (fields[issue.path.join('.') || 'body'] ??= []).push(issue.code ?? 'invalid');
  throw new PccError('invalid-request', { operation: id, fields, message: `${id}: the body is not valid` });
}

/** The schema of the record that a response is or lists. */
export const recordSchema = (response: ResponseSpec): Schema | undefined =>
  response && 'list' in response ? response.list : response;

interface ResponseOptions extends ReadOptions, Pick<OperationSpec, 'paging' | 'shows'> {}

/**
 * Parses decoded JSON as an operation's response. With a `consumerId`, keeps only the fields of `shows`, and skips
 * records that name another consumer. Throws if the JSON does not match.
 */
export function readResponse(
  response: ResponseSpec,
  json: unknown,
  { paging, shows, ...options }: ResponseOptions = {},
): unknown {
  if (!response) return undefined;
  // An operation that no widget uses has no `shows`.
  const cut = options.consumerId === undefined ? undefined : shows;
  const consumer = shows ? options : { ...options, consumerId: undefined };
  return 'list' in response
    ? parseResult(schemaReader(response.list, cut), { ...response, paging }, json, consumer)
    : parseResult(schemaReader(response, cut), undefined, json, consumer);
}
