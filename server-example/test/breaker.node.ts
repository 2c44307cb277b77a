import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openBreakers, ServiceFailure } from '../src/service/breaker.ts';
import { toRefusal } from '../src/service/upstream.ts';

describe('a circuit breaker', () => {
  const setUp = () => {
    const breakers = openBreakers();
    const succeed = (who = 'ana') => breakers.run(who, () => Promise.resolve('done'));
    const fail = async (who = 'ana', times = 1) => {
      for (let i = 0; i < times; i++) {
        const call = breakers.run(who, () => Promise.reject(new ServiceFailure()));
        await assert.rejects(call);
      }
    };
    return { breakers, succeed, fail };
  };

  it('opens after 20 failures in a row, however many successes were before', async () => {
    const { breakers, succeed, fail } = setUp();
    for (let i = 0; i < 200; i++) await succeed();
    await fail('ana', 19);
    assert.equal(breakers.isClosed('ana'), true);
    await fail();
    assert.equal(breakers.isClosed('ana'), false);
  });

  it('opens when half of the calls failed, without 20 failures in a row', async () => {
    const { breakers, succeed, fail } = setUp();
    for (let i = 0; i < 12 && breakers.isClosed('ana'); i++) {
      await fail('ana', 3);
      if (breakers.isClosed('ana')) await succeed();
    }
    assert.equal(breakers.isClosed('ana'), false);
  });

  it('one consumer’s circuit breaker leaves the others alone', async () => {
    const { breakers, succeed, fail } = setUp();
    await fail('ana', 20);
    assert.deepEqual([breakers.isClosed('ana'), breakers.isClosed('ben')], [false, true]);
    assert.equal(breakers.isOpen, false);
    assert.equal(await succeed('ben'), 'done');
    await assert.rejects(succeed('ana'));
  });

  it('does not leave the outcome of an action unknown, which was not sent', async () => {
    const { succeed, fail } = setUp();
    await fail('ana', 20);
    const error = await succeed('ana').catch((reason: unknown) => reason);
    const { status, code, headers } = toRefusal(error, false, false);
    assert.deepEqual([status, code, headers], [503, 'upstream_unavailable', { 'Retry-After': '5' }]);
  });

  it('a failed read may be repeated after a second, unless its time is over', () => {
    const refusalOf = (isRead: boolean, outOfTime: boolean) => {
      const { status, code, headers } = toRefusal(new ServiceFailure(), isRead, outOfTime);
      return [status, code, headers];
    };
    const final = { 'X-PCC-No-Retry': '1' };
    assert.deepEqual(refusalOf(true, false), [503, 'upstream_unavailable', { ...final, 'Retry-After': '1' }]);
    assert.deepEqual(refusalOf(true, true), [504, 'upstream_timeout', final]);
    assert.deepEqual(refusalOf(false, false), [502, 'outcome_unknown', final]);
    assert.deepEqual(refusalOf(false, true), [504, 'outcome_unknown', final]);
  });

  it('the circuit breaker of all consumers opens when several fail', async () => {
    const { breakers, succeed, fail } = setUp();
    for (let i = 0; i < 8; i++) for (const who of ['ana', 'ben', 'chloe']) await fail(who);
    assert.equal(breakers.isOpen, true);
    assert.equal(breakers.isClosed('dan'), false);
    await assert.rejects(succeed('dan'));
  });
});
