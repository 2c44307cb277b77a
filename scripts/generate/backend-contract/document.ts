import { widgetOperations } from '../../../src/api/operations.ts';
import type { OperationSpec } from '../../../src/api/operation.ts';
import { errorCodes, reasons, type Group } from './codes.ts';
import { ownSchemas, requestOf, responseOf, type Json } from './schemas.ts';

const ref = (kind: string, name: string): Json => ({ $ref: `#/components/${kind}/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** On every response. */
const always = {
  'Cache-Control': ref('headers', 'CacheControl'),
  'X-Request-Id': ref('headers', 'RequestId'),
  'X-Content-Type-Options': ref('headers', 'ContentTypeOptions'),
  Vary: ref('headers', 'Vary'),
};
const toPages = {
  ...always,
  'Access-Control-Allow-Origin': ref('headers', 'AllowOrigin'),
  'Access-Control-Allow-Credentials': ref('headers', 'AllowCredentials'),
  'Access-Control-Expose-Headers': ref('headers', 'ExposeHeaders'),
};

const responseName = (group: Group, status: string | number): string => `${group}${status}`;

const errorResponses = Object.fromEntries(
  Object.entries(errorCodes).flatMap(([group, codes]) =>
    Object.entries(codes as Readonly<Record<string, readonly string[]>>).map(([status, list]) => [
      responseName(group as Group, status),
      {
        description: reasons[Number(status)],
        headers: {
          ...toPages,
          ...(['429', '503', '409'].includes(status) && { 'Retry-After': ref('headers', 'RetryAfter') }),
          ...(/^50[234]/.test(status) && { 'X-PCC-No-Retry': ref('headers', 'NoRetry') }),
        },
        content: json({
          allOf: [ref('schemas', 'Error')],
          properties: { error: { properties: { code: { enum: [...list] } } } },
        }),
      },
    ]),
  ),
);

const errorsOf = (group: Group): Json =>
  Object.fromEntries(
    Object.keys(errorCodes[group]).map((status) => [status, ref('responses', responseName(group, status))]),
  );

const parameter = (name: string): Json => ref('parameters', name);
const ofPages = ['Origin', 'Request', 'Client', 'FetchSite', 'RequestId', 'Traceparent'].map(parameter);
const setCookie = { 'Set-Cookie': ref('headers', 'SetCookie') };
const preflight = {
  summary: 'Preflight',
  tags: ['cors'],
  parameters: [parameter('Origin'), parameter('RequestMethod')],
  responses: { 204: ref('responses', 'Preflight') },
};

const session = {
  get: {
    operationId: 'checkSession',
    summary: 'Who is signed in',
    description: 'Changes nothing, and does not extend the login. A same-origin GET has no `Origin`.',
    tags: ['session'],
    security: [{ login: [] }],
    parameters: ofPages,
    responses: {
      200: {
        description: 'The login and its consumer',
        headers: toPages,
        content: json(ref('schemas', 'Login')),
      },
      ...errorsOf('check'),
    },
  },
  post: {
    operationId: 'startSession',
    summary: 'Start or renew a session',
    description: 'No body, or `{}`. Only the login says who the consumer is.',
    tags: ['session'],
    security: [{ login: [] }],
    parameters: [...ofPages, parameter('Reason')],
    requestBody: { required: false, content: json({ type: 'object', maxProperties: 0 }) },
    responses: {
      200: {
        description: 'A session',
        headers: { ...toPages, ...setCookie },
        content: json(ref('schemas', 'Session')),
      },
      ...errorsOf('session'),
    },
  },
  delete: {
    operationId: 'endSession',
    summary: 'Sign out',
    description:
      'Ends every session of the login. Without a login, there is nothing to end, and it succeeds.',
    tags: ['session'],
    security: [{ login: [] }, {}],
    parameters: ofPages,
    responses: { 204: { description: 'Ended', headers: { ...toPages, ...setCookie } }, ...errorsOf('end') },
  },
  options: { operationId: 'preflightSession', ...preflight },
};

const signOut = {
  post: {
    operationId: 'signOut',
    summary: 'A login has ended',
    description:
      'From your server or identity provider: OpenID Connect Back-Channel Logout 1.0. Only if settings name the login.',
    tags: ['server'],
    security: [],
    requestBody: {
      required: true,
      content: {
        'application/x-www-form-urlencoded': {
          schema: {
            type: 'object',
            properties: { logout_token: { type: 'string' } },
            required: ['logout_token'],
          },
        },
      },
    },
    responses: {
      204: { description: 'The sessions of the login have ended', headers: always },
      ...errorsOf('signOut'),
    },
  },
};

const render = {
  get: {
    operationId: 'renderWidget',
    summary: 'A widget as HTML',
    description:
      "For your server, with its visitor's headers. Other query parameters are the widget's attributes.",
    tags: ['server'],
    security: [{ login: [] }, {}],
    parameters: [
      { name: 'tag', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'lang', in: 'query', schema: { type: 'string', maxLength: 35 } },
      { name: 'time-zone', in: 'query', schema: { type: 'string' } },
      {
        name: 'deadline',
        in: 'query',
        description: 'In milliseconds',
        schema: { type: 'integer', minimum: 0, maximum: 10_000, default: 300 },
      },
      ...['Request', 'FetchSite', 'ForwardedFor'].map(parameter),
    ],
    responses: {
      200: {
        description: 'Without a login: the skeleton',
        headers: { ...always, 'Content-Security-Policy': { schema: { type: 'string' } } },
        content: { 'text/html': { schema: { type: 'string' } } },
      },
      ...errorsOf('render'),
    },
  },
};

function describe(operation: OperationSpec): Json {
  const { id, path, method, effect, query = {}, owner = {}, bodyRequired = true, widgets } = operation;
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
    parameters: [...inPath, ...inQuery, ...ofPages, parameter('Login')],
    ...(body && {
      requestBody: { required: method === 'POST' ? bodyRequired : true, content: json(body) },
    }),
    responses: {
      ...(response
        ? { '2XX': { description: 'Only what widgets show', headers: toPages, content: json(response) } }
        : { 204: { description: 'Done', headers: toPages } }),
      ...errorsOf(effect === 'read' ? 'read' : 'act'),
    },
    'x-effect': effect,
    'x-widgets': widgets,
  };
}

function brokerPaths(): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const operation of widgetOperations) {
    const methods = (paths[operation.path] ??= {});
    methods[operation.method.toLowerCase()] = describe(operation);
  }
  return Object.fromEntries(Object.entries(paths).map(([path, methods]) => [path, { ...methods }]));
}

const internal = (operationId: string, description: string, statuses: readonly number[]): Json => ({
  get: {
    operationId,
    summary: description,
    tags: ['operations'],
    security: [],
    responses: Object.fromEntries(statuses.map((status) => [status, { description, headers: always }])),
  },
});

const header = (description: string, schema: Json, required = false): Json => ({
  description,
  ...(required && { required }),
  schema: { type: 'string', ...schema },
});

const headers = {
  CacheControl: header('Nothing may be cached', { pattern: '(^|,\\s*)no-store(\\s*,|$)' }, true),
  RequestId: header("The request's, if it is 8 to 64 letters, digits and hyphens; else a new one", {
    pattern: '^[A-Za-z0-9-]{8,64}$',
  }),
  ContentTypeOptions: header('No guessing of types', { const: 'nosniff' }),
  Vary: header('At least `Origin` if CORS headers depend on it', {}),
  AllowOrigin: header('The listed origin of the request. Never `*`', { pattern: '^https?://[^*,/]+$' }),
  AllowCredentials: header('Only for listed origins; at `/v2` only in mode `cookie`', { const: 'true' }),
  ExposeHeaders: header('At least `Retry-After`, `X-Request-Id`, `X-PCC-No-Retry`', {}),
  RetryAfter: header('Seconds', { pattern: '^\\d{1,5}$' }),
  NoRetry: header('The backend has retried, or a retry would not help', { const: '1' }),
  SetCookie: header('Mode `cookie`: one cookie per origin, `__Host-pcc-…`. Your login may set its own.', {}),
};

const sent = (name: string, description?: string, schema: Json = { type: 'string' }): Json => ({
  name,
  in: 'header',
  ...(description && { description }),
  schema,
});

const parameters = {
  Origin: sent('Origin', 'Exactly one that is listed. Only a same-origin GET has none.'),
  Request: sent('X-PCC-Request', 'Anti-forgery: no form can send it. At `/v2` only in mode `cookie`.', {
    const: '1',
  }),
  FetchSite: sent('Sec-Fetch-Site', 'If present, `same-origin` or `same-site`.'),
  RequestId: sent('X-Request-Id'),
  Traceparent: sent('traceparent', 'W3C Trace Context, from pages that trace'),
  Client: sent('X-PCC-Client', 'The version of the library in the page. A backend may ignore it.', {
    type: 'string',
    examples: ['pcc-widgets/0.1.0'],
  }),
  Reason: sent(
    'X-PCC-Reason',
    '`rejected`: the service has refused the last token, so it must not be returned again.',
    { enum: ['start', 'expiring', 'rejected'] },
  ),
  Login: sent('X-PCC-Login', "Mode `cookie`: `login` of the page's session."),
  ForwardedFor: sent('X-Forwarded-For', "The visitor's address, from proxies that are listed"),
  RequestMethod: sent('Access-Control-Request-Method'),
};

const allowed = {
  'Access-Control-Allow-Methods': header('', {}),
  'Access-Control-Allow-Headers': header('At least the request headers above', {}),
  'Access-Control-Max-Age': header('Seconds', { pattern: '^\\d+$' }),
};

/** The backend as OpenAPI 3.1, from its error codes and the contract of the service. */
export const backendDocument = (): Json => ({
  openapi: '3.1.0',
  info: {
    title: 'Backend of pcc-widgets',
    version: '1.0.0',
    description: 'What pages send to a backend, and what it answers. `backend-contract.md` explains it.',
  },
  servers: [{ url: '/' }],
  tags: ['session', 'broker', 'server', 'cors', 'operations'].map((name) => ({ name })),
  security: [{ token: [] }, { cookie: [] }],
  paths: {
    '/pcc/session': session,
    '/pcc/sign-out': signOut,
    '/pcc/render/{tag}': render,
    ...brokerPaths(),
    '/livez': internal('livez', 'The process runs', [200]),
    '/readyz': internal('readyz', 'It takes requests; 503 while it stops', [200, 503]),
    '/metrics': internal('metrics', 'Metrics for Prometheus', [200]),
  },
  components: {
    schemas: ownSchemas,
    responses: {
      ...errorResponses,
      Preflight: { description: 'Allowed, if the CORS headers say so', headers: { ...toPages, ...allowed } },
    },
    headers,
    parameters,
    securitySchemes: {
      login: {
        type: 'apiKey',
        in: 'cookie',
        name: 'your-login',
        description: 'Your own login, in any cookie or header',
      },
      token: { type: 'http', scheme: 'bearer', description: 'Mode `broker`' },
      cookie: { type: 'apiKey', in: 'cookie', name: '__Host-pcc-…', description: 'Mode `cookie`' },
    },
  },
});
