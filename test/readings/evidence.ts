// The widgets' own tables of what may be said, held against what the service said, and not what it knows.
import type { CreditSummary } from '../../src/api/credit-insights.ts';
import type { Address } from '../../src/api/addresses.ts';
import type { Consumer } from '../../src/api/consumers.ts';
import type { ExternalCard } from '../../src/api/external-cards.ts';
import type { KycResult } from '../../src/api/kyc.ts';
import type { BillPayment } from '../../src/api/bill-pay.ts';
import type { CreditLine } from '../../src/api/credit-lines.ts';
import type { Onboarding } from '../../src/api/onboarding.ts';
import type { Page } from '../../src/api/operation.ts';
import type { PaymentCard } from '../../src/api/payment-cards.ts';
import type { RewardsConfiguration, RewardsEnrollment } from '../../src/api/rewards.ts';
import type { Statement } from '../../src/api/statements.ts';
import type { Tradeline } from '../../src/api/tradelines.ts';
import type { Dispute } from '../../src/api/consumer-records.ts';
import type { Evidence } from '../../src/widgets/shared/evidence.ts';
import { cardEvidence as externalCardEvidence } from '../../src/widgets/card-register/evidence.ts';
import { disputeEvidence } from '../../src/widgets/disputes/evidence.ts';
import * as bill from '../../src/widgets/bills/evidence.ts';
import * as creditLine from '../../src/widgets/credit-line/evidence.ts';
import * as credit from '../../src/widgets/credit-summary/evidence.ts';
import { factors } from '../../src/widgets/credit-summary/factors.ts';
import { bandsOf } from '../../src/widgets/credit-summary/score.ts';
import { stepEvidence } from '../../src/widgets/next-steps/evidence.ts';
import { onboardingEvidence } from '../../src/widgets/onboarding/evidence.ts';
import * as profile from '../../src/widgets/profile/evidence.ts';
import * as rewards from '../../src/widgets/rewards/evidence.ts';
import { statementEvidence } from '../../src/widgets/statements/evidence.ts';
import * as tradelines from '../../src/widgets/tradelines/evidence.ts';
import type { Visit } from './visit.ts';

type Answers = Pick<Visit, 'results' | 'refusals'>;
type Holds = (answers: Answers) => boolean;

/** What all answers to an operation resolved with. */
export const answersOf = <T>({ results }: Answers, operation: string): readonly T[] =>
  results.filter((each) => each.operation === operation).map(({ result }) => result as T);
export const recordsOf = <T>(answers: Answers, operation: string): readonly T[] =>
  answersOf<Page<T>>(answers, operation).flatMap(({ results }) => results);

/** Each text of a table, with whether its evidence holds of anything that was said. */
function held<Said extends string, Fact>(
  table: Evidence<Said, Fact>,
  factsIn: (answers: Answers) => readonly Fact[],
  ...textsOf: readonly ((said: Said) => string)[]
): readonly (readonly [key: string, holds: Holds])[] {
  return table.flatMap(([said, holds]) =>
    textsOf.map((textOf) => [textOf(said), (answers: Answers) => factsIn(answers).some(holds)] as const),
  );
}
const itself = (said: string): string => said;

const applications = (answers: Answers) =>
  recordsOf<Onboarding>(answers, 'listOnboardings').flatMap((onboarding) => [
    { onboarding },
    ...recordsOf<KycResult>(answers, 'listKycResults').map((kyc) => ({ onboarding, kyc })),
  ]);

const summaries = (answers: Answers) => answersOf<CreditSummary>(answers, 'getCreditSummary');
const reports = (answers: Answers) => summaries(answers).map((summary) => summary.credit_score_card);
const bands = bandsOf('VantageScore 3.0');
const scores = (answers: Answers) => summaries(answers).map((summary) => ({ summary, bands }));
const measures = (answers: Answers) =>
  reports(answers).flatMap((card) => (card ? factors.map((factor) => ({ factor, card })) : []));

const enrolled = (answers: Answers) => recordsOf<RewardsEnrollment>(answers, 'listRewardsEnrollments');
const programs = (answers: Answers) => {
  const configurations = recordsOf<RewardsConfiguration>(answers, 'listRewardsConfigurations');
  const sets = [[], ...enrolled(answers).map((each) => [each])];
  return [undefined, ...configurations].flatMap((configuration) =>
    sets.map((enrollments) => ({ configuration, enrollments })),
  );
};

const statements = (answers: Answers) => {
  const among = recordsOf<Statement>(answers, 'listStatements').filter(
    // Two of one file are one.
    (each, i, all) => all.findIndex(({ file_name }) => file_name === each.file_name) === i,
  );
  return among.map((statement) => ({ statement, among, whole: true }));
};

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
const defined = (tradeline: Tradeline): Tradeline =>
  Object.fromEntries(Object.entries(tradeline).filter(([, value]) => value != null)) as unknown as Tradeline;
const lines = (answers: Answers) => bills(answers).map(({ tradeline }) => tradeline);
const allBills = (answers: Answers) =>
  answersOf<Page<Tradeline>>(answers, 'listTradelineDetails').map((details) => ({
    details,
    open: answersOf<Page<Tradeline>>(answers, 'listOpenTradelines')[0],
    refusal: answers.refusals['getConsumerBillReporting'],
  }));

const consumers = (answers: Answers) => answersOf<Consumer>(answers, 'getConsumer');

