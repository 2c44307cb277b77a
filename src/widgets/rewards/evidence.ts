import type { PaymentCard } from '../../api/payment-cards.ts';
import type { RewardsConfiguration, RewardsEnrollment } from '../../api/rewards.ts';
import { dayOf } from '../../i18n/dates.ts';
import { isAnyWord, type Evidence } from '../shared/evidence.ts';

/** A program of a card: its configuration, if listed, and the card's enrollments in it. */
export interface ProgramFact {
  readonly configuration: RewardsConfiguration | undefined;
  readonly enrollments: readonly RewardsEnrollment[];
}

const isActive = ({ is_active }: RewardsEnrollment): boolean => is_active;

/**
 * State of a card in a program. An active enrollment counts whatever the configuration says. A configuration that says
 * "enrolled" is past if none of its enrollments is active. Without evidence, the state is not shown.
 */
export const programEvidence = [
  [
    'enrolled',
    ({ configuration, enrollments }) =>
      enrollments.some(isActive) || (configuration?.is_enrolled === true && enrollments.length === 0),
  ],
  ['offer', ({ configuration }) => configuration?.is_active === true && configuration.is_enrolled === false],
  ['past', ({ enrollments }) => enrollments.length > 0],
  ['unavailable', ({ configuration }) => configuration?.is_active === false],
] as const satisfies Evidence<string, ProgramFact>;

/** Whether the enrollment has a valid date. */
export const dateEvidence = [
  ['rewards.enrolled-since', (enrollment) => isActive(enrollment) && !!dayOf(enrollment.created_at)],
  ['rewards.past-since', (enrollment) => !isActive(enrollment) && !!dayOf(enrollment.created_at)],
] as const satisfies Evidence<string, RewardsEnrollment>;

const cardIs =
  (words: string) =>
  ({ status }: PaymentCard) =>
    isAnyWord(status, words);

/** Text for the status of a card; none for an unknown status. */
export const cardStatusEvidence = [
  ['gone', cardIs('closed canceled cancelled deactivated')],
  ['rewards.card-frozen', cardIs('frozen')],
] as const satisfies Evidence<string, PaymentCard>;
