import * as z from 'zod/mini';
import { consumerFields } from './consumer-fields.ts';
import { freeForm, maybe, text } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** One step of onboarding. */
export const onboardingStep = z.object({
  slug: z.string(),
  /** URL of its page, or of the endpoint that completes it. */
  url: text,
});
export type OnboardingStep = z.infer<typeof onboardingStep>;

/** The onboarding of one consumer. The service decides its steps. */
export const onboarding = z.object({
  id: z.string(),
  status: z.string(),
  /** In a page, only its `pcid`. */
  consumer: z.object({ ...consumerFields, id: text }),
  kyc: z.object({
    inquiry_ids: maybe(z.array(z.string())),
    fallback_inquiry_id: text,
    inquiry_template_id: text,
    /** In a page, a placeholder: it shows only that there are errors. */
    errors: text,
  }),
  e_sign: z.object({
    agreement_accepted: z.nullable(z.boolean()),
    /** ISO 8601 date-time. */
    agreement_accepted_date: text,
  }),
  underwriting: z.object({
    result: text,
    data: text,
    errors: maybe(z.array(z.unknown())),
  }),
  product: z.object({ product_id: text, product_configuration: maybe(freeForm) }),
  previous_steps: z.nullable(z.array(onboardingStep)),
  /** Null if there is nothing to do now. */
  current_steps: z.nullable(z.array(onboardingStep)),
  metadata: maybe(freeForm),
});
export type Onboarding = z.infer<typeof onboarding>;

const shows = [
  'id',
  'status',
  'consumer.pcid',
  'kyc.fallback_inquiry_id',
  'kyc.inquiry_template_id',
  'kyc.errors: presence',
  'e_sign.agreement_accepted',
  'e_sign.agreement_accepted_date',
  'underwriting.result',
  'product.product_id',
  'previous_steps.slug',
  'current_steps.slug',
  'current_steps.url',
];

/** Reads the partner's onboardings, each with its consumer's data. */
export const listOnboardings = operation({
  id: 'listOnboardings',
  method: 'GET',
  path: '/v2/onboarding/',
  query: { ...pageQuery, consumer_id: 'string', consumer_pcid: 'string' },
  paging: 'page',
  response: listOf(onboarding, { name: 'onboardings', envelope: 'stated' }),
  success: 200,
  assumedScopes: ['api:read'],
  effect: 'read',
  owner: { consumer_id: 'session', consumer_pcid: 'partner' },
  widgets: ['pcc-next-steps', 'pcc-onboarding'],
  shows,
});

/** Records that the consumer accepts the terms. */
export const acceptTerms = operation({
  id: 'acceptTerms',
  method: 'POST',
  path: '/v2/onboarding/{external_id}/accept-terms/',
  body: z.object({ agreement_accepted: z.boolean() }),
  response: onboarding,
  success: 201,
  assumedScopes: ['api:write'],
  effect: 'act',
  owner: { external_id: 'owned:onboardings' },
  settle: 'listOnboardings',
  widgets: ['pcc-onboarding'],
  shows,
});

/** The operations of this resource. */
export default { listOnboardings, acceptTerms };
