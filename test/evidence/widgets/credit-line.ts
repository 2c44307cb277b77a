import fc from 'fast-check';
import type { CreditLine } from '../../../src/api/credit-lines.ts';
import { autopayEvidence, cardEvidence, lineEvidence } from '../../../src/widgets/credit-line/evidence.ts';
import { answersOf, cards, consumers, held, heldOf, isCard, withText, type Holds } from '../answers.ts';
import { card, chapter, sample, type Truth } from '../people.ts';
import { inOrder, noMoreThan, nothingLost, tells } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const lives = fc.record({
  line: fc.option(
    fc.constantFrom('active', 'initialized', 'in progress', 'suspended', 'closed', 'canceled', 'error'),
  ),
  cards: fc.array(fc.constantFrom('active', 'frozen', 'closed', 'canceled', 'in_default'), { maxLength: 2 }),
  autopay: fc.boolean(),
});

const line =
  (word: string): Truth =>
  ({ credit_line }) =>
    credit_line?.current_status === word;

const lines = (answers: Parameters<Holds>[0]) => answersOf<CreditLine>(answers, 'getCreditLine');
const isLine =
  (word: RegExp): Holds =>
  (answers) =>
    lines(answers).some(({ current_status }) => word.test(current_status ?? ''));

/** Whether the service has left out, or denied, any credit line and card. */
const saysNoCredit: Holds = (answers) =>
  consumers(answers).every(({ credit_lines }) => !credit_lines) && cards(answers).length === 0;

export const expectations: Expectations = {
  lives: chapter(lives, (drawn, base) => ({
    credit_line: base.credit_line && drawn.line ? { ...base.credit_line, current_status: drawn.line } : null,
    cards: drawn.cards.map((status, i) => ({
      ...sample(base.cards, i),
      status,
      autopay_enabled: drawn.autopay,
    })),
  })),
  labels: 'empty(-text)? status cards(-loaded)? card-(ending|balance|no-details)',
  truths: {
    active: line('active'),
    'initialized(-text)?': line('initialized'),
    'in-progress(-text)?': line('in progress'),
    'suspended(-text)?': line('suspended'),
    'closed(-text)?': line('closed'),
    'canceled(-text)?': line('canceled'),
    'error(-text)?': line('error'),
    'balance approved': ({ credit_line }) => credit_line !== null,
    'card-active': card('active'),
    'card-in-progress': card('in_progress'),
    'card-frozen': card('frozen'),
    'card-closed': card('closed'),
    'card-canceled': card('canceled'),
    'card-deactivated': card('deactivated'),
    'card-in-default(-text)?': card('in_default'),
    'autopay-on': ({ cards }) => cards.some(({ autopay_enabled }) => autopay_enabled),
    'autopay-off': ({ cards }) => cards.some(({ autopay_enabled }) => !autopay_enabled),
  },
  evidence: [
    ...held(lineEvidence, lines, withText),
    ...held(cardEvidence, cards, (said) => [`card-${said}`]),
    ...heldOf(autopayEvidence, 'listPaymentCards'),
    ...withText('empty').map((text) => [text, saysNoCredit] as const),
  ],
  properties: [
    nothingLost(
      ({ cards }, visit) => consumers(visit).filter((each) => each.credit_lines).length + cards.length,
    ),
    tells({
      'credit-line.error': isLine(/^error$/i),
      'credit-line.suspended': isLine(/^suspended$/i),
      'credit-line.card-in-default': isCard(/^in.?default$/i),
      'credit-line.card-frozen': isCard(/^frozen$/i),
    }),
    inOrder(
      ['credit-line.card-in-default'],
      ['credit-line.card-frozen'],
      ['credit-line.card-active'],
      ['credit-line.card-canceled', 'credit-line.card-closed'],
    ),
    noMoreThan('credit-line.card-active', ({ cards }) => cards.filter((c) => c.status === 'active').length),
  ],
};
