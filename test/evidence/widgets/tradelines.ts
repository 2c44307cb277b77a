import fc from 'fast-check';
import type { Page } from '../../../src/operations/response.ts';
import type { Tradeline } from '../../../src/api/tradelines.ts';
import type { Tradeline as Bill } from '../../../src/sandbox/state.ts';
import * as tradelines from '../../../src/widgets/tradelines/evidence.ts';
import { answersOf, held, recordsOf, type Answers } from '../answers.ts';
import { chapter, never, sample, type Truth } from '../people.ts';
import { noMoreThan, nothingLost } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const lives = fc.record({
  bills: fc.array(
    fc.record({
      status: fc.constantFrom('PENDING', 'OPEN', 'CLOSED'),
      is_eligible: fc.boolean(),
      category: fc.constantFrom('RENT', 'UTILITY', 'TELCO'),
      payments: fc.integer({ min: 0, max: 3 }),
    }),
    { maxLength: 4 },
  ),
  reporting: fc.boolean(),
});

const any =
  (holds: (bill: Bill) => boolean): Truth =>
  ({ tradelines }) =>
    tradelines.some(holds);
const isOpen = ({ status }: Bill) => status === 'OPEN';
const isReady = ({ status, is_eligible }: Bill) => status === 'PENDING' && is_eligible;

const defined = (tradeline: Tradeline): Tradeline =>
  Object.fromEntries(Object.entries(tradeline).filter(([, value]) => value != null)) as unknown as Tradeline;
const bills = (answers: Answers) => {
  const open = recordsOf<Tradeline>(answers, 'listOpenTradelines');
  const details = recordsOf<Tradeline>(answers, 'listTradelineDetails');
  // One bill, whose fields may be in either list.
  const joined = open.map((each) => ({ ...details.find(({ id }) => id === each.id), ...defined(each) }));
  return [...details, ...open, ...joined, ...answersOf<Tradeline>(answers, 'getTradeline')].map(
    (tradeline) => ({
      tradeline,
      inOpenList: open.some(({ id }) => id === tradeline.id),
    }),
  );
};
const lines = (answers: Answers) => bills(answers).map(({ tradeline }) => tradeline);
const allBills = (answers: Answers) =>
  answersOf<Page<Tradeline>>(answers, 'listTradelineDetails').map((details) => ({
    details,
    open: answersOf<Page<Tradeline>>(answers, 'listOpenTradelines')[0],
    reportingStatus: answers.refusals['getConsumerBillReporting'],
  }));

export const expectations: Expectations = {
  lives: chapter(lives, (drawn, base) => ({
    tradelines: (drawn.reporting ? drawn.bills : []).map(({ payments, ...bill }, i) => {
      const known = sample(base.tradelines, i);
      return { ...known, ...bill, transactions: known.transactions.slice(0, payments) };
    }),
    reporting: drawn.reporting ? base.reporting : null,
  })),
  labels:
    'reported ready-text not-eligible-text closed-text bill details(-of)? category address phone ending-in hidden lease utilities water electric gas additional updated history-scroll year (paid|none|before)-letter before payments(-of)? dispute(-text|-link)? own-reports add(-of|-title)? step-.* main-home-.* no-other-home lease-start service-phone(-hint)? which-utilities nothing-asked new(-.*)? problem-.* refused continue back review-.* yes attestation(-version)? agree open(ing|ed)? stop(-.*|ping|ped)?',
  truths: {
    'empty(-text)?': ({ tradelines }) => tradelines.length === 0,
    'not-set-up(-text)?': ({ reporting }) => reporting === null,
    'reported-text': any(isOpen),
    'reported-none': ({ tradelines }) => !tradelines.some(isOpen),
    ready: any(isReady),
    'not-eligible': any(({ status, is_eligible }) => status === 'PENDING' && !is_eligible),
    closed: any(({ status }) => status === 'CLOSED'),
    rent: any(({ category }) => category === 'RENT'),
    utility: any(({ category }) => category === 'UTILITY'),
    telco: any(({ category }) => category === 'TELCO'),
    'weekly biweekly semimonthly quarterly annually': never,
    monthly: any(() => true),
    'months(-found)? paid none history-(text|all|some) count-only': any(
      ({ transactions }) => transactions.length > 0,
    ),
    'no-history': any(({ transactions }) => transactions.length === 0),
  },
  evidence: [
    // The heading over the reported ones is also there where nothing is reported, and says so.
    ...held(tradelines.stateEvidence, bills, (said) => [said === 'reported' ? 'reported-text' : said]),
    ...held(tradelines.categoryEvidence, lines),
    ...held(tradelines.frequencyEvidence, lines),
    ...held(tradelines.historyEvidence, lines),
    ...held(tradelines.listEvidence, allBills),
  ],
  properties: [
    nothingLost(({ tradelines }) => tradelines.length),
    noMoreThan('tradelines.details-of', ({ tradelines }) => tradelines.length),
    noMoreThan('tradelines.stop-of', ({ tradelines }) => tradelines.filter(isOpen).length),
    noMoreThan('tradelines.add-of', ({ tradelines }) => tradelines.filter(isReady).length),
  ],
};
