import type { PaymentCard } from '../../api/payment-cards.ts';
import type { RewardsConfiguration, RewardsEnrollment } from '../../api/rewards.ts';
import { dayOf } from '../../i18n/format.ts';
import { fold, type Evidence } from '../evidence.ts';

/** A program of a card: its configuration, where it is listed, and the card's own enrollments in it. */
export interface ProgramFact {
  readonly configuration: RewardsConfiguration | undefined;
  readonly enrollments: readonly RewardsEnrollment[];
}

const isActive = ({ is_active }: RewardsEnrollment): boolean => is_active;

/**
 * How a card stands with a program. An active enrollment counts whatever the configuration says, and a configuration
 * that says "enrolled" is past once none of its enrollments is active. Without evidence, nothing is said.
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

/** The date of an enrollment is one that can be read. */
export const dateEvidence = [
  ['rewards.enrolled-since', (enrollment) => isActive(enrollment) && !!dayOf(enrollment.created_at)],
  ['rewards.past-since', (enrollment) => !isActive(enrollment) && !!dayOf(enrollment.created_at)],
] as const satisfies Evidence<string, RewardsEnrollment>;

const isOneOf =
  (...words: readonly string[]) =>
  ({ status }: PaymentCard) =>
    words.includes(fold(status));

/** What the status of a card says; an unknown word says nothing. */
export const cardEvidence = [
  ['gone', isOneOf('closed', 'canceled', 'cancelled', 'deactivated')],
  ['rewards.card-frozen', isOneOf('frozen')],
] as const satisfies Evidence<string, PaymentCard>;
