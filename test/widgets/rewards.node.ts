import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usableCards } from '../../src/widgets/rewards/payment-cards.ts';
import { programsOf } from '../../src/widgets/rewards/programs.ts';

describe('reward programs', () => {
  const everyday = { id: 'e', configuration_name: 'Everyday', is_active: true, is_enrolled: true };
  const travel = { id: 't', configuration_name: 'Travel', is_active: true, is_enrolled: false };
  const closed = { id: 'c', configuration_name: 'Closed', is_active: false, is_enrolled: false };

  const enrollment = (
    program_id: string,
    configuration_name: string,
    is_active: boolean,
    created_at = '2026-03-01',
  ) => ({
    id: `${program_id} ${created_at}`,
    program_id,
    configuration_name,
    is_active,
    created_at,
  });
  const states = (...args: Parameters<typeof programsOf>) =>
    programsOf(...args).map(({ state, name }) => `${name}: ${state}`);

  it('are enrolled in first, then those on offer, then those not available', () => {
    assert.deepEqual(states([closed, travel, everyday], []), [
      'Everyday: enrolled',
      'Travel: offer',
      'Closed: unavailable',
    ]);
  });

  it('take their date from the enrollment, the active one of several', () => {
    const several = [
      enrollment('e', 'Everyday', false, '2026-05-01'),
      enrollment('e', 'Everyday', true, '2026-03-01'),
    ];
    assert.equal(programsOf([everyday], several)[0]?.enrolledAt, '2026-03-01');
  });

  it('are past when the enrollment is no longer active', () => {
    const old = enrollment('e', 'Everyday', false);
    assert.deepEqual(states([{ ...everyday, is_active: false }], [old]), ['Everyday: past']);
    assert.deepEqual(states([], [old]), ['Everyday: past']);
  });

  it('can be joined again, with the past enrollment shown apart', () => {
    const old = enrollment('t', 'Travel', false);
    assert.deepEqual(states([travel], [old]), ['Travel: offer', 'Travel: past']);
  });

  it('are enrolled in when there is an active enrollment, whatever the flag says', () => {
    const fresh = enrollment('t', 'Travel', true);
    assert.deepEqual(states([travel], [fresh]), ['Travel: enrolled']);
    assert.deepEqual(states([], [fresh]), ['Travel: enrolled']);
  });
});

describe('payment cards for rewards', () => {
  it('leave out those that are closed for good, however it is spelled, and those without an identifier', () => {
    const cards = [
      'active',
      'frozen',
      'CLOSED',
      'Cancelled',
      'canceled',
      'deactivated',
      'new word',
      null,
    ].map((status, i) => ({ id: String(i), status }));
    assert.deepEqual(
      usableCards([...cards, { status: 'active' }]).map(({ card }) => card.status),
      ['active', 'frozen', 'new word', null],
    );
  });

  it('are known by their external identifier where they have one', () => {
    assert.equal(usableCards([{ id: 'a', external_id: 'b' }])[0]?.id, 'b');
  });
});
