/** The open points that are about one resource each. */
export const resourcePoints = [
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
] as const;
