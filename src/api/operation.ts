import * as z from 'zod/mini';
import type { Call, Effect, PccClient, ReadOptions, RequestOptions } from '../http/client.ts';
import { PccError } from '../http/error.ts';
import { loosened } from './loose.ts';
import { fillPath, type PathValue } from './path.ts';
import { listed, type Listed } from './envelope.ts';
import { isRecord, knownKeys, namesOther, normaliserOf, readRecords, type Report } from './normalise.ts';

export type Schema = z.core.$ZodType;

/** The six tags that ask the service for something. */
export type WidgetTag =
  | 'pcc-onboarding'
  | 'pcc-card-register'
  | 'pcc-rewards'
  | 'pcc-statements'
  | 'pcc-tradelines'
  | 'pcc-credit-summary';

/**
 * Where an identifier must come from when a browser asks: the session's consumer; something under that consumer in
 * the path, bound with it; something the consumer owns that is looked up first; or the partner alone, never a browser.
 */
export type Owner = 'session' | 'nested' | 'owned:cards' | 'owned:onboardings' | 'partner';

/** Query names and their types. */
export type Query = Readonly<Record<string, 'integer' | 'string'>>;

/** One list in any of the service's shapes. */
export interface ListOf<S extends Schema = Schema> {
  /** What one record looks like. */
  readonly list: S;
  /** How the keys end under which some answers carry it, in lower case and without `_`: `cards`. */
  readonly name?: string;
  /** The service may answer with one bare record instead of a list. */
  readonly single?: boolean;
  /** The description states the envelope of a page; where it does not, a paged list is assumed to have it. */
  readonly envelope?: 'stated';
}

/** `undefined`: no body comes back, or none that is specified. Any 2xx is success then, and its body is not read. */
export type ResponseSpec = Schema | ListOf | undefined;

/**
 * A page of a list. `next` and `previous` are page numbers, or offsets in the offset style; text is the query of a
 * cursor, to be given back as the argument `cursor`. They are never addresses.
 */
export interface Page<T> {
  /** How many records there are in all, where the service says; else how many came. */
  readonly count: number;
  /** The records of this page. */
  readonly results: readonly T[];
  /** Number or offset of the next page, or the text of its cursor; null on the last one. */
  readonly next: number | string | null;
  /** Number or offset of the page before, or the text of its cursor; null on the first one. */
  readonly previous: number | string | null;
  /** Records that could not be read and were left out: of this page, and of the lists inside its records. */
  readonly skipped: number;
}

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
  /** With its exact slashes; parameters as `{name}`. */
  readonly path: Path;
  /** `auth` is the authorization server. Default `base`. */
  readonly host?: 'base' | 'auth';
  /** False for the call that gets the first token. Default true. */
  readonly bearer?: boolean;
  /** Query parameters and their types. */
  readonly query?: Q;
  /** How the list is paged, where it is. */
  readonly paging?: 'page' | 'offset';
  /** Largest `page_size` that the service states. */
  readonly pageSizeMax?: number;
  /** Path parameters that are UUIDs. */
  readonly uuid?: readonly string[];
  /** What the body looks like, where there is one. */
  readonly body?: Body;
  /** Default true where there is a body. */
  readonly bodyRequired?: boolean;
  /** Sent where the caller gives no body. */
  readonly defaultBody?: object;
  /** What comes back on success. */
  readonly response: Response;
  /** What the service answers on success; the client accepts any 2xx. */
  readonly success: number;
  /** Error statuses that the description states. */
  readonly errors?: readonly number[];
  /** Scopes of which any one is enough, as the description states them. */
  readonly scopes?: readonly string[];
  /** Scopes of which any one is enough in the sandbox: an assumption where nothing is stated. */
  readonly assumedScopes?: readonly string[];
  /** Whether it only reads, acts, or acts in a way that cannot be undone. */
  readonly effect: Effect;
  /** Path parameters, and where a browser's values for them must come from. */
  readonly owner?: Readonly<Record<string, Owner>>;
  /** Id of the read that tells whether the act happened. */
  readonly settle?: string;
  /** Tags that may use it from a browser. Default none: partner servers only. */
  readonly widgets?: readonly WidgetTag[];
  /**
   * What of each record may reach a browser: all that some widget reads, as dotted paths of described keys. Of a path
   * that ends in `?` only whether there is something.
   */
  readonly shows?: readonly string[];
  /** True where a whole PDF comes back. */
  readonly document?: boolean;
}

type PathNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never;
type QueryArgs<Q extends Query> = { readonly [K in keyof Q]?: Q[K] extends 'integer' ? number : string };
/** `cursor` is the text that a page gave as its `next` or `previous`; the place in the list is then its alone. */
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

