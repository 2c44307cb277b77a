import type { ChoiceOf } from '../reading/open-points.ts';
import {
  Refusal,
  conflict,
  insufficientScope,
  invalid,
  invalidToken,
  notFound,
  tooMany,
  unprocessable,
} from '../refusal.ts';
import type { Behavior, ScenarioRequest } from './active-scenario.ts';
import * as shape from './shapes.ts';
import { cut, drip, drop, pause, replaced } from './streams.ts';

/** A way in which the service can misbehave, or a variation that a tolerant client accepts. */
export interface Scenario {
  readonly name: string;
  /** Its category. */
  readonly group: 'timing' | 'status' | 'connection' | 'shape' | 'token' | 'address' | 'document';
  /** What happens. */
  readonly description: string;
  /** The meaning of `value` in `name=value`, and its default. */
  readonly value?: {
    /** Description of the value. */
    readonly meaning: string;
    /** Default value. */
    readonly default: string;
  };
}

/** A scenario with what it does, which is not public. */
export interface ScenarioEntry extends Scenario {
  readonly behavior: Behavior;
}

/** Replies before anything is carried out; without a reply, the request goes on. */
const reply =
  (replyTo: (request: ScenarioRequest) => Refusal | Response | undefined): Behavior =>
  (request) => ({
    before() {
      const answer = replyTo(request);
      if (answer instanceof Refusal) throw answer;
      return answer;
    },
  });

const status = <const Code extends number>(code: Code, what: string, replyTo: Parameters<typeof reply>[0]) =>
  ({
    name: `status-${code}` as const,
    group: 'status',
    description: `Returns ${code} (${what}) without any effect.`,
    behavior: reply(replyTo),
  }) as const;

const page = '<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>';

/** A name for readings, with one value that the description does not allow. */
const readingOrFault =
  (fault: string, body: (json: unknown) => unknown, reading: (value: string) => string): Behavior =>
  ({ value }) =>
    value === fault ? { body } : { reading: reading(value) };

/** The values of `statement-months`, as choices. */
const months: Readonly<Record<string, ChoiceOf<'months'>>> = {
  slash: '03/2026',
  words: 'March 2026',
  date: '2026-03-01',
  text: 'words-only',
};

