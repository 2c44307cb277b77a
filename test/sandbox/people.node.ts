import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { createSandbox } from 'pcc-widgets/sandbox';

const time = (text: string | null | undefined): number => Date.parse(text ?? '');

for (const now of ['2026-11-02T15:00:00Z', '2027-03-01T00:30:00Z', '2028-02-29T23:00:00Z']) {
  describe(`the dates of each person agree, on ${now}`, () => {
    const sandbox = createSandbox({ now, stopped: true });
    for (const { client_id, consumers } of sandbox.export().state.partners) {
      for (const consumer of consumers) {
        const { onboarding, kyc_results, statements, cards, insights, tradelines, reporting } = consumer;
        it(`${consumer.pcid} of ${client_id}`, () => {
          const steps = Object.values(onboarding.done);
          const joined = Math.max(...steps, 0);
          const verified = onboarding.done['verify-identity'];
          const result = kyc_results.at(-1);
          if (verified !== undefined)
            assert.equal(
              time(result?.created_date),
              verified,
              'the identity was verified by its last result',
            );
          const oldest = statements.filter(({ file_name }) => /^statement-/.test(file_name)).at(-1);
          if (oldest)
            assert.ok(time(oldest.last_modified) > joined, 'the first statement follows the onboarding');
          for (const { created_at, enrollments } of cards) {
            assert.ok(time(created_at) >= joined, 'a card follows the onboarding');
            for (const enrollment of enrollments)
              assert.ok(time(enrollment.created_at) >= time(created_at), 'an enrollment follows the card');
          }
          for (const { created_at, updated_at, status, transactions, lease_start_date } of tradelines) {
            assert.ok(time(updated_at) >= time(created_at), 'a bill changes after it is found');
            const newest = transactions[0];
            if (status === 'CLOSED')
              assert.ok(time(newest?.date) < time(updated_at), 'no payment after the end');
            const first = transactions.at(-1);
            if (lease_start_date)
              assert.ok(time(first?.date) >= time(lease_start_date), 'rent follows the lease');
          }
          for (const { attestation_date } of reporting?.bills_reported ?? [])
            assert.ok(time(attestation_date) >= joined, 'reporting follows the onboarding');
          const [report] = insights.credit_score_history;
          const { report_date } = insights.credit_score_card;
          if (report)
            assert.equal(String(report_date).slice(0, 7), report.month, 'the newest score is the report’s');
          const all = JSON.stringify([kyc_results, statements, cards, insights, tradelines, reporting]);
          for (const [date] of all.matchAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g))
            assert.ok(Date.parse(date) <= Date.parse(now), `${date} has passed`);
        });
      }
    }
  });
}

test('there is somebody with several shipping addresses, one abroad', () => {
  const [{ consumers } = { consumers: [] }] = createSandbox().export().state.partners;
  const { addresses = [] } = consumers.find(({ pcid }) => pcid === 'kim-addresses') ?? {};
  const shipping = addresses.filter(({ type }) => type === 'SHIPPING');
  assert.equal(addresses.length - shipping.length, 1, 'and a billing address');
  assert.deepEqual(
    shipping.map(({ country }) => country),
    ['US', 'US', 'US', 'US', 'FR'],
  );
  assert.equal(new Set(addresses.map(({ id }) => id)).size, addresses.length);
});
