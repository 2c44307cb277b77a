import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usableCards } from '../../../src/widgets/rewards/load-rewards.ts';
import { programsOf } from '../../../src/widgets/rewards/programs.ts';

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

  it('are listed as enrolled first, then available, then unavailable', () => {
    assert.deepEqual(states([closed, travel, everyday], []), [
      'Everyday: enrolled',
      'Travel: offer',
      'Closed: unavailable',
    ]);
  });

  it('take their date from the enrollment, from the active one if there are several', () => {
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

  it('can be joined again, and are then listed once', () => {
    const old = enrollment('t', 'Travel', false);
    assert.deepEqual(states([travel], [old]), ['Travel: offer']);
  });

  it('belong to an enrollment by name where no identifier matches', () => {
    const own = enrollment('another-id', 'TRAVEL ', true);
    assert.deepEqual(states([travel], [own]), ['Travel: enrolled']);
    const nameless = { ...everyday, id: undefined, is_enrolled: undefined };
    assert.deepEqual(states([nameless], [enrollment('e', 'every_day', false)]), ['Everyday: past']);
    const twins = [travel, { ...travel, id: 't2' }];
    assert.deepEqual(
      programsOf(twins, [enrollment('t2', 'Travel', true)]).map(({ configurationId }) => configurationId),
      ['t2', 't'],
      'the identifier comes first',
    );
  });

  it('are listed once, however often the service lists them', () => {
    const fresh = enrollment('t', 'Travel', true);
    assert.deepEqual(states([travel, travel], [fresh, fresh]), ['Travel: enrolled']);
    assert.deepEqual(states([], [fresh, fresh, enrollment('t', 'Travel', false)]), ['Travel: enrolled']);
    const unnamed = { ...travel, id: null };
    assert.deepEqual(states([unnamed, { ...unnamed }], []), ['Travel: offer']);
    const nothing = { is_active: false };
    assert.equal(states([nothing, { ...nothing }], []).length, 2, 'nothing says that these are one');
  });

  it('are available, or unavailable, only with evidence', () => {
    const state = (fields: object) => states([{ ...travel, ...fields }], [])[0]?.slice('Travel: '.length);
    assert.equal(state({ is_enrolled: undefined }), 'other');
    assert.equal(state({ is_enrolled: null }), 'other');
    assert.equal(state({ is_active: undefined }), 'other');
    assert.equal(state({ is_active: null, is_enrolled: true }), 'enrolled');
    assert.equal(state({ is_active: false, is_enrolled: null }), 'unavailable');
  });

  it('are enrolled if there is an active enrollment, whatever the flag says', () => {
    const fresh = enrollment('t', 'Travel', true);
    assert.deepEqual(states([travel], [fresh]), ['Travel: enrolled']);
    assert.deepEqual(states([], [fresh]), ['Travel: enrolled']);
  });
});

describe('payment cards for rewards', () => {
  it('omit permanently closed cards, in any spelling, and those without an identifier', () => {
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

  it('are listed once, however often the service repeats them', () => {
    const card = { id: 'a', status: 'active' };
    assert.equal(usableCards([card, card]).length, 1);
  });

  it('are identified by their external identifier if they have one', () => {
    assert.equal(usableCards([{ id: 'a', external_id: 'b' }])[0]?.id, 'b');
    assert.equal(usableCards([{ id: 'a', external_id: '' }])[0]?.id, 'a');
  });
});
