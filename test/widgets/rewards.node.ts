import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usableCards } from '../../src/widgets/rewards/payment-cards.ts';
import { programsOf } from '../../src/widgets/rewards/programs.ts';

describe('reward programs', () => {
  const everyday = { id: 'e', configuration_name: 'Everyday', is_active: true, is_enrolled: true };
  const travel = { id: 't', configuration_name: 'Travel', is_active: true, is_enrolled: false };
  const closed = { id: 'c', configuration_name: 'Closed', is_active: false, is_enrolled: false };

  const states = (...args: Parameters<typeof programsOf>) =>
    programsOf(...args).map(({ state, name }) => `${name}: ${state}`);

  it('are enrolled in first, then those on offer, then those not available', () => {
    assert.deepEqual(states([closed, travel, everyday], []), [
      'Everyday: enrolled',
      'Travel: offer',
      'Closed: unavailable',
    ]);
  });

  it('take their date from the enrollment', () => {
    const enrollment = { id: '1', program_id: 'e', is_active: true, created_at: '2026-03-01T10:00:00Z' };
    assert.equal(programsOf([everyday], [enrollment])[0]?.enrolledAt, '2026-03-01T10:00:00Z');
    const byName = { id: '1', configuration_name: 'Everyday', is_active: true, created_at: '2026-03-02' };
    assert.equal(programsOf([everyday], [byName])[0]?.enrolledAt, '2026-03-02');
  });

  it('are past when the enrollment is no longer active', () => {
    const old = { id: '1', program_id: 'e', is_active: false, created_at: '2024-01-01' };
    assert.deepEqual(states([{ ...everyday, is_active: false }], [old]), ['Everyday: past']);
    assert.deepEqual(states([], [{ ...old, configuration_name: 'Gone' }]), ['Gone: past']);
  });

  it('can be joined again, with the past enrollment shown apart', () => {
    const old = { id: '1', program_id: 't', configuration_name: 'Travel', is_active: false };
    assert.deepEqual(states([travel], [old]), ['Travel: offer', 'Travel: past']);
  });

  it('are enrolled in when there is an active enrollment, whatever the flag says', () => {
    const fresh = { id: '1', program_id: 't', is_active: true };
    assert.deepEqual(states([travel], [fresh]), ['Travel: enrolled']);
    assert.deepEqual(states([], [{ ...fresh, configuration_name: 'Travel' }]), ['Travel: enrolled']);
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
      usableCards([...cards, { status: 'active' }]).map(({ status }) => status),
      ['active', 'frozen', 'new word', null],
    );
  });
});