/** A list of records, whatever shape it comes in. */
// @__NO_SIDE_EFFECTS__
export function listOf<S extends Schema>(list: S, options: Omit<ListOf, 'list'> = {}): ListOf<S> {
  return { list, ...options };
}

/**
 * Makes an operation from its record. The function validates what goes in and what comes out, and rejects with
 * `PccError` only; the record is the same object's properties.
 */
// @__NO_SIDE_EFFECTS__
export function operation<
  const Path extends string,
  const Q extends Query = Record<never, never>,
  const Body extends Schema | undefined = undefined,
  const Response extends ResponseSpec = undefined,
  const Required extends boolean = true,
>(
  spec: OperationSpec<Path, Q, Body, Response> & { readonly bodyRequired?: Required },
): Operation<Args<Path, Q, Body, Required>, Result<Response>> {
  const send = async (
    client: PccClient,
    args: Args<Path, Q, Body, Required>,
    options?: RequestOptions,
  ): Promise<Result<Response>> => client.request(prepare(spec, args), options);
  // eslint-disable-next-line no-restricted-syntax -- the record is our own source, not data from the network
  return Object.assign(send, spec);
}

function prepare<
  Path extends string,
  Q extends Query,
  Body extends Schema | undefined,
  R extends ResponseSpec,
>(spec: OperationSpec<Path, Q, Body, R>, args: Readonly<Record<string, unknown>>): Call<Result<R>> {
  const body = args['body'] ?? spec.defaultBody;
  if (body !== undefined) checkBody(spec.id, spec.body, body);
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
    parse: (json, reading) => readResponse(spec.response, json, { ...spec, ...reading }) as Result<R>,
  };
}

// What is sent is the caller's own body, not the parsed one: keys that the description does not show stay in.
function checkBody(id: string, schema: Schema | undefined, body: unknown): void {
  if (!schema) throw new PccError('invalid-request', { operation: id, message: `${id} takes no body` });
  const read = z.safeParse(schema, body);
  if (read.success) return;
  const fields: Record<string, string[]> = {};
  for (const issue of read.error.issues) (fields[issue.path.join('.')] ??= []).push(issue.code ?? 'invalid');
  throw new PccError('invalid-request', { operation: id, fields, message: `${id}: the body is not valid` });
}

const skippedIn = new WeakMap<object, number>();

/** How many records in the lists of a result could not be read and were left out. */
export function skipped(result: object): number {
  return skippedIn.get(result) ?? 0;
}

interface Reading extends ReadOptions, Pick<OperationSpec, 'paging' | 'shows'> {}

/**
 * Reads decoded JSON as an operation's answer; with a `consumerId`, only what `shows` lists, of records that name no
 * other consumer. Throws where it is of no such shape; the client names the error.
 */
export function readResponse(
  response: ResponseSpec,
  json: unknown,
  { paging, keepUnknown, consumerId, shows }: Reading = {},
): unknown {
  if (!response) return undefined;
  // What no widget uses is not for pages: there is nothing to cut it to.
  const reading = { paging, ...(shows && consumerId !== undefined && { shows, consumerId }) };
  const report: Report = { skipped: 0 };
  const described = keepUnknown ? loosened : (schema: Schema) => schema;
  const result =
    'list' in response
      ? readPage({ ...response, list: described(response.list) }, json, report, reading)
      : readObject(described(response), json, report, reading);
  if (typeof result === 'object' && result !== null && report.skipped) skippedIn.set(result, report.skipped);
  return result;
}

function readObject(schema: Schema, json: unknown, report: Report, { consumerId, shows }: Reading): unknown {
  if (namesOther(json, consumerId)) throw new TypeError('of another consumer');
  return z.parse(schema, normaliserOf(schema, shows)(json, report));
}

function readPage(spec: ListOf, json: unknown, report: Report, reading: Reading): Page<unknown> {
  const { consumerId, shows, paging } = reading;
  const { list, count = list.length, next, previous } = pageIn(spec, json, paging) ?? notAList();
  const theirs = list.filter((record) => !namesOther(record, consumerId));
  report.skipped += list.length - theirs.length;
  const results = readRecords(spec.list, theirs, report, shows);
  return { count, results, next, previous, skipped: report.skipped };
}

/** The list in an answer, its records as they came. */
export function pageIn({ list, name, single }: ListOf, json: unknown, paging?: string): Listed | undefined {
  const isOne = single && isRecord(json);
  const one: Listed = { list: [json], count: 1, next: null, previous: null };
  // An account with some list of its own is still one account.
  if (isOne && knownKeys(list, json) > 1) return one;
  return listed(json, name, paging) ?? (isOne ? one : undefined);
}

function notAList(): never {
  throw new TypeError('not a list');
}
