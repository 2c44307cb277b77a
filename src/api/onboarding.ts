import * as z from 'zod/mini';
import { consumerFields } from './consumer-fields.ts';
import { freeForm, maybe, text } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** One step of onboarding. */
export const onboardingStep = z.object({
  /** The step's name. Which names occur is not specified. */
  slug: z.string(),
  /** URL of its page, or of the endpoint that completes it. */
  url: text,
});
export type OnboardingStep = z.infer<typeof onboardingStep>;

/** The onboarding of one consumer. The service decides its steps. */
export const onboarding = z.object({
  id: z.string(),
  /** The state of the onboarding. Its words are not specified. */
  status: z.string(),
  /** In a page, only its `pcid`. */
  consumer: z.object({ ...consumerFields, id: text }),
  /** Identity verification. */
  kyc: z.object({
    /** The identity-verification inquiries so far. */
    inquiry_ids: maybe(z.array(z.string())),
    /** The inquiry that is used when the first one cannot be. */
    fallback_inquiry_id: text,
    /** The template that inquiries are made from. */
    inquiry_template_id: text,
    /** In a page, a placeholder: it shows only that there are errors. */
    errors: text,
  }),
  /** The consumer's acceptance of the terms. */
  e_sign: z.object({
    agreement_accepted: z.nullable(z.boolean()),
    /** ISO 8601 date-time. */
    agreement_accepted_date: text,
  }),
  /** The credit decision. */
  underwriting: z.object({
    /** The outcome of underwriting. Its words are not specified. */
    result: text,
    /** Further data of the decision, in a form that is not specified. */
    data: text,
    /** What went wrong, in a form that is not specified. */
    errors: maybe(z.array(z.unknown())),
  }),
  /** What the consumer applies for. */
  product: z.object({ product_id: text, product_configuration: maybe(freeForm) }),
  /** The steps that are done. */
  previous_steps: z.nullable(z.array(onboardingStep)),
  /** Null if there is nothing to do now. */
  current_steps: z.nullable(z.array(onboardingStep)),
  /** The partner's own data. */
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
  path: '/v2/onboarding/',
  query: { ...pageQuery, consumer_id: 'string', consumer_pcid: 'string' },
  paging: 'page',
  response: listOf(onboarding, { name: 'onboardings', envelope: 'stated' }),
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
