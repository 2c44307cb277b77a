import type kyc from '../../api/kyc.ts';
import { MINUTE, dateTime } from '../dates.ts';
import { consumerOf, type Call, type HandlersOf } from '../handler.ts';
import { uuid } from '../random.ts';
import { notFound } from '../refusal.ts';
import { bestPerInquiry } from '../rules/kyc.ts';
import type { Consumer, KycResult } from '../state.ts';

export default {
  listKycResults({ consumer_id }, call) {
    return bestPerInquiry(byExternalId(call, consumer_id).kyc_results);
  },

  // Assumption: a result that is outranked within its inquiry can still be read by its own id.
  getKycResult({ consumer_id, kyc_result_id }, call) {
    const result = byExternalId(call, consumer_id).kyc_results.find(({ id }) => id === kyc_result_id);
    if (!result) throw notFound('No such result of this consumer.');
    return { ...result, ...inquiryDetail(result) };
  },
} satisfies HandlersOf<typeof kyc>;

// The description names the external id for these two operations; any other id is unknown.
function byExternalId(call: Call, id: string): Consumer {
  const consumer = consumerOf(call, id);
  if (consumer.external_id !== id) throw notFound();
  return consumer;
}

// Assumption: the reports and verifications of a well-known provider's inquiries.
function inquiryDetail({ id, status, created_date }: KycResult): object {
  const completedAt = dateTime(Date.parse(created_date) + 4 * MINUTE);
  const hasPassed = ['approved', 'completed'].includes(status);
  const hasFailed = ['declined', 'failed'].includes(status);
  const isOpen = ['created', 'pending'].includes(status);
  const check = (name: string, ok: boolean, reasons: string[] = []) => ({
    name,
    status: ok ? 'passed' : 'failed',
    reasons: ok ? [] : reasons,
  });
  return {
    reports: ['watchlist', 'address'].map((type) => ({
      id: uuid(id, 'report', type),
      type,
      status: isOpen ? 'pending' : 'ready',
      has_match: type === 'watchlist' && status === 'needs_review',
      created_at: created_date,
      completed_at: isOpen ? null : completedAt,
    })),
    verifications: ['government-id', 'selfie'].map((type) => ({
      id: uuid(id, 'verification', type),
      type,
      status: isOpen
        ? 'initiated'
        : hasPassed
          ? 'passed'
          : hasFailed && type === 'selfie'
            ? 'failed'
            : 'submitted',
      checks: isOpen
        ? []
        : [
            check(`${type}_present`, true),
            check(`${type}_consistent`, !hasFailed || type !== 'selfie', ['The photograph does not match.']),
          ],
    })),
  };
}
