/** A way in which the service can misbehave, or a variation that a tolerant client takes. */
export interface Scenario {
  readonly name: string;
  /** What it is about. */
  readonly group: 'timing' | 'status' | 'connection' | 'shape' | 'token' | 'address' | 'document';
  /** What happens. */
  readonly description: string;
  /** What `name=value` means, and the value where none is given. */
  readonly value?: {
    /** What the value is, in words. */
    readonly meaning: string;
    /** The value where none is given. */
    readonly default: string;
  };
}

const status = <const Code extends number>(code: Code, what: string) =>
  ({
    name: `status-${code}` as const,
    group: 'status',
    description: `Answers ${code} (${what}) without doing anything.`,
  }) as const;

/** Every scenario, by name. */
export const scenarios = [
  {
    name: 'latency',
    group: 'timing',
    description: 'Answers late.',
    value: { meaning: 'milliseconds', default: '2000' },
  },
  {
    name: 'drip',
    group: 'timing',
    description: 'Sends the head at once and the body in small pieces.',
    value: { meaning: 'milliseconds in all', default: '3000' },
  },
  {
    name: 'never',
    group: 'timing',
    description: 'Takes the request and never answers.',
  },
  status(400, 'bad request'),
  status(401, 'the token is refused'),
  status(403, 'a scope is missing'),
  status(404, 'not found'),
  status(409, 'conflict'),
  status(413, 'too large'),
  status(415, 'wrong media type'),
  status(422, 'cannot be processed'),
  {
    name: 'status-429',
    group: 'status',
    description: 'Answers 429 with Retry-After.',
    value: { meaning: 'seconds in Retry-After', default: '2' },
  },
  status(500, 'technical difficulties'),
  status(502, 'bad gateway, as HTML from a proxy'),
  status(503, 'unavailable'),
  status(504, 'gateway time-out'),
  {
    name: 'first-page-only',
    group: 'status',
    description: 'Of a list the first page comes; the others answer 503.',
  },
  {
    name: 'dropped-connection',
    group: 'connection',
    description: 'Closes the connection without an answer, and without doing anything.',
  },
  {
    name: 'lost-answer',
    group: 'connection',
    description: 'Does what is asked, then closes the connection without an answer.',
  },
  {
    name: 'cut-body',
    group: 'connection',
    description: 'Closes the connection in the middle of the body.',
  },
  {
    name: 'redirect',
    group: 'connection',
    description: 'Answers 307 to another origin.',
    value: { meaning: 'where to', default: 'https://elsewhere.example' },
  },
  {
    name: 'malformed-json',
    group: 'shape',
    description: 'Answers 2xx with a body that is cut JSON.',
  },
  {
    name: 'html-body',
    group: 'shape',
    description: 'Answers 2xx with a page of HTML.',
  },
  {
    name: 'empty-body',
    group: 'shape',
    description: 'Answers 2xx with nothing in the body.',
  },
  {
    name: 'wrong-shape',
    group: 'shape',
    description: 'Answers 2xx with JSON of another shape altogether.',
  },
  {
    name: 'unreadable-records',
    group: 'shape',
    description: 'Every third record of a list is unreadable.',
  },
  {
    name: 'unknown-words',
    group: 'shape',
    description: 'Statuses, categories and types are words that nobody has seen.',
  },
  {
    name: 'camel-case',
    group: 'shape',
    description: 'Keys are in camelCase.',
  },
  {
    name: 'bare-array',
    group: 'shape',
    description: 'Lists come as a bare array, without their envelope.',
  },
  {
    name: 'numbers-as-text',
    group: 'shape',
    description: 'Numbers come as text.',
  },
  {
    name: 'nulls',
    group: 'shape',
    description: 'Every value but identifiers and lists is null.',
  },
  {
    name: 'empty-list',
    group: 'shape',
    description: 'Lists are empty.',
  },
  {
    name: 'expiring-tokens',
    group: 'token',
    description: 'Tokens that are given out live for a short time. (Per request: on the two token calls.)',
    value: { meaning: 'seconds', default: '5' },
  },
  {
    name: 'hostile-addresses',
    group: 'address',
    description: 'iframe_url and the addresses of steps are dangerous.',
    value: {
      meaning: 'script, data, http, foreign, userinfo or relative',
      default: 'script',
    },
  },
  {
    name: 'hostile-paging',
    group: 'address',
    description: 'next and previous lead to another origin.',
  },
  {
    name: 'payments',
    group: 'shape',
    description: "A tradeline's payments come in another shape, or not at all.",
    value: { meaning: 'results, edges, map, text, undated or none', default: 'edges' },
  },
  {
    name: 'small-pages',
    group: 'shape',
    description: 'A page of a list has few records, however many are asked for.',
    value: { meaning: 'records on a page', default: '10' },
  },
  {
    name: 'credit-report',
    group: 'shape',
    description: 'The credit report is in another state, or lacks a part.',
    value: { meaning: 'a word for credit_report_status, no-score or no-factors', default: 'Ordered' },
  },
  {
    name: 'credit-history',
    group: 'shape',
    description: 'The history of credit scores is in no order and has gaps, or is of another length.',
    value: { meaning: 'gaps, one, none or long', default: 'gaps' },
  },
  {
    name: 'statement-months',
    group: 'shape',
    description: 'The month of a statement is written in another way.',
    value: { meaning: 'slash, words, date or text', default: 'words' },
  },
  {
    name: 'wrong-pdf',
    group: 'document',
    description: 'A downloaded statement is no PDF.',
    value: { meaning: 'html, base64, empty or cut', default: 'html' },
  },
  {
    name: 'reading',
    group: 'shape',
    description: 'The service is another of those that the description allows.',
    value: { meaning: 'described, assumed, a number, or point=choice pairs', default: 'described' },
  },
] as const satisfies readonly Scenario[];

/** The name of a scenario. */
export type ScenarioName = (typeof scenarios)[number]['name'];
