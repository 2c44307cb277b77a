import { board, newWords, type Records, type Variant } from './cell.ts';

/** A report with this status and no score. */
const report =
  (credit_report_status: string) =>
  ({ insights }: Records): Partial<Records> => ({
    insights: {
      credit_score_card: {
        report_date: insights.credit_score_card['report_date'] ?? '',
        credit_report_status,
      },
      credit_score_history: [],
    },
  });

const withoutScore = (id: string, name: string, word: string, text: RegExp): Variant => ({
  id,
  name,
  status: 'empty',
  change: report(word),
  shows: ['paragraph', text],
});

const history =
  (keep: (index: number) => boolean) =>
  ({ insights }: Records): Partial<Records> => ({
    insights: {
      ...insights,
      credit_score_history: insights.credit_score_history.filter((_, index) => keep(index)),
    },
  });

export const creditSummary = board({
  tag: 'pcc-credit-summary',
  heading: 'Credit score',
  person: 'ana-complete',
  attributes: { bureau: 'Experian', 'score-model': 'VantageScore 3.0' },
  variants: [
    { id: 'score', name: 'A score with its history', shows: ['paragraph', /^Credit score: 712/] },
    { id: 'low', name: 'A low score', person: 'dan-declined', shows: ['paragraph', /^Credit score: 388/] },
    { id: 'high', name: 'A high score', person: 'hugo-heavy', shows: ['paragraph', /^Credit score: 801/] },
    {
      id: 'table',
      name: 'The history as a table',
      press: [/^show as table/i],
      shows: ['rowheader', /^November 2026/],
    },
    {
      id: 'only-score',
      name: 'No history, no factors',
      attributes: { 'no-history': '', 'no-factors': '' },
      shows: ['paragraph', /^VantageScore 3.0 · Experian/],
    },
    {
      id: 'compact',
      name: 'Compact',
      attributes: { compact: '' },
      shows: ['paragraph', /^Credit score: 712, Good/],
    },
    {
      id: 'no-model',
      name: 'No score model named',
      attributes: { 'score-model': '', bureau: '' },
      shows: ['paragraph', /^Score model not stated/],
    },
    {
      id: 'other-model',
      name: 'Bands of another model',
      person: 'dan-declined',
      attributes: { 'score-model': 'FICO Score 8' },
      shows: ['paragraph', /^Credit score: 388, Poor/],
    },
    {
      id: 'rated',
      name: 'How factors are rated',
      press: [/^how this is rated/i],
      shows: ['paragraph', /^The 30% for credit usage/],
    },
    {
      id: 'gaps',
      name: 'Missing and unordered months',
      scenario: { name: 'credit-history', value: 'gaps' },
      shows: ['image', /^Score from/],
    },
    {
      id: 'first',
      name: 'The first report',
      change: history((i) => i === 0),
      shows: ['paragraph', /^One score so far: 712/],
    },
    {
      id: 'no-history',
      name: 'No history yet',
      change: history(() => false),
      shows: ['paragraph', /^There’s no history to show/],
    },
    {
      id: 'long-history',
      name: 'A thousand months',
      attributes: { 'history-months': '1000' },
      scenario: { name: 'credit-history', value: 'long' },
      shows: ['image', /^Score from/],
    },
    {
      id: 'no-score',
      name: 'A report without a score',
      scenario: { name: 'credit-report', value: 'no-score' },
      shows: ['paragraph', /^There’s no score to show/],
    },
    {
      id: 'no-factors',
      name: 'Missing factors',
      scenario: { name: 'credit-report', value: 'no-factors' },
      shows: ['paragraph', /^Credit score: 712/],
    },
    {
      id: 'learn-more',
      name: 'With the page’s own texts',
      slots: { 'learn-more': 'How scores work', footer: 'Updated every month.' },
      shows: ['paragraph', /^How scores work/],
    },
    {
      id: 'frozen-score',
      name: 'A score with a frozen file',
      change: ({ insights }) => ({
        insights: {
          ...insights,
          credit_score_card: { ...insights.credit_score_card, credit_report_status: 'Frozen' },
        },
      }),
      shows: ['paragraph', /^Report status: credit file frozen/],
    },
    withoutScore('not-ordered', 'Report not ordered', 'NotOrdered', /^No report yet/),
    withoutScore('ordered', 'Report on its way', 'Ordered', /^We asked for your report/),
    withoutScore('no-credit', 'No credit yet', 'NoCredit', /^No credit file yet/),
    withoutScore('frozen', 'Frozen file', 'Frozen', /^Your credit file is frozen/),
    withoutScore('rejected', 'Report rejected', 'Rejected', /^The credit bureau didn’t accept/),
    withoutScore('failed', 'Report failed', 'Failed', /^We couldn’t get your report/),
    {
      id: 'nulls',
      name: 'Only null values',
      status: 'empty',
      scenario: { name: 'nulls' },
      shows: ['paragraph', /^There’s no score to show right now/],
    },
    {
      id: 'words',
      name: 'Unknown values',
      scenario: newWords,
      shows: ['paragraph', /^Report status: Something new/],
    },
  ],
});
