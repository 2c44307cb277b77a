import * as z from 'zod/mini';
import { flag, maybe, text, openEnum } from './fields.ts';
import { listOf, operation } from './operation.ts';

/** The status words that the description names, most advanced first; `declined` and `failed` are level. */
export const kycStatuses = [
  'approved',
  'declined',
  'failed',
  'expired',
  'needs_review',
  'completed',
  'pending',
  'created',
] as const;

const result = {
  id: z.string(),
  /** The identity-verification inquiry that this result belongs to. */
  inquiry_id: text,
  status: maybe(openEnum(kycStatuses)),
  /** ISO 8601 date-time. */
  created_date: text,
  /** When the inquiry ended: an ISO 8601 date-time. */
  completed_date: text,
};

/** The outcome of one identity-verification inquiry. */
export const kycResult = z.object(result);
export type KycResult = z.infer<typeof kycResult>;

/** A KYC result with its reports and verifications. */
export const kycResultDetail = z.object({
  ...result,
  /** The reports that were run for the inquiry. */
  reports: maybe(
    z.array(
      z.object({ id: text, type: text, status: text, has_match: flag, created_at: text, completed_at: text }),
    ),
  ),
  /** The verifications that were run for the inquiry. */
  verifications: maybe(
    z.array(
      z.object({
        id: text,
        type: text,
        status: text,
        /** The single checks of the verification. */
        checks: maybe(z.array(z.object({ name: text, status: text, reasons: maybe(z.array(z.string())) }))),
      }),
    ),
  ),
});
export type KycResultDetail = z.infer<typeof kycResultDetail>;

/** Reads the consumer's KYC results, one for each inquiry, newest first. */
export const listKycResults = operation({
  id: 'listKycResults',
  path: '/v2/consumers/{consumer_id}/kyc-results/',
  query: { page: 'integer', page_size: 'integer' },
  paging: 'page',
  uuid: ['consumer_id'],
  response: listOf(kycResult, { name: 'results' }),
  errors: [404],
  assumedScopes: ['api:read', 'api:profile:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-next-steps', 'pcc-onboarding'],
  shows: ['id', 'inquiry_id', 'status', 'created_date'],
});

/** Reads one KYC result with its reports and verifications. */
export const getKycResult = operation({
  id: 'getKycResult',
  path: '/v2/consumers/{consumer_id}/kyc-results/{kyc_result_id}/',
  uuid: ['consumer_id', 'kyc_result_id'],
  response: kycResultDetail,
  errors: [404],
  assumedScopes: ['api:read', 'api:profile:read'],
  effect: 'read',
  owner: { consumer_id: 'session', kyc_result_id: 'nested' },
  widgets: ['pcc-onboarding'],
  shows: ['id', 'verifications.type', 'verifications.status'],
});

/** The operations of this resource. */
export default { listKycResults, getKycResult };
