import { isDate } from '../dates.ts';
import { WRONG_DATE, conflict, invalid, notFound, unprocessable } from '../refusal.ts';
import type { Consumer, Tradeline, TradelineStatus } from '../state.ts';

export type TradelineAct = 'attest' | 'close';

/** The state table of a tradeline. `CLOSED` is final. Assumption: the status before opening is `PENDING`. */
const moves: Readonly<Record<TradelineAct, Partial<Record<TradelineStatus, TradelineStatus>>>> = {
  attest: { PENDING: 'OPEN' },
  close: { OPEN: 'CLOSED' },
};

/** What a consumer attests to before a bill is reported. */
export interface Attestation {
  readonly is_primary_address?: boolean | null;
  readonly lease_start_date?: string | null;
  readonly has_other_mortgage_or_rent?: boolean | null;
  readonly service_phone?: string | null;
  readonly utility_types?: readonly string[] | null;
}

/** The tradeline of an action. Throws if the consumer is not onboarded for reporting. */
export function findTradeline(consumer: Consumer, id: string): Tradeline {
  // Assumption: 422, as for other features that the account does not have.
  if (!consumer.reporting) {
    throw unprocessable('feature_unavailable', 'The consumer is not onboarded for bill reporting.');
  }
  const tradeline = consumer.tradelines.find((tradeline) => tradeline.id === id);
  if (!tradeline) throw notFound('No such tradeline of this consumer.');
  return tradeline;
}

/** Advances a tradeline, or throws if the table does not allow it. Assumption: the status is 409. */
export function move(tradeline: Tradeline, act: TradelineAct, updatedAt: string): void {
  const next = moves[act][tradeline.status];
  if (!next) {
    throw conflict(
      tradeline.status === 'CLOSED'
        ? 'The tradeline is closed: it cannot be opened or closed again.'
        : `The tradeline is ${tradeline.status.toLowerCase()}.`,
    );
  }
  tradeline.status = next;
  tradeline.updated_at = updatedAt;
}

/** Opens a tradeline if it is eligible and the attestation has what its category requires. */
export function open(
  consumer: Consumer,
  tradeline: Tradeline,
  attestation: Attestation,
  openedAt: string,
): void {
  if (tradeline.status === 'PENDING') {
    if (!tradeline.is_eligible) throw invalid({ tradeline_id: ['This bill is not eligible for reporting.'] });
    const problems = attestationProblems[tradeline.category](attestation, consumer);
    if (Object.keys(problems).length) throw invalid(problems);
  }
  move(tradeline, 'attest', openedAt);
  if (tradeline.category === 'RENT') tradeline.lease_start_date = attestation.lease_start_date ?? null;
  if (tradeline.category === 'TELCO') tradeline.service_phone = attestation.service_phone ?? null;
  if (tradeline.category === 'UTILITY') tradeline.utility_types = (attestation.utility_types ?? []).join(',');
}

type Problems = Record<string, string[]>;

// Assumption: the rules of the furnishing provider, by category.
const attestationProblems: Readonly<
  Record<Tradeline['category'], (attestation: Attestation, consumer: Consumer) => Problems>
> = {
  RENT: (attestation, consumer) => ({
    ...(attestation.is_primary_address !== true && {
      is_primary_address: ['Rent is reported for the main home only.'],
    }),
    ...(!isDate(attestation.lease_start_date ?? '') && { lease_start_date: [WRONG_DATE] }),
    ...(attestation.has_other_mortgage_or_rent === true && {
      has_other_mortgage_or_rent: ['Rent can’t be reported along with a mortgage or another rent.'],
    }),
    ...(consumer.tradelines.some((other) => other.category === 'RENT' && other.status === 'OPEN') && {
      tradeline_id: ['Another rent is already reported.'],
    }),
  }),
  TELCO: (attestation) => ({
    ...(!isPhoneNumber(attestation.service_phone ?? '') && {
      service_phone: ['A phone number is required for phone and internet.'],
    }),
  }),
  UTILITY: (attestation) => ({
    ...(attestation.is_primary_address !== true && {
      is_primary_address: ['Utilities are reported for the main home only.'],
    }),
    ...(!attestation.utility_types?.length && { utility_types: ['At least one is required for utilities.'] }),
  }),
};

/** Ten to fifteen digits, with any separators. */
function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return /^\s*\+?[\d\s().-]+$/.test(text) && digits >= 10 && digits <= 15;
}
