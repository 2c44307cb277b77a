import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { KycResult } from '../../../src/api/kyc.ts';
import { leadingResult } from '../../../src/widgets/onboarding/kyc-results.ts';
import { slugOf } from '../../../src/widgets/onboarding/step-names.ts';

/** A result that is called like its status. */
const result = (status: string, created_date?: string | null, inquiry_id?: string): KycResult => ({
  id: status,
  status,
  created_date,
  inquiry_id,
});
const leading = (...results: KycResult[]) => leadingResult(results)?.id;

describe('of several identity checks', () => {
  it('each result without an inquiry is a separate check, and the newest counts', () => {
    assert.equal(leading(result('pending', '2026-02-02'), result('failed', '2026-02-01')), 'pending');
    assert.equal(leading(result('declined', '2026-02-02'), result('approved', '2026-02-01')), 'declined');
  });

  it('the newest counts in any order', () => {
    assert.equal(leading(result('failed', '2026-02-01'), result('pending', '2026-02-02')), 'pending');
    assert.equal(
      leading(result('approved', '2026-02-01', 'a'), result('failed', '2026-02-02', 'b')),
      'failed',
    );
  });

  it('the service ranks the results of one inquiry', () => {
    const pending = result('pending', '2026-02-02', 'a');
    const failed = result('failed', '2026-02-01', 'a');
    assert.equal(leading(failed, pending), 'failed');
    assert.equal(leading(pending, failed), 'pending');
  });

  it('the first listed counts if there are no dates, or equal ones', () => {
    assert.equal(leading(result('failed'), result('approved')), 'failed');
    assert.equal(leading(result('approved', 'soon'), result('failed', null)), 'approved');
    assert.equal(leading(result('pending', '2026-02-01'), result('failed', '2026-02-01')), 'pending');
  });

  it('none counts if one without a date may be newer and differs', () => {
    assert.equal(leading(result('approved'), result('failed', '2026-02-01')), undefined);
    assert.equal(leading(result('declined', '0001-01-01'), result('approved', '2026-02-01')), undefined);
    assert.equal(
      leading(result('failed'), result('approved', 'soon'), result('failed', '2026-02-01')),
      undefined,
    );
    assert.equal(leading(result('Needs review'), result('needs_review', '2026-02-01')), 'needs_review');
    assert.equal(leading(result('failed', '2026-02-01'), result('approved')), 'failed');
  });

  it('there may be none', () => {
    assert.equal(leading(), undefined);
  });
});

describe('a step', () => {
  it('is the same in every spelling of its slug', () => {
    for (const [slug, spellings] of [
      ['accept-terms', ['acceptTerms', 'accept_terms', 'ACCEPT TERMS', 'terms', 'e-sign', 'e_sign', 'eSign']],
      ['verify-identity', ['verifyIdentity', 'verify_identity', 'identity', 'kyc', 'KYC']],
      ['link-bank-account', ['linkBankAccount', 'bank_account']],
      ['perform-underwriting', ['performUnderwriting', 'underwriting']],
      ['something-new', ['somethingNew', 'something_new', 'Something new']],
    ] as const)
      for (const spelling of [slug, ...spellings]) assert.equal(slugOf({ slug: spelling }), slug, spelling);
  });
});
