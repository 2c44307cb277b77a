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

const status = <const Code extends number>(code: Code, what: string) =>
  ({
    name: `status-${code}` as const,
    group: 'status',
    description: `Returns ${code} (${what}) without any effect.`,
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
    description: 'Sends the headers immediately and the body in small chunks.',
    value: { meaning: 'milliseconds in total', default: '3000' },
  },
  {
    name: 'never',
    group: 'timing',
    description: 'Accepts the request and never responds.',
  },
  status(400, 'bad request'),
  status(401, 'the token is rejected'),
  status(403, 'a scope is missing'),
  status(404, 'not found'),
  status(409, 'conflict'),
  status(413, 'too large'),
  status(415, 'wrong media type'),
  status(422, 'cannot be processed'),
  {
    name: 'status-429',
    group: 'status',
    description: 'Returns 429 with Retry-After.',
    value: { meaning: 'seconds in Retry-After', default: '2' },
  },
  status(500, 'technical difficulties'),
  status(502, 'bad gateway, as HTML from a proxy'),
  status(503, 'unavailable'),
  status(504, 'gateway time-out'),
  {
    name: 'first-page-only',
    group: 'status',
    description: 'Returns the first page of a list, and 503 for the others.',
  },
  {
    name: 'dropped-connection',
    group: 'connection',
    description: 'Closes the connection without a response and without any effect.',
  },
  {
    name: 'lost-answer',
    group: 'connection',
    description: 'Carries out the request, then closes the connection without a response.',
  },
  {
    name: 'cut-body',
    group: 'connection',
    description: 'Closes the connection in the middle of the body.',
  },
  {
    name: 'redirect',
    group: 'connection',
    description: 'Returns 307 to another origin.',
    value: { meaning: 'target origin', default: 'https://elsewhere.example' },
  },
  {
    name: 'malformed-json',
    group: 'shape',
    description: 'Returns 2xx with truncated JSON.',
  },
  {
    name: 'html-body',
    group: 'shape',
    description: 'Returns 2xx with an HTML page.',
  },
  {
    name: 'empty-body',
    group: 'shape',
    description: 'Returns 2xx with an empty body.',
  },
  {
    name: 'wrong-shape',
    group: 'shape',
    description: 'Returns 2xx with JSON of a different shape.',
  },
  {
    name: 'unreadable-records',
    group: 'shape',
    description: 'Every third record of a list is unreadable.',
  },
  {
    name: 'unknown-words',
    group: 'shape',
    description: 'Statuses, categories and types are unknown words.',
  },
  {
    name: 'camel-case',
    group: 'shape',
    description: 'Keys are in camelCase.',
  },
  {
    name: 'bare-array',
    group: 'shape',
    description: 'Lists are bare arrays, without their envelope.',
  },
  {
    name: 'numbers-as-text',
    group: 'shape',
    description: 'Numbers are strings.',
  },
  {
    name: 'nulls',
    group: 'shape',
    description: 'Every value except identifiers and lists is null.',
  },
  {
    name: 'empty-list',
    group: 'shape',
    description: 'Lists are empty.',
  },
  {
    name: 'expiring-tokens',
    group: 'token',
    description: 'Issued tokens expire early. (Per request: on the two token operations.)',
    value: { meaning: 'seconds', default: '5' },
  },
  {
    name: 'hostile-addresses',
    group: 'address',
    description: 'iframe_url and the URLs of steps are dangerous.',
    value: {
      meaning: 'script, data, http, foreign, userinfo or relative',
      default: 'script',
    },
  },
  {
    name: 'hostile-paging',
    group: 'address',
    description: 'next and previous are URLs of another origin.',
  },
  {
    name: 'payments',
    group: 'shape',
    description: "A tradeline's payments have another shape, or are missing.",
    value: { meaning: 'results, edges, map, text, undated or none', default: 'edges' },
  },
  {
    name: 'small-pages',
    group: 'shape',
    description: 'A page of a list has few records, whatever size is requested.',
    value: { meaning: 'records per page', default: '10' },
  },
  {
    name: 'credit-report',
    group: 'shape',
    description: 'The credit report has another status, or a part is missing.',
    value: { meaning: 'a word for credit_report_status, no-score or no-factors', default: 'Ordered' },
  },
  {
    name: 'credit-history',
    group: 'shape',
    description: 'The history of credit scores is unsorted and has gaps, or has another length.',
    value: { meaning: 'gaps, one, none or long', default: 'gaps' },
  },
  {
    name: 'statement-months',
    group: 'shape',
    description: 'The month of a statement has another format.',
    value: { meaning: 'slash, words, date or text', default: 'words' },
  },
  {
    name: 'wrong-pdf',
    group: 'document',
    description: 'A downloaded statement is not a PDF.',
    value: { meaning: 'html, base64, empty or cut', default: 'html' },
  },
  {
    name: 'reading',
    group: 'shape',
    description: 'The service follows another reading of the description.',
    value: { meaning: 'described, assumed, a number, or point=choice pairs', default: 'described' },
  },
] as const satisfies readonly Scenario[];

/** The name of a scenario. */
export type ScenarioName = (typeof scenarios)[number]['name'];
