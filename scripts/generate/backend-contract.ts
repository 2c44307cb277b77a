// docs/backend-contract.openapi.json: backend-contract.yaml with its error responses, and the operations of widgets.
import { parse } from 'yaml';
import * as z from 'zod/mini';
import { widgetOperations } from '../../src/api/operations.ts';
import type { Schema } from '../../src/api/fields.ts';
import type { OperationSpec } from '../../src/api/operation.ts';
import { shownOf, type Paths } from '../../src/api/field-types.ts';
import { textOf } from '../files.ts';

type Json = Readonly<Record<string, unknown>>;
type Methods = Readonly<Record<string, Json & { readonly responses: Json; readonly 'x-errors'?: string }>>;

interface Source {
  readonly paths: Readonly<Record<string, Methods>>;
  readonly components: Readonly<Record<string, Json>>;
  readonly 'x-reasons': Readonly<Record<string, string>>;
  /** Codes by group and status. */
  readonly 'x-errors': Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
}

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

type Def = Schema['_zod']['def'] & {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
};

// The document states the dialect once.
const withoutDialect = ({ $schema: _dialect, ...schema }: z.core.JSONSchema.BaseSchema): Json => schema;
const leaf = (schema: Schema): Json =>
  withoutDialect(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** A record that has only the fields that widgets show, like `shown()` in `src/api`. */
function cut(schema: Schema, shows: Paths): Json {
  const { innerType, shape, element, type } = schema._zod.def as Def;
  if (innerType) {
    const inner = cut(innerType, shows);
    return type === 'nullable' ? { anyOf: [inner, { type: 'null' }] } : inner;
  }
  if (element) return { type: 'array', items: cut(element, shows) };
  if (!shape) return leaf(schema);
  const fields = shownOf(shape, shows).map(([key, field, below]) => [
    key,
    typeof below === 'string' ? { type: ['string', 'null'] } : cut(field, below),
  ]);
  return { type: 'object', properties: Object.fromEntries(fields) as Json, additionalProperties: false };
}

/** The body of the broker's response; undefined if there is none. */
function responseOf({ response, shows = [] }: OperationSpec): Json | undefined {
  if (!response) return undefined;
  if (!('list' in response)) return cut(response, shows);
  const place = { type: ['integer', 'string', 'null'] };
  return {
    type: 'object',
    properties: {
      count: { type: 'integer', minimum: 0 },
      results: { type: 'array', items: { anyOf: [cut(response.list, shows), { type: 'null' }] } },
      next: { ...place, description: 'Page number, offset, or a query with a cursor' },
      previous: place,
    },
    required: ['count', 'results'],
    additionalProperties: false,
  };
}

function requestOf({ body, owner = {} }: OperationSpec): Json | undefined {
  if (!body) return undefined;
  const { properties = {}, required, ...schema } = leaf(body) as { properties?: Json; required?: string[] };
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => owner[name] !== 'partner'));
  const needed = required?.filter((name) => Object.hasOwn(own, name));
  return {
    ...schema,
    properties: own,
    ...(needed?.length && { required: needed }),
    additionalProperties: false,
  };
}

/** An operation of the broker, for pages as `check` is. */
function describe(operation: OperationSpec, check: Methods[string]): Methods[string] {
  const { id, path, method, effect, query = {}, owner = {}, bodyRequired = true, widgets } = operation;
  const { headers } = check.responses['200'] as Json;
  const [body, response] = [requestOf(operation), responseOf(operation)];
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(query).flatMap(([name, type]) =>
    owner[name] === 'partner' ? [] : [{ name, in: 'query', schema: { type } }],
  );
  return {
    operationId: id,
    tags: ['broker'],
    parameters: [...inPath, ...inQuery, ...(check['parameters'] as Json[]), ref('parameters', 'Login')],
    ...(body && {
      requestBody: { required: method === 'POST' ? bodyRequired : true, content: json(body) },
    }),
    responses: response
      ? { '2XX': { description: 'Only what widgets show', headers, content: json(response) } }
      : { 204: { description: 'Done', headers } },
    'x-errors': effect === 'read' ? 'read' : 'act',
    'x-effect': effect,
    'x-widgets': widgets,
  };
}

/** The backend as OpenAPI 3.1. */
export function backendDocument(): Json {
  const text = textOf('scripts/generate/backend-contract.yaml');
  const { 'x-reasons': reasons, 'x-errors': errors, ...source } = parse(text, { merge: true }) as Source;
  const { get: check } = source.paths['/pcc/session'] as { get: Methods[string] };
  const { headers } = check.responses['200'] as { headers: Json };

  const withErrors = ({ 'x-errors': group, ...operation }: Methods[string]): Json => {
    if (!group) return operation;
    const statuses = Object.keys(errors[group] ?? {});
    const found = statuses.map((status) => [status, ref('responses', group + status)] as const);
    return { ...operation, responses: { ...operation.responses, ...Object.fromEntries(found) } };
  };
  const errorResponses = Object.entries(errors).flatMap(([group, codes]) =>
    Object.entries(codes).map(([status, list]): [string, Json] => [
      group + status,
      {
        description: reasons[status],
        headers: {
          ...headers,
          ...(['429', '503', '409'].includes(status) && { 'Retry-After': ref('headers', 'RetryAfter') }),
          ...(/^50[234]/.test(status) && { 'X-PCC-No-Retry': ref('headers', 'NoRetry') }),
        },
        content: json({
          allOf: [ref('schemas', 'Error')],
          properties: { error: { properties: { code: { enum: list } } } },
        }),
      },
    ]),
  );

  const paths = new Map<string, Record<string, Json>>();
  const add = (path: string, method: string, operation: Methods[string]) =>
    paths.set(path, { ...paths.get(path), [method]: withErrors(operation) });
  for (const [path, methods] of Object.entries(source.paths)) {
    // The operations of the broker come before those that only the backend's own host may request.
    if (path === '/livez')
      for (const operation of widgetOperations)
        add(operation.path, operation.method.toLowerCase(), describe(operation, check));
    for (const [method, operation] of Object.entries(methods)) add(path, method, operation);
  }
  return {
    ...source,
    paths: Object.fromEntries(paths),
    components: {
      ...source.components,
      responses: { ...Object.fromEntries(errorResponses), ...source.components['responses'] },
    },
  };
}
