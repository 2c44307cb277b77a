import type { KycResult } from '../../api/kyc.ts';
import { listKycResults } from '../../operations/generated/kyc.ts';
import type { Onboarding } from '../../api/onboarding.ts';
import { listOnboardings } from '../../operations/generated/onboarding.ts';
import { asPccError } from '../../http/error.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { leadingResult } from './kyc-results.ts';

/** The consumer's applications. */
export interface OnboardingData {
  readonly onboardings: readonly Onboarding[];
  /** The identity check that counts. */
  readonly kyc: KycResult | undefined;
  /** Whether there may be one that could not be read. */
  readonly isKycUnread: boolean;
}

/** Reads every onboarding of the consumer. If the identity checks fail to load, the rest is shown. */
export async function loadOnboarding({ client, info, signal }: ReadInput): Promise<Loaded<OnboardingData>> {
  const { consumer_id } = info;
  const [records, results] = await Promise.allSettled([
    listOnboardings(client, { consumer_id, page_size: 50 }, { signal }),
    listKycResults(client, { consumer_id }, { signal }),
  ]);
  if (records.status === 'rejected') throw records.reason;
  const { results: onboardings, skipped, count } = records.value;
  const checks = results.status === 'fulfilled' ? results.value : undefined;
  // A 404 means that the consumer has no identity check yet.
  const failure = results.status === 'rejected' ? asPccError(results.reason) : undefined;
  const error = failure?.code === 'not-found' ? undefined : failure;
  // An invalid record may be the newest.
  const isKycUnread = error !== undefined || Boolean(checks?.skipped);
  const kyc = isKycUnread ? undefined : leadingResult(checks?.results ?? []);
  return {
    data: { onboardings, kyc, isKycUnread },
    count: onboardings.length,
    // Records that are counted but were not received cannot be shown either.
    skipped: Math.max(count - onboardings.length, skipped) + (checks?.skipped ?? 0),
    partialError: error,
  };
}
