import * as z from 'zod/mini';
import { flag, text } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** A cashback program that a card may be enrolled in. */
export const rewardsConfiguration = z.object({
  id: text,
  configuration_name: text,
  /** Whether cardholders can enroll. */
  is_active: flag,
  /** Whether the cardholder is enrolled. */
  is_enrolled: flag,
  /** Who runs the program. */
  provider: text,
  created_at: text,
});
export type RewardsConfiguration = z.infer<typeof rewardsConfiguration>;

/** A card's enrollment in a cashback program. */
export const rewardsEnrollment = z.object({
  id: z.string(),
  /** The rewards program's identifier. */
  program_id: z.string(),
  configuration_name: z.string(),
  /** Whether the enrollment is in force. */
  is_active: z.boolean(),
  /** ISO 8601 date-time. */
  created_at: z.string(),
});
export type RewardsEnrollment = z.infer<typeof rewardsEnrollment>;

/** Reads the cashback programs of a payment card. */
export const listRewardsConfigurations = operation({
  id: 'listRewardsConfigurations',
  path: '/v2/payment-cards/{payment_card_id}/rewards/',
  query: { page: 'integer', page_size: 'integer' },
  paging: 'page',
  response: listOf(rewardsConfiguration, { name: 'configurations', envelope: 'stated' }),
  assumedScopes: ['api:read', 'api:rewards:read'],
  effect: 'read',
  owner: { payment_card_id: 'owned:cards' },
  widgets: ['pcc-rewards'],
  shows: ['id', 'configuration_name', 'is_active', 'is_enrolled'],
});

/** Reads the enrollments of a payment card. */
export const listRewardsEnrollments = operation({
  id: 'listRewardsEnrollments',
  path: '/v2/payment-cards/{payment_card_id}/rewards/enrollments/',
  query: pageQuery,
  paging: 'page',
  response: listOf(rewardsEnrollment, { name: 'enrollments', envelope: 'stated' }),
  assumedScopes: ['api:read', 'api:rewards:read'],
  effect: 'read',
  owner: { payment_card_id: 'owned:cards' },
  widgets: ['pcc-rewards'],
  shows: ['id', 'program_id', 'configuration_name', 'is_active', 'created_at'],
});

/** The operations of this resource. */
export default { listRewardsConfigurations, listRewardsEnrollments };
