import type onboarding from '../../api/onboarding.ts';
import { dateTime } from '../dates.ts';
import { visibleConsumers, type Call, type HandlersOf } from '../handler.ts';
import { stepPage } from '../pages/address.ts';
import { notFound } from '../refusal.ts';
import {
  acceptTerms,
  currentSteps,
  previousSteps,
  completeDueSteps,
  statusOf,
  type Step,
} from '../rules/onboarding.ts';
import type { Consumer } from '../state.ts';
import { showConsumer } from './consumers.ts';

export default {
  listOnboardings({ consumer_id, consumer_pcid }, call) {
    const consumers = visibleConsumers(call).filter(
      (consumer) =>
        (consumer_id === undefined || [consumer.external_id, consumer.id].includes(consumer_id)) &&
        (consumer_pcid === undefined || consumer.pcid === consumer_pcid),
    );
    return consumers.map((consumer) => showOnboarding(consumer, call));
  },

  acceptTerms({ external_id, body }, call) {
    const consumer = visibleConsumers(call).find(({ onboarding }) => onboarding.id === external_id);
    if (!consumer) throw notFound();
    acceptTerms(consumer, body.agreement_accepted, call.now);
    return showOnboarding(consumer, call);
  },
} satisfies HandlersOf<typeof onboarding>;

function showOnboarding(consumer: Consumer, call: Call): Record<string, unknown> {
  const { onboarding } = consumer;
  completeDueSteps(consumer, call.now);
  const accepted = onboarding.done['accept-terms'];
  const current = currentSteps(onboarding);
  // A step for the consumer has a page; the URL of any other step is the endpoint that completes it.
  const show = ({ slug, kind }: Step) => ({
    slug,
    url:
      kind === 'page'
        ? stepPage(call.pagesOrigin, onboarding.id, slug)
        : `${call.origin}/v2/onboarding/${onboarding.id}/${slug}/`,
  });
  return {
    id: onboarding.id,
    status: statusOf(onboarding),
    consumer: showConsumer(consumer),
    kyc: onboarding.kyc,
    e_sign: {
      agreement_accepted: accepted !== undefined,
      agreement_accepted_date: accepted === undefined ? null : dateTime(accepted),
    },
    underwriting: onboarding.underwriting,
    product: onboarding.product,
    previous_steps: previousSteps(onboarding).map(show),
    current_steps: current.length ? current.map(show) : null,
    metadata: onboarding.metadata,
  };
}
