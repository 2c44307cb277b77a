import { getCreditSummary } from '../../operations/generated/credit-insights.ts';
import { listPaymentCards } from '../../operations/generated/payment-cards.ts';
import { asPccError } from '../../http/error.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { readDisputes } from '../disputes/load-disputes.ts';
import { loadOnboarding } from '../onboarding/load-onboarding.ts';
import { applicationOf } from '../onboarding/progress.ts';
import { readList } from '../shared/read-list.ts';
import { stepsOf, type Step } from './evidence.ts';

/**
 * Reads what the other widgets read, as they do. What cannot be read yields no step; that something is missing is said
 * only beside other steps, as the other widgets say it themselves.
 */
export async function loadNextSteps(input: ReadInput): Promise<Loaded<readonly Step[]>> {
  const { client, info, signal } = input;
  const { consumer_id } = info;
  const reads = await Promise.allSettled([
    loadOnboarding(input),
    getCreditSummary(client, { consumer_id }, { signal }),
    readList((at) => listPaymentCards(client, { consumer_id, ...at }, { signal })),
    readDisputes(input),
  ]);
  const errors = reads
    .filter((result) => result.status === 'rejected')
    .map(({ reason }) => asPccError(reason));
  if (errors[0] && errors.length === reads.length) throw errors[0];
  const [applications, summary, cards, disputes] = reads;
  const application = valueOf(applications);
  const data = stepsOf({
    application: application && applicationOf(application.data),
    report: valueOf(summary)?.credit_score_card,
    cards: valueOf(cards)?.records,
    disputes: valueOf(disputes)?.records,
  });
  if (data.length === 0) return { data, count: 0 };
  const skipped = [application, valueOf(cards), valueOf(disputes)].reduce(
    (sum, result) => sum + (result?.skipped ?? 0),
    0,
  );
  return { data, count: data.length, skipped, partialError: errors[0] ?? application?.partialError };
}

const valueOf = <T>(result: PromiseSettledResult<T>): T | undefined =>
  result.status === 'fulfilled' ? result.value : undefined;
