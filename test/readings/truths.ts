import { currentSteps, statusOf } from '../../src/sandbox/rules/onboarding.ts';
import { listed } from '../../src/sandbox/rules/kyc.ts';
import type { Consumer, KycStatus, Tradeline } from '../../src/sandbox/state.ts';

/**
 * What must be true of a person for a text to be shown to them. It follows from what the service knows, not from how
 * it words its answers, so that a widget that misreads an answer is found whatever the words are.
 */
export type Truth = (person: Consumer) => boolean;

const status =
  (...words: readonly string[]): Truth =>
  ({ onboarding }) =>
    words.includes(statusOf(onboarding));
const underwriting =
  (result: string): Truth =>
  ({ onboarding }) =>
    onboarding.underwriting.result === result;
/** The result that counts: of the newest inquiry, the one that the service ranks first. */
const identity =
  (...statuses: readonly KycStatus[]): Truth =>
  ({ kyc_results }) => {
    const leading = listed(kyc_results)[0];
    return leading !== undefined && statuses.includes(leading.status);
  };
const all =
  (...truths: readonly Truth[]): Truth =>
  (person) =>
    truths.every((truth) => truth(person));
const never: Truth = () => false;

const nothingToDo: Truth = ({ onboarding }) =>
  currentSteps(onboarding).every(({ kind }) => kind === 'automatic');
const report =
  (...words: readonly string[]): Truth =>
  ({ insights }) =>
    words.includes(String(insights.credit_score_card['credit_report_status']));
const figure = (name: string, holds: (value: number) => boolean): Truth => {
  return ({ insights }) => {
    const value = insights.credit_score_card[name];
    return typeof value === 'number' && holds(value);
  };
};

/** How many factors are known, and known to be good. */
export function strongFactors({ insights: { credit_score_card: card } }: Consumer): number {
  const areNone = (...names: readonly string[]) => names.every((name) => card[name] === 0);
  return [
    areNone('late_payment_percentage'),
    areNone('total_open_collection_accounts', 'debt_collection_count'),
    areNone('total_public_records', 'total_bankruptcies'),
  ].filter(Boolean).length;
}

const lines =
  (holds: (line: Tradeline) => boolean): Truth =>
  ({ tradelines }) =>
    tradelines.some(holds);
const open = ({ status: word }: Tradeline) => word === 'OPEN';
const closed = ({ status: word }: Tradeline) => word === 'CLOSED';
const ready = ({ status: word, is_eligible }: Tradeline) => word === 'PENDING' && is_eligible;
const notEligible = ({ status: word, is_eligible }: Tradeline) => word === 'PENDING' && !is_eligible;

export const usableCards = ({ cards }: Consumer) =>
  cards.filter(({ status: word }) => !['closed', 'canceled', 'deactivated'].includes(word));
const hasNoProgram = ({ rewards, enrollments }: Consumer['cards'][number]) =>
  rewards.length + enrollments.length === 0;
// A card whose status is a word that nobody knows is shown, so it may be one that is closed.
const anyReward =
  (holds: (card: Consumer['cards'][number]) => boolean): Truth =>
  ({ cards }) =>
    cards.some(holds);
const anyExternalCard =
  (holds: (card: Consumer['external_cards'][number]) => boolean): Truth =>
  ({ external_cards }) =>
    external_cards.some(holds);

const isEnrolled = anyReward(({ enrollments }) => enrollments.some(({ is_active }) => is_active));
const wasEnrolled = anyReward(({ enrollments }) => enrollments.some(({ is_active }) => !is_active));

