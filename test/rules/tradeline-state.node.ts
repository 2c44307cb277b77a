import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tradelineState } from '../../src/rules/tradeline-state.ts';

const stateOf = (status: string | null | undefined, is_eligible?: boolean | null, inOpenList = false) =>
  tradelineState({ status, is_eligible }, inOpenList);

describe('a tradeline', () => {
  test('is reported when its status is OPEN, in any spelling', () => {
    for (const word of ['OPEN', 'open', ' Open_']) assert.equal(stateOf(word), 'reported', word);
  });

  test('is reported when the list of open tradelines has it, whatever its status says', () => {
    for (const word of ['PENDING', 'NEW', 'CLOSED', 'whatever', '', null, undefined]) {
      for (const eligible of [true, false, null, undefined]) {
        assert.equal(stateOf(word, eligible, true), 'reported', String(word));
      }
    }
  });

  test('is closed when its status says so and the list of open ones does not have it', () => {
    for (const word of ['CLOSED', 'closed', 'Closed_By_Consumer']) {
      assert.equal(stateOf(word, true), 'closed', word);
    }
  });

  test('can be added only with a word for never opened and a clear yes', () => {
    for (const word of [
      'PENDING',
      'new',
      'Eligible',
      'UNOPENED',
      'Available',
      'NOT_OPENED',
      'never reported',
    ]) {
      assert.equal(stateOf(word, true), 'ready', word);
      assert.equal(stateOf(word, false), 'not-eligible', word);
      assert.equal(stateOf(word, null), 'other', word);
      assert.equal(stateOf(word), 'other', word);
    }
  });

  test('that is called not eligible is not, even when a flag says otherwise', () => {
    for (const word of ['INELIGIBLE', 'not_eligible', 'Not eligible']) {
      assert.equal(stateOf(word, true), 'not-eligible', word);
    }
  });

  test('a tradeline with an unknown or missing status can be neither added nor closed', () => {
    for (const word of ['', null, undefined, 'SUSPENDED', 'disclosed', 'reopened']) {
      for (const eligible of [true, false, null])
        assert.equal(stateOf(word, eligible), 'other', String(word));
    }
  });
});