/** Whether the service has left out, or denied, any credit line and card. */
const saysNoCredit: Holds = (answers) =>
  consumers(answers).every(({ credit_lines }) => !credit_lines) &&
  recordsOf<PaymentCard>(answers, 'listPaymentCards').length === 0;

/** Whether a consumer has anything to show, or bad news. */
export const saysDetails = ({ is_active, kyc_status, ...consumer }: Consumer): boolean =>
  is_active === false ||
  /failed|declined/i.test(kyc_status ?? '') ||
  detailNames.some((name) => consumer[name]);
const detailNames = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'date_of_birth',
  'tax_identifier',
  'address_line1',
  'address_line2',
  'address_city',
  'address_state',
  'address_zip',
] as const;
const saysNoDetails: Holds = (answers) =>
  !consumers(answers).some(saysDetails) && !recordsOf<Address>(answers, 'listAddresses').some(hasLine);

/** Whether there is anything of an address to show. */
export const hasLine = ({ address_line1, city, state, zip }: Address): boolean =>
  Boolean(address_line1 || city || state || zip);

const { progress, identity, notes } = onboardingEvidence;

/** Texts with the evidence that the widgets' own tables ask for. Texts of no table are the business of `truths`. */
export const evidence: Readonly<Record<string, Holds>> = Object.fromEntries([
  ...held(
    progress,
    applications,
    (said) => `onboarding.${said}`,
    (said) => `onboarding.${said}-text`,
  ),
  ...held(identity, applications, (said) => `onboarding.identity.${said}`),
  ...held(notes, applications, (said) => `onboarding.${said}`),
  ...held(externalCardEvidence, (answers) => recordsOf<ExternalCard>(answers, 'listExternalCards'), itself),
  ...held(
    credit.reportEvidence,
    reports,
    (said) => `credit.${said}`,
    (said) => `credit.${said}-next`,
    (said) => `credit.status-${said}`,
  ),
  ...held(credit.changeEvidence, scores, itself),
  ...held(credit.bandEvidence, scores, itself),
  ...held(credit.historyEvidence, summaries, itself),
  ...held(credit.ratingEvidence, measures, (said) => `credit.${said}`),
  ...held(credit.noneEvidence, measures, itself),
  ...held(
    bill.paymentEvidence,
    (answers) => recordsOf<BillPayment>(answers, 'listBillPayments'),
    (said) => `bills.${said}`,
  ),
  ...held(
    bill.paymentsEvidence,
    (answers) =>
      answersOf<Page<BillPayment>>(answers, 'listBillPayments').map(({ results, skipped }) => ({
        payments: results,
        complete: skipped === 0,
      })),
    itself,
  ),
  ...held(
    creditLine.lineEvidence,
    (answers) => answersOf<CreditLine>(answers, 'getCreditLine'),
    (said) => `credit-line.${said}`,
    (said) => `credit-line.${said}-text`,
  ),
  ...held(
    creditLine.cardEvidence,
    (answers) => recordsOf<PaymentCard>(answers, 'listPaymentCards'),
    (said) => `credit-line.card-${said}`,
  ),
  ...held(
    creditLine.autopayEvidence,
    (answers) => recordsOf<PaymentCard>(answers, 'listPaymentCards'),
    itself,
  ),
  ...held(
    disputeEvidence,
    (answers) => recordsOf<Dispute>(answers, 'listDisputes'),
    (said) => `disputes.${said}`,
    (said) => `disputes.${said}-text`,
  ),
  ...held(
    profile.accountEvidence,
    consumers,
    (said) => `profile.${said}`,
    (said) => `profile.${said}-text`,
  ),
  ...held(profile.identityEvidence, consumers, (said) => `profile.${said}`),
  ...held(profile.owedEvidence, (answers) => answersOf<CreditLine>(answers, 'getCreditLine'), itself),
  ...held(profile.taxIdEvidence, consumers, (said) => `profile.${said}`),
  ...held(
    profile.addressEvidence,
    (answers) => recordsOf<Address>(answers, 'listAddresses'),
    // The heading over shipping addresses is also there where there is none yet.
    (said) => (said === 'billing' ? 'profile.billing' : 'profile.delete-of'),
  ),
  ...['credit-line.empty', 'credit-line.empty-text'].map((key) => [key, saysNoCredit] as const),
  ...['profile.empty', 'profile.empty-text'].map((key) => [key, saysNoDetails] as const),
  ...held(
    stepEvidence,
    (answers) => [
      ...applications(answers).map((application) => ({ application })),
      ...reports(answers).map((report) => ({ report })),
      { cards: recordsOf<PaymentCard>(answers, 'listPaymentCards') },
      { disputes: recordsOf<Dispute>(answers, 'listDisputes') },
    ],
    (said) => `next-steps.${said}`,
  ),
  ...held(rewards.programEvidence, programs, (said) => `rewards.${said}`),
  ...held(rewards.dateEvidence, enrolled, itself),
  ...held(rewards.cardEvidence, (answers) => recordsOf<PaymentCard>(answers, 'listPaymentCards'), itself),
  ...held(statementEvidence, statements, itself),
  ...held(
    tradelines.stateEvidence,
    bills,
    // The heading over the reported ones is also there where nothing is reported, and says so.
    (said) => `tradelines.${said === 'reported' ? 'reported-text' : said}`,
  ),
  ...held(tradelines.categoryEvidence, lines, (said) => `tradelines.${said}`),
  ...held(tradelines.frequencyEvidence, lines, itself),
  ...held(tradelines.historyEvidence, lines, itself),
  ...held(tradelines.billsEvidence, allBills, itself),
]);