/** Every text that states something about a person, with what must be true of them. */
export const truths: Readonly<Record<string, Truth>> = {
  'onboarding.complete': status('completed'),
  'onboarding.complete-text': status('completed'),
  'onboarding.already-text': status('completed'),
  'onboarding.declined': underwriting('fail'),
  'onboarding.declined-text': underwriting('fail'),
  // A technical end claims no decision.
  'onboarding.failed': status('failed'),
  'onboarding.failed-text': status('failed'),
  'onboarding.expired': never,
  'onboarding.expired-text': never,
  'onboarding.cancelled': status('cancelled'),
  'onboarding.cancelled-text': status('cancelled'),
  'onboarding.waiting': all(nothingToDo, status('pending', 'in_progress')),
  'onboarding.waiting-text': all(nothingToDo, status('pending', 'in_progress')),
  'onboarding.approved': underwriting('pass'),
  'onboarding.terms-accepted': ({ onboarding }) => onboarding.done['accept-terms'] !== undefined,
  'onboarding.identity.created': identity('created'),
  'onboarding.identity.pending': identity('pending'),
  'onboarding.identity.completed': identity('completed'),
  'onboarding.identity.needs-review': identity('needs_review'),
  'onboarding.identity.approved': identity('approved'),
  'onboarding.identity.declined': identity('declined'),
  'onboarding.identity.failed': identity('failed'),
  'onboarding.identity.expired': identity('expired'),
  'onboarding.identity-fallback': all(
    identity('failed', 'expired', 'declined'),
    ({ onboarding }) => onboarding.kyc.fallback_inquiry_id !== '',
  ),
  'onboarding.identity.problem': ({ onboarding }) => onboarding.kyc.errors !== '',
  'onboarding.part-received': identity('needs_review', 'completed', 'failed', 'pending'),
  'onboarding.part-confirmed': identity('completed', 'approved'),
  'onboarding.part-again': identity('failed', 'declined'),
  'onboarding.empty': never,
  'onboarding.empty-text': never,

  'cards.empty': ({ external_cards }) => external_cards.length === 0,
  'cards.empty-text': ({ external_cards }) => external_cards.length === 0,
  'cards.can-add': anyExternalCard(({ pullEnabled }) => pullEnabled),
  'cards.can-receive': anyExternalCard(({ pushEnabled }) => pushEnabled),
  'cards.can-neither': anyExternalCard(({ pullEnabled, pushEnabled }) => !pullEnabled && !pushEnabled),

  'rewards.empty-cards': (person) => usableCards(person).length === 0,
  'rewards.empty-cards-text': (person) => usableCards(person).length === 0,
  'rewards.empty-programs': anyReward(hasNoProgram),
  'rewards.empty-programs-text': anyReward(hasNoProgram),
  'rewards.enrolled': isEnrolled,
  'rewards.enrolled-since': isEnrolled,
  'rewards.offer': anyReward(({ rewards }) =>
    rewards.some(({ is_active, is_enrolled }) => is_active && !is_enrolled),
  ),
  'rewards.unavailable': anyReward(({ rewards }) =>
    rewards.some(({ is_active, is_enrolled }) => !is_active && !is_enrolled),
  ),
  'rewards.past': wasEnrolled,
  'rewards.past-since': wasEnrolled,
  'rewards.card-frozen': ({ cards }) => cards.some(({ status: word }) => word === 'frozen'),

  'statements.empty': ({ statements }) => statements.length === 0,
  'statements.empty-next': ({ statements }) => statements.length === 0,

  'tradelines.empty': ({ tradelines }) => tradelines.length === 0,
  'tradelines.empty-text': ({ tradelines }) => tradelines.length === 0,
  'tradelines.not-set-up': ({ reporting }) => reporting === null,
  'tradelines.not-set-up-text': ({ reporting }) => reporting === null,
  'tradelines.reported-text': lines(open),
  'tradelines.reported-none': ({ tradelines }) => !tradelines.some(open),
  'tradelines.ready': lines(ready),
  'tradelines.not-eligible': lines(notEligible),
  'tradelines.closed': lines(closed),
  'tradelines.rent': lines(({ category }) => category === 'RENT'),
  'tradelines.utility': lines(({ category }) => category === 'UTILITY'),
  'tradelines.telco': lines(({ category }) => category === 'TELCO'),
  'tradelines.weekly': never,
  'tradelines.biweekly': never,
  'tradelines.semimonthly': never,
  'tradelines.monthly': lines(() => true),
  'tradelines.quarterly': never,
  'tradelines.annually': never,
  'tradelines.months': lines(({ transactions }) => transactions.length > 0),
  'tradelines.months-found': lines(({ transactions }) => transactions.length > 0),
  'tradelines.paid': lines(({ transactions }) => transactions.length > 0),
  'tradelines.none': lines(({ transactions }) => transactions.length > 0),
  'tradelines.history-text': lines(({ transactions }) => transactions.length > 0),
  'tradelines.history-some': lines(({ transactions }) => transactions.length > 0),
  'tradelines.count-only': lines(({ transactions }) => transactions.length > 0),
  'tradelines.no-history': ({ tradelines }) =>
    tradelines.some(({ transactions }) => transactions.length === 0),

  'credit.value': figure('score', (score) => score >= 300),
  'credit.up': figure('change', (change) => change > 0),
  'credit.down': figure('change', (change) => change < 0),
  'credit.same': figure('change', (change) => change === 0),
  'credit.no-score': ({ insights }) => typeof insights.credit_score_card['score'] !== 'number',
  'credit.not-ordered': report('NotOrdered'),
  'credit.not-ordered-next': report('NotOrdered'),
  'credit.ordered': report('Ordered'),
  'credit.ordered-next': report('Ordered'),
  'credit.frozen': report('Frozen'),
  'credit.frozen-next': report('Frozen'),
  'credit.no-credit': report('NoCredit'),
  'credit.no-credit-next': report('NoCredit'),
  'credit.rejected': report('Rejected'),
  'credit.rejected-next': report('Rejected'),
  'credit.failed': report('Failed', 'Error'),
  'credit.failed-next': report('Failed', 'Error'),
  'credit.error': report('Failed', 'Error'),
  'credit.error-next': report('Failed', 'Error'),
  'credit.status-not-ordered': report('NotOrdered'),
  'credit.status-ordered': report('Ordered'),
  'credit.status-frozen': report('Frozen'),
  'credit.status-no-credit': report('NoCredit'),
  'credit.status-rejected': report('Rejected'),
  'credit.status-failed': report('Failed', 'Error'),
  'credit.status-error': report('Failed', 'Error'),
  'credit.strong': (person) => strongFactors(person) > 0,
  'credit.none': (person) => strongFactors(person) > 0,
  'credit.history-unreadable': ({ insights }) => insights.credit_score_history.length > 0,
  'credit.chart': ({ insights }) => insights.credit_score_history.length > 1,
  'credit.chart-one': ({ insights }) => insights.credit_score_history.length > 0,
};

