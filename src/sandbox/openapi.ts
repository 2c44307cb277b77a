import * as z from 'zod/mini';
import * as contract from '../api/index.ts';
import type { OperationSpec } from '../api/operation.ts';
import { chapterOf, chapters } from './chapters.ts';
import { describedScopes } from './http/scopes.ts';

/** What to describe. */
export interface OpenApiOptions {
  /** Default: all operations. */
  readonly operations?: readonly OperationSpec[];
  /** URL of the service. Default `/`: the origin of the document itself. */
  readonly baseUrl?: string;
  /** URL of the authorization server. Default: the URL of the service. */
  readonly authUrl?: string;
}

type Json = Readonly<Record<string, unknown>>;

/** An OpenAPI 3.1 document as plain JSON. */
export interface OpenApiDocument extends Json {
  /** Version of OpenAPI. */
  readonly openapi: '3.1.0';
  /** The operations by path. */
  readonly paths: Readonly<Record<string, Json>>;
  /** Definitions that the operations share. */
  readonly components: {
    /** The schemas of request and response bodies, by name. */
    readonly schemas: Readonly<Record<string, Json>>;
  } & Json;
}

type Schema = z.core.$ZodType;

/**
 * Describes operations as OpenAPI 3.1. Standard fields have what the service's description states; extensions have what
 * this project adds: `x-effect` (read, act, irreversible), `x-settled-by` (the read that shows whether an action
 * happened), `x-assumed-scopes`, and `x-widgets`.
 */
export function openApiDocument({
  operations = Object.values<OperationSpec>(contract.operations),
  baseUrl = '/',
  authUrl = baseUrl,
}: OpenApiOptions = {}): OpenApiDocument {
  const registry = namedSchemas();
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of operations) {
    const path = (paths[operation.path] ??= {});
    path[operation.method.toLowerCase()] = {
      ...describe(operation, registry),
      ...(operation.host === 'auth' && { servers: [{ url: authUrl }] }),
    };
  }
  const usedChapters = new Set(operations.map(({ path }) => chapterOf(path)));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Partner Consumer Credit API',
      version: '1.0.0',
      description:
        'Generated from the records in `src/api`. Fields that the service leaves open are optional and may be null.',
    },
    servers: [{ url: baseUrl }],
    tags: chapters.filter((name) => usedChapters.has(name)).map((name) => ({ name })),
    paths,
    components: {
      schemas: schemasOf(registry),
      securitySchemes: {
        oauth2: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: `${authUrl.replace(/\/$/, '')}/auth/token/`,
              scopes: describedScopes,
            },
          },
        },
      },
    },
  };
}

function describe(operation: OperationSpec, registry: SchemaRegistry): Json {
  const { id, effect, settle, assumedScopes, widgets, body, bodyRequired = true, errors = [] } = operation;
  const [first = '', ...words] = id.split(/(?=[A-Z])/);
  const parameters = [...pathParameters(operation), ...queryParameters(operation)];
  return {
    operationId: id,
    summary: [
      first.charAt(0).toUpperCase() + first.slice(1),
      ...words.map((word) => word.toLowerCase()),
    ].join(' '),
    tags: [chapterOf(operation.path)],
    security: securityOf(operation),
    ...(parameters.length && { parameters }),
    ...(body && { requestBody: { required: bodyRequired, content: json(schemaFor(body, registry)) } }),
    responses: {
      [operation.success]: { description: 'Success', ...contentOf(operation, registry) },
      ...Object.fromEntries(errors.map((status) => [status, { description: statuses[status] }])),
      default: { description: 'Failure; the shape of its body is not specified' },
    },
    'x-effect': effect,
    ...(settle && { 'x-settled-by': settle }),
    ...(assumedScopes && { 'x-assumed-scopes': assumedScopes }),
    ...(widgets && { 'x-widgets': widgets }),
  };
}

const statuses: Readonly<Record<number, string>> = {
  404: "Not found, or another partner's",
  422: 'Cannot be processed',
};

/** Each entry is an alternative: any one of the stated scopes is enough. */
function securityOf({ bearer, scopes: stated }: OperationSpec): readonly Json[] {
  if (bearer === false) return [];
  return stated ? stated.map((scope) => ({ oauth2: [scope] })) : [{ oauth2: [] }];
}

function pathParameters({ path, uuid = [] }: OperationSpec): readonly Json[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', ...(uuid.includes(name) && { format: 'uuid' }) },
  }));
}

function queryParameters({ query = {}, pageSizeMax }: OperationSpec): readonly Json[] {
  return Object.entries(query).map(([name, type]) => ({
    name,
    in: 'query',
    schema: {
      type,
      ...(type === 'integer' && { minimum: name === 'offset' ? 0 : 1 }),
      ...(name === 'page_size' && pageSizeMax && { maximum: pageSizeMax }),
    },
  }));
}

const json = (schema: Json): Json => ({ 'application/json': { schema } });

function contentOf({ response, paging, success }: OperationSpec, registry: SchemaRegistry): Json {
  // No content, or an unspecified body: anything matches.
  if (!response) return success === 204 ? {} : { content: json({}) };
  if (!('list' in response)) return { content: json(schemaFor(response, registry)) };
  const list = { type: 'array', items: schemaFor(response.list, registry) };
  if (paging) {
    const page = envelope(list);
    return {
      content: json(response.envelope ? page : { ...page, description: 'The envelope is assumed' }),
    };
  }
  // Assumption: lists of tradelines are under their own name, other lists without pages are bare.
  if (response.name !== 'tradelines') return { content: json(list) };
  return {
    content: json({
      type: 'object',
      properties: { [response.name]: list },
      required: [response.name],
    }),
  };
}

const envelope = (results: Json): Json => ({
  type: 'object',
  properties: {
    count: { type: 'integer', minimum: 0 },
    results,
    next: { type: ['string', 'null'], description: 'URL of the next page' },
    previous: { type: ['string', 'null'], description: 'URL of the previous page' },
  },
  required: ['count', 'results'],
});

type SchemaRegistry = ReturnType<typeof namedSchemas>;

/** The schemas that the contract exports, by their names. */
function namedSchemas() {
  const registry = z.registry<{ id: string }>();
  for (const [name, value] of Object.entries(contract)) {
    if (value instanceof z.core.$ZodType)
      registry.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
  }
  return registry;
}

const addressOf = (name: string): string => `#/components/schemas/${name}`;

function schemasOf(registry: SchemaRegistry): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: addressOf });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, plain(schema)]));
}

function schemaFor(schema: Schema, registry: SchemaRegistry): Json {
  const name = registry.get(schema)?.id;
  return name ? { $ref: addressOf(name) } : plain(z.toJSONSchema(schema, { io: 'input' }));
}

// The document states the dialect once, and identifies a schema by its location.
function plain({ $schema: _dialect, $id: _place, ...schema }: z.core.JSONSchema.BaseSchema): Json {
  return schema;
}
