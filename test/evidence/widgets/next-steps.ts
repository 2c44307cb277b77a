import type { Dispute } from '../../../src/api/consumer-records.ts';
import { stepEvidence } from '../../../src/widgets/next-steps/evidence.ts';
import { applications, cards, held, isCard, recordsOf, reports, type Answers } from '../answers.ts';
import {
  card,
  dispute,
  identity,
  report,
  status,
  stepsToTake,
  underwriting,
  waiting,
  type Truth,
} from '../people.ts';
import { inOrder, tells } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const disputes = (answers: Answers) => recordsOf<Dispute>(answers, 'listDisputes');

const slugs = [
  'verify-identity',
  'bloom-enablement',
  'link-bank-account',
  'bill-details',
  'select-product',
  'submit-loan',
];
const isStep =
  (slug: string): Truth =>
  (person) =>
    stepsToTake(person).some((step) => step.slug === slug);

export const expectations: Expectations = {
  labels: 'problem news to-do under-way .*-go',
  truths: {
    'card-in-default': card('in_default'),
    'card-frozen': card('frozen'),
    declined: underwriting('fail'),
    failed: status('failed'),
    identity: identity('failed', 'expired'),
    terms: isStep('accept-terms'),
    ...Object.fromEntries(slugs.map((slug) => [slug, isStep(slug)])),
    step: (person) => stepsToTake(person).length > 0,
    'report-frozen': report('Frozen'),
    'report-ordered': report('Ordered'),
    'identity-wait': identity('pending', 'needs_review', 'completed'),
    waiting,
    disputes: (person) => dispute('submitted')(person) || dispute('in_review')(person),
  },
  evidence: held(stepEvidence, (answers) => [
    ...applications(answers).map((application) => ({ application })),
    ...reports(answers).map((report) => ({ report })),
    { cards: cards(answers) },
    { disputes: disputes(answers) },
  ]),
  properties: [
    tells({
      'next-steps.card-in-default': isCard(/^in.?default$/i),
      'next-steps.card-frozen': isCard(/^frozen$/i),
      'next-steps.report-frozen': (answers) =>
        reports(answers).some((report) => /^frozen$/i.test(report?.credit_report_status ?? '')),
      'next-steps.disputes': (answers) =>
        disputes(answers).some(({ status }) => /^(submitted|in.?review)$/i.test(status ?? '')),
    }),
    inOrder(
      ['next-steps.problem', 'next-steps.declined'],
      ['next-steps.to-do'],
      ['next-steps.card-frozen'],
      ['next-steps.under-way'],
    ),
  ],
};
