/**
 * A question that the service's description leaves open. The sandbox assumes the first choice; a service may make any
 * other and still match the description. A point with one choice never varies: the widgets rely on it, or cannot observe
 * it.
 */
export interface OpenPoint {
  /** Its name, such as `list-next`. */
  readonly id: string;
  /** What the description leaves open, as a question. */
  readonly question: string;
  /** What a service may do; the sandbox's own choice comes first. */
  readonly choices: readonly [string, ...string[]];
  /** The choice of the reading `described`. Default: the first. */
  readonly described?: string;
  /** Rows of docs/assumptions.md. */
  readonly rows: readonly number[];
}

/** Every open point. The reading of a service is one choice for each. */
export const openPoints = [
  // Lists. `list-envelope` to `empty-list` apply only to lists whose envelope the description does not state.
  {
    id: 'list-envelope',
    question: 'Where is a paged list in its response?',
    choices: ['results', 'data', 'items', 'own-name', 'bare', 'inside-data', 'inside-own-name'],
    rows: [14],
  },
  {
    id: 'tradelines-envelope',
    question: 'Where is a list of tradelines in its response?',
    choices: ['own-name', 'results', 'data', 'items', 'bare', 'inside-data'],
    described: 'bare',
    rows: [14],
  },
  {
    id: 'list-count',
    question: 'How does a list state its total number of records?',
    choices: ['count', 'total', 'missing'],
    rows: [14],
  },
  {
    id: 'list-next',
    question: 'How does a list point to its next page?',
    choices: ['page-address', 'relative-address', 'offset-address', 'cursor-address', 'number', 'missing'],
    rows: [14],
  },
  {
    id: 'empty-list',
    question: 'How does a list state that it has no records?',
    choices: ['empty-list', 'null', 'no-key'],
    rows: [14],
  },
  {
    id: 'page-size',
    question: 'Does a page have as many records as requested?',
    choices: ['as-asked', 'five-at-most'],
    rows: [11],
  },
  {
    id: 'page-beyond',
    question: 'What is returned for a page beyond the last?',
    choices: ['404', 'empty-page'],
    rows: [12],
  },
  {
    id: 'list-order',
    question: 'In which order are lists, other than KYC results?',
    choices: ['as-kept', 'reversed', 'shuffled'],
    rows: [15],
  },
  {
    id: 'repeated-records',
    question: 'Can a list have duplicates?',
    choices: ['never', 'once'],
    rows: [15],
  },

  // Records: fields that the description shows keep their name, type and spelling.
  {
    id: 'open-fields',
    question: 'Which of the fields that the description does not show does a record have?',
    choices: ['all', 'some', 'required', 'ids'],
    described: 'required',
    rows: [1],
  },
  {
    id: 'optional-fields',
    question: 'Which of the optional fields that the description shows does a consumer have?',
    choices: ['all', 'some'],
    rows: [1],
  },
  {
    id: 'key-case',
    question: 'How are the names of open fields written?',
    choices: ['snake_case', 'camelCase', 'PascalCase'],
    rows: [1],
  },
  {
    id: 'no-value',
    question: 'What does an optional field without a value contain?',
    choices: ['null', 'missing', 'empty-text'],
    described: 'missing',
    rows: [1],
  },
  {
    id: 'numbers',
    question: 'Are open numbers and amounts written as JSON numbers or as text?',
    choices: ['either', 'numbers', 'text'],
    rows: [1],
  },
  {
    id: 'booleans',
    question: 'How are booleans written in open fields?',
    choices: ['boolean', 'text', 'number'],
    rows: [1],
  },
  {
    id: 'ids',
    question: 'What do identifiers look like that the description does not call a UUID?',
    choices: ['uuid', 'digits', 'prefixed', 'number'],
    rows: [1, 22],
  },
  {
    id: 'card-id',
    question: 'Under which name does a payment card have the id that paths take?',
    choices: ['id', 'external_id', 'both'],
    rows: [1, 22],
  },
  {
    id: 'card-field-names',
    question: 'What are the open fields of an external card called?',
    choices: ['last_four', 'last4'],
    rows: [1],
  },
  {
    id: 'capabilities',
    question: 'Does each external card state whether it can send and receive money?',
    choices: ['always', 'null', 'missing'],
    rows: [1],
  },
  {
    id: 'times',
    question: 'How are times written?',
    choices: ['utc', 'seconds', 'offset', 'microseconds-offset', 'no-zone', 'date-only', 'epoch-seconds'],
    rows: [1],
  },
  {
    id: 'dates',
    question: 'How are dates without a time written?',
    choices: ['date', 'midnight-utc', 'month-first'],
    rows: [1],
  },
  {
    id: 'months',
    question: 'How are the months of statements and scores written?',
    choices: ['2026-03', '03/2026', 'March 2026', '2026-03-01', 'words-only'],
    rows: [50, 51],
  },

  // Words.
  {
    id: 'word-spelling',
    question: 'How are words written that the description does not name?',
    choices: ['as-kept', 'lower_case', 'UPPER_CASE', 'camelCase', 'PascalCase', 'dashes', 'Spaces'],
    rows: [1],
  },
  {
    id: 'onboarding-status',
    question: 'Which words does the status of an onboarding have?',
    choices: ['assumed', 'progress', 'decision', 'unknown'],
    described: 'unknown',
    rows: [31],
  },
  {
    id: 'underwriting-result',
    question: 'Which words does the result of underwriting have?',
    choices: ['pass', 'approved', 'accepted', 'unknown'],
    described: 'unknown',
    rows: [34],
  },
  {
    id: 'step-slugs',
    question: 'What are the steps of an onboarding called?',
    choices: ['assumed', 'short', 'nouns', 'unknown'],
    rows: [32],
  },
  {
    id: 'kyc-status',
    question: 'Can a KYC result have words that the description does not name?',
    choices: ['named', 'others-too'],
    rows: [36],
  },
  {
    id: 'tradeline-status',
    question: 'Which words does the status of a tradeline have?',
    choices: ['assumed', 'shown-states', 'active', 'reporting', 'unknown'],
    described: 'shown-states',
    rows: [48],
  },
  {
    id: 'tradeline-category',
    question: 'Which words does the category of a tradeline have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [47],
  },
  {
    id: 'payment-frequency',
    question: 'Which words say how often a bill is paid?',
    choices: ['assumed', 'everyday', 'duration', 'unknown'],
    described: 'unknown',
    rows: [47],
  },
  {
    id: 'report-status',
    question: 'Which words does the status of a credit report have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [51],
  },
  {
    id: 'card-status',
    question: 'Which words does the status of a payment card have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [1],
  },
  {
    id: 'credit-line-status',
    question: 'Which words other than `active` does the status of a credit line have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [38],
  },
  {
    id: 'consumer-words',
    question: "Which words do a consumer's kyc_status and tax_id_type have?",
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [25, 26],
  },

  // Onboarding and identity.
  {
    id: 'step-address',
    question: 'What is the URL of an onboarding step?',
    choices: ['page', 'endpoint', 'relative', 'empty', 'elsewhere'],
    rows: [32],
  },
  {
    id: 'no-steps',
    question: 'How does an onboarding state that no step is open?',
    choices: ['null', 'empty-list'],
    rows: [32],
  },
  {
    id: 'inquiry-id',
    question: 'Does a KYC result name its inquiry?',
    choices: ['named', 'missing'],
    described: 'missing',
    rows: [36, 37],
  },
  {
    id: 'kyc-errors',
    question: 'What does `kyc.errors` of an onboarding contain without errors?',
    choices: ['empty-text', 'missing'],
    rows: [36],
  },

  // The account: profile, credit line, disputes, bills.
  {
    id: 'updates',
    question: 'Does a PUT change only the fields in its body, or replace the whole record?',
    choices: ['merge', 'replace'],
    rows: [23, 27],
  },
  {
    id: 'address-type',
    question: 'Which words does the type of an address have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [27],
  },
  {
    id: 'credit-lines',
    question: 'How does the text in `credit_lines` of a consumer name a credit line?',
    choices: ['id', 'json-list'],
    rows: [22],
  },
  {
    id: 'dispute-status',
    question: 'Which words does the status of a dispute have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [28],
  },
  {
    id: 'bill-payment-status',
    question: 'Which words does the status of a bill payment have?',
    choices: ['assumed', 'everyday', 'unknown'],
    described: 'unknown',
    rows: [46],
  },

  // Rewards, tradelines, statements, insights.
  {
    id: 'program-id',
    question: 'Is the program_id of an enrollment the id of its rewards configuration?',
    choices: ['same', 'another'],
    rows: [43],
  },
  {
    id: 'payments',
    question: 'In which form does an open tradeline have its payments?',
    choices: ['list', 'results', 'edges', 'map', 'undated', 'none'],
    rows: [48],
  },
  {
    id: 'score-history',
    question: 'Which months does the history of scores have?',
    choices: ['whole', 'gaps', 'one', 'none'],
    rows: [51],
  },
  {
    id: 'pdf-field',
    question: 'Under which name does a download have the PDF?',
    choices: ['content'],
    rows: [50],
  },
  {
    id: 'base64',
    question: 'How is the base64 of a PDF written?',
    choices: ['plain', 'line-breaks', 'data-address', 'url-alphabet', 'no-padding'],
    rows: [50],
  },
  {
    id: 'unspecified-body',
    question: 'What is the response of an action whose body the description does not specify?',
    choices: ['object', 'empty', 'null', 'text'],
    rows: [49, 50],
  },

  // Errors.
  {
    id: 'error-body',
    question: 'What is in the body of an error?',
    choices: ['detail', 'message', 'error-object', 'list', 'plain-text', 'empty'],
    rows: [3, 4, 5],
  },
  {
    id: 'refusal-status',
    question: 'Which status rejects an action that the state does not allow?',
    choices: ['409', '400', '403', '422'],
    rows: [6, 27, 30, 39, 40, 48],
  },
  {
    id: 'request-id',
    question: 'Does every response have an X-Request-Id?',
    choices: ['sent', 'missing'],
    described: 'missing',
    rows: [9],
  },

  // Never varied.
  {
    id: 'requests',
    question: 'Which requests are accepted, and what is their status?',
    choices: ['assumed'],
    rows: [2, 6, 7, 8, 13, 16, 19, 24],
  },
  {
    id: 'tokens',
    question: 'What are the parameters and responses of the two token operations?',
    choices: ['assumed'],
    rows: [4, 17, 18, 20],
  },
  {
    id: 'acts',
    question: 'What is the effect of an action that the description leaves open?',
    choices: ['assumed'],
    rows: [23, 27, 28, 30, 33, 40, 41, 42, 43, 44, 45, 46, 47, 49],
  },
  {
    id: 'partner-records',
    question: 'What do records contain that only the partner reads?',
    choices: ['assumed'],
    rows: [21, 29, 35, 52, 53],
  },
  { id: 'events', question: 'Does the service send events?', choices: ['assumed'], rows: [10] },
] as const satisfies readonly OpenPoint[];

type Point = (typeof openPoints)[number];

/** Id of an open point. */
export type PointId = Point['id'];
/** The choices that a service may make for one open point. */
export type ChoiceOf<Id extends PointId> = Extract<Point, { readonly id: Id }>['choices'][number];
/** One choice for every open point, which identifies one of the allowed services. */
export type Choices = { readonly [Id in PointId]: ChoiceOf<Id> };