/** Texts that state nothing about a person: names of things, what to do, and what came of it. */
export const labels =
  /^((loading|retry|close|cancel|check-again|failed|offline|reference|sign-in|step-up|partial|retry-after|unconfirmed|not-done|elsewhere)$|error\.|[a-z]+\.(heading|missing|loaded(-some)?|search|found|none-found|no-match|more|added|show-more|shown-more|other(s|-next|-text)?|unknown(-next|-text|-state)?|(card|program)-nameless|unnamed)$|cards\.(new|intro|start(ing|-.*)?|frame-.*|submitted|finished|confirming|registered|pending(-text)?|failed(-text)?|expired(-text)?|expires|refused(-text)?|not-.*|no-account(-text)?|card-brand|ending)$|credit\.(band-.*|since|as-of|no-model|not-lenders|history|no-history|show-table|hide-table|month(-score)?|no-report|score|factors|how-rated|limits-.*|fair|needs-work|(payments|usage|age|inquiries|accounts|collections|records)(-means)?|years|months|status)$|onboarding\.(steps|step-done|step\..*|step-unnamed|continue(-with)?|try-again(-of)?|next|open-again(-of)?|opened|outside|working|refused|frame(-late)?|finished|back|product|long|no-status|identity\.other|part\..*|terms(-(open|print|missing|read|agree|box|accept|accepting))?)$|rewards\.(card(-ending)?|enrolled-in|enroll(-name|ing|-failed)?|not-enrolled-yet)$|statements\.(newest|year|all-years|actions(-of)?|view(-of)?|download(-of|-sized|ing|ed)?|email(-of|-ask|-send)?|title|opening|no-viewer|open|sending|sent|maybe-sent|just-sent)$|tradelines\.(reported|ready-text|not-eligible-text|closed-text|bill|details(-of)?|category|address|phone|ending-in|hidden|lease|utilities|water|electric|gas|additional|updated|history-scroll|year|(paid|none|before)-letter|before|payments(-of)?|all-payments|more-of|dispute(-text|-link)?|own-reports|add(-of|-title)?|step-.*|main-home-.*|no-other-home|lease-start|service-phone(-hint)?|which-utilities|nothing-asked|problem-.*|refused|continue|back|review-.*|yes|attestation(-version)?|agree|open(ing|ed)?|stop(-.*|ping|ped)?)$)/;
