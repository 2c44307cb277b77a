import * as z from 'zod/mini';
import { shownOf, type Paths } from '../../../src/api/table.ts';
import type { OperationSpec, Schema } from '../../../src/api/operation.ts';

export type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string', minLength: 1 };
const object = (properties: Json, required = Object.keys(properties)): Json => ({
  type: 'object',
  properties,
  required,
});

const who = {
  login: {
    ...text,
    description: 'Opaque. The same for all requests of one login, and different for the next login.',
  },
  consumer_id: { ...text, description: 'The id that paths take: `external_id`, or `id` if there is none.' },
};
const whenLoginEnds = {
  login_expires_in: {
    type: 'integer',
    minimum: 0,
    description: 'Seconds until the login ends. Pages warn a minute before.',
  },
};
const granted = {
  ...who,
  expires_in: { type: 'integer', minimum: 1, maximum: 3600, description: 'Seconds' },
  api_base_url: { ...text, description: 'Where the page sends `/v2/…`. https, or http on loopback.' },
};
const optional = {
  ...whenLoginEnds,
  frame_origins: { type: 'array', items: text, description: 'Origins of card-registration frames' },
  operations: { type: 'array', items: text, description: 'Ids of the operations that are switched on' },
  request_id: text,
};
const token = {
  access_token: { type: 'string', pattern: '^[\\x21-\\x7e]{1,8192}$' },
  token_type: { const: 'Bearer' },
};

/** The schemas of the backend's own bodies. */
export const ownSchemas: Readonly<Record<string, Json>> = {
  Login: object({ ...who, ...whenLoginEnds }, Object.keys(who)),
  Session: {
    description:
      'Modes `broker` and `exchange` have a token. In mode `cookie`, the cookie is the credential.',
    oneOf: [{ $ref: '#/components/schemas/TokenSession' }, { $ref: '#/components/schemas/CookieSession' }],
  },
  TokenSession: {
    ...object({ ...granted, ...token, ...optional, scope: { type: 'string' } }, [
      ...Object.keys(granted),
      ...Object.keys(token),
    ]),
    not: { required: ['credential'] },
  },
  CookieSession: {
    ...object({ credential: { const: 'cookie' }, ...granted, ...optional }, [
      'credential',
      ...Object.keys(granted),
    ]),
    not: { required: ['access_token'] },
  },
  Error: {
    ...object({
      error: object(
        {
          code: text,
          message: { type: 'string', description: 'For developers. Never shown to consumers.' },
          request_id: text,
          challenge: { ...text, description: 'Only with `step_up_required`: opaque, for your server' },
        },
        ['code', 'message'],
      ),
    }),
    additionalProperties: {
      type: 'array',
      items: text,
      description: 'By the name of a field that was invalid. Without its value.',
    },
  },
};

type Def = Schema['_zod']['def'] & {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
};

// The document states the dialect once.
function plain({ $schema: _dialect, ...schema }: z.core.JSONSchema.BaseSchema): Json {
  return schema;
}

const leaf = (schema: Schema): Json => plain(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

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
  return {
    type: 'object',
    properties: Object.fromEntries(fields) as Json,
    additionalProperties: false,
  };
}

const place = { type: ['integer', 'string', 'null'] };

/** The body of the broker's response; undefined if there is none. */
export function responseOf({ response, shows = [] }: OperationSpec): Json | undefined {
  if (!response) return undefined;
  if (!('list' in response)) return cut(response, shows);
  return {
    ...object(
      {
        count: { type: 'integer', minimum: 0 },
        results: { type: 'array', items: { anyOf: [cut(response.list, shows), { type: 'null' }] } },
        next: { ...place, description: 'Page number, offset, or a query with a cursor' },
        previous: place,
      },
      ['count', 'results'],
    ),
    additionalProperties: false,
  };
}

export const requestOf = ({ body, owner = {} }: OperationSpec): Json | undefined => {
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
};
