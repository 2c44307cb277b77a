import { listKycResults, type KycResult } from '../../api/kyc.ts';
import { listOnboardings, type Onboarding } from '../../api/onboarding.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import { leadingResult } from './identity.ts';

/** What is known of the consumer's way. */
export interface Way {
  readonly onboardings: readonly Onboarding[];
  /** The identity check that counts. */
  readonly kyc: KycResult | undefined;
}

/** Every onboarding of the consumer; without the identity checks, the rest is shown. */
export async function loadWay({ client, consumerId, signal }: LoadContext): Promise<Loaded<Way>> {
  const [records, results] = await Promise.allSettled([
    listOnboardings(client, { consumer_id: consumerId, page_size: 50 }, { signal }),
    listKycResults(client, { consumer_id: consumerId }, { signal }),
  ]);
  if (records.status === 'rejected') throw records.reason;
  const { results: onboardings, skipped, count } = records.value;
  const checks = results.status === 'fulfilled' ? results.value : undefined;
  // Who has no identity check yet is unknown there.
  const failed = results.status === 'rejected' ? asPccError(results.reason) : undefined;
  return {
    // One that could not be read may be the newest.
    data: { onboardings, kyc: checks?.skipped ? undefined : leadingResult(checks?.results ?? []) },
    count: onboardings.length,
    // What is counted but did not come cannot be shown either.
    skipped: Math.max(count - onboardings.length, skipped) + (checks?.skipped ?? 0),
    partial: failed?.code === 'not-found' ? undefined : failed,
  };
}