const table = [
  {
    name: 'latency',
    group: 'timing',
    description: 'Answers late.',
    value: { meaning: 'milliseconds', default: '2000' },
    behavior: ({ value, request }) => ({ before: () => pause(Number(value), request) }),
  },
  {
    name: 'drip',
    group: 'timing',
    description: 'Sends the headers immediately and the body in small chunks.',
    value: { meaning: 'milliseconds in total', default: '3000' },
    behavior: ({ value, request }) => ({
      send: (response) => replaced(response, drip(response, Number(value), request)),
    }),
  },
  {
    name: 'never',
    group: 'timing',
    description: 'Accepts the request and never responds.',
    behavior: ({ request }) => ({ before: () => pause(Infinity, request) }),
  },
  status(400, 'bad request', () => invalid({ non_field_errors: ['The data cannot be processed.'] })),
  status(401, 'the token is rejected', () => invalidToken('The token is invalid or has expired.')),
  status(403, 'a scope is missing', ({ operation }) =>
    insufficientScope(operation.scopes ?? operation.assumedScopes ?? ['api:read']),
  ),
  status(404, 'not found', () => notFound()),
  status(409, 'conflict', () => conflict('The state does not allow it.')),
  status(413, 'too large', () => new Refusal(413, { detail: 'The body is too large.' })),
  status(415, 'wrong media type', () => new Refusal(415, { detail: 'Unsupported media type in request.' })),
  status(422, 'cannot be processed', () =>
    unprocessable('invalid_account', 'The request cannot be processed.'),
  ),
  {
    name: 'status-429',
    group: 'status',
    description: 'Returns 429 with Retry-After.',
    value: { meaning: 'seconds in Retry-After', default: '2' },
    behavior: reply(({ value }) => tooMany(Number(value))),
  },
  status(500, 'technical difficulties', () => new Refusal(500, { detail: 'Technical difficulties.' })),
  status(
    502,
    'bad gateway, as HTML from a proxy',
    () => new Response(page, { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ),
  status(503, 'unavailable', () => new Refusal(503, { detail: 'Unavailable.' })),
  status(504, 'gateway time-out', () => new Refusal(504, { detail: 'Gateway time-out.' })),
  {
    name: 'first-page-only',
    group: 'status',
    description: 'Returns the first page of a list, and 503 for the others.',
    behavior: reply(({ request }) => {
      const { searchParams } = new URL(request.url);
      const isFirst =
        Number(searchParams.get('page') ?? 1) <= 1 && Number(searchParams.get('offset') ?? 0) <= 0;
      return isFirst ? undefined : new Refusal(503, { detail: 'Unavailable.' });
    }),
  },
  {
    name: 'dropped-connection',
    group: 'connection',
    description: 'Closes the connection without a response and without any effect.',
    behavior: () => ({ before: drop }),
  },
  {
    name: 'lost-answer',
    group: 'connection',
    description: 'Carries out the request, then closes the connection without a response.',
    behavior: () => ({ send: drop }),
  },
  {
    name: 'cut-body',
    group: 'connection',
    description: 'Closes the connection in the middle of the body.',
    behavior: ({ request }) => ({ send: (response) => replaced(response, cut(response, request)) }),
  },
  {
    name: 'redirect',
    group: 'connection',
    description: 'Returns 307 to another origin.',
    value: { meaning: 'target origin', default: 'https://elsewhere.example' },
    behavior: reply(({ value, request }) => {
      const { pathname, search } = new URL(request.url);
      const location = URL.canParse(value) ? new URL(pathname + search, value).href : value;
      return new Response(null, { status: 307, headers: { Location: location } });
    }),
  },
  {
    name: 'malformed-json',
    group: 'shape',
    description: 'Returns 2xx with truncated JSON.',
    behavior: () => ({ send: (response) => replaced(response, '{"results": [{"id": "1", "na') }),
  },
  {
    name: 'html-body',
    group: 'shape',
    description: 'Returns 2xx with an HTML page.',
    behavior: () => ({ send: (response) => replaced(response, page, 'text/html') }),
  },
  {
    name: 'empty-body',
    group: 'shape',
    description: 'Returns 2xx with an empty body.',
    behavior: () => ({ send: (response) => replaced(response, '') }),
  },
  {
    name: 'wrong-shape',
    group: 'shape',
    description: 'Returns 2xx with JSON of a different shape.',
    behavior: () => ({ body: () => 'surprise' }),
  },
  {
    name: 'unreadable-records',
    group: 'shape',
    description: 'Every third record of a list is unreadable.',
    behavior: () => ({ body: shape.unreadable }),
  },
  {
    name: 'unknown-words',
    group: 'shape',
    description: 'Statuses, categories and types are unknown words.',
    behavior: () => ({ body: shape.unknownWords }),
  },
  {
    name: 'camel-case',
    group: 'shape',
    description: 'Keys are in camelCase.',
    behavior: () => ({ reading: 'key-case=camelCase' }),
  },
  {
    name: 'bare-array',
    group: 'shape',
    description: 'Lists are bare arrays, without their envelope.',
    behavior: () => ({ reading: 'list-envelope=bare,tradelines-envelope=bare' }),
  },
  {
    name: 'numbers-as-text',
    group: 'shape',
    description: 'Numbers are strings.',
    behavior: () => ({ reading: 'numbers=text' }),
  },
  {
    name: 'nulls',
    group: 'shape',
    description: 'Every value except identifiers and lists is null.',
    behavior: () => ({ body: shape.nulls }),
  },
  {
    name: 'empty-list',
    group: 'shape',
    description: 'Lists are empty.',
    behavior: () => ({ body: shape.emptied }),
  },
  {
    name: 'expiring-tokens',
    group: 'token',
    description: 'Issued tokens expire early. (Per request: on the two token operations.)',
    value: { meaning: 'seconds', default: '5' },
    behavior: ({ value }) => ({ tokenSeconds: Number(value) }),
  },
  {
    name: 'hostile-addresses',
    group: 'address',
    description: 'iframe_url and the URLs of steps are dangerous.',
    value: {
      meaning: 'script, data, http, foreign, userinfo or relative',
      default: 'script',
    },
    behavior: ({ value }) => ({ body: (json) => shape.hostileAddresses(json, value) }),
  },
  {
    name: 'hostile-paging',
    group: 'address',
    description: 'next and previous are URLs of another origin.',
    behavior: () => ({ body: shape.hostilePaging }),
  },
  {
    name: 'payments',
    group: 'shape',
    description: "A tradeline's payments have another shape, or are missing.",
    value: { meaning: 'results, edges, map, text, undated or none', default: 'edges' },
    behavior: readingOrFault('text', shape.paymentsAsText, (value) => `payments=${value}`),
  },
  {
    name: 'small-pages',
    group: 'shape',
    description: 'A page of a list has few records, whatever size is requested.',
    value: { meaning: 'records per page', default: '10' },
    behavior: ({ value }) => ({ pageSize: Math.max(1, Number(value) || 1) }),
  },
  {
    name: 'credit-report',
    group: 'shape',
    description: 'The credit report has another status, or a part is missing.',
    value: { meaning: 'a word for credit_report_status, no-score or no-factors', default: 'Ordered' },
    behavior: ({ value }) => ({ body: (json) => shape.creditReport(json, value) }),
  },
  {
    name: 'credit-history',
    group: 'shape',
    description: 'The history of credit scores is unsorted and has gaps, or has another length.',
    value: { meaning: 'gaps, one, none or long', default: 'gaps' },
    behavior: readingOrFault('long', shape.longHistory, (value) => `score-history=${value}`),
  },
  {
    name: 'statement-months',
    group: 'shape',
    description: 'The month of a statement has another format.',
    value: { meaning: 'slash, words, date or text', default: 'words' },
    behavior: ({ value }) => ({ reading: `months=${months[value] ?? value}` }),
  },
  {
    name: 'wrong-pdf',
    group: 'document',
    description: 'A downloaded statement is not a PDF.',
    value: { meaning: 'html, base64, empty or cut', default: 'html' },
    behavior: ({ value }) => ({ body: (json) => shape.wrongPdf(json, value) }),
  },
  {
    name: 'reading',
    group: 'shape',
    description: 'The service follows another reading of the description.',
    value: { meaning: 'described, assumed, a number, or point=choice pairs', default: 'described' },
    behavior: ({ value }) => ({ reading: value }),
  },
] as const satisfies readonly ScenarioEntry[];

/** As a list of literal types, so that an editor completes the names. */
const withoutBehavior = <const Table extends readonly ScenarioEntry[]>(entries: Table) =>
  entries.map(({ behavior: _, ...scenario }) => scenario) as unknown as {
    readonly [I in keyof Table]: { readonly [K in keyof Table[I] as Exclude<K, 'behavior'>]: Table[I][K] };
  };

/** Every scenario, by name. */
export const scenarios = withoutBehavior(table);

/** Every scenario with its behavior. */
export const byName: ReadonlyMap<string, ScenarioEntry> = new Map(table.map((entry) => [entry.name, entry]));

/** The name of a scenario. */
export type ScenarioName = (typeof scenarios)[number]['name'];
