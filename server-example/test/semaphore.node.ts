import assert from 'node:assert/strict';
import { it } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { openSemaphore, openShares } from '../src/service/semaphore.ts';

/** A semaphore, and who was let in, in order. */
function gate(permits: number, maxQueued: number) {
  const semaphore = openSemaphore(permits, maxQueued);
  const started: string[] = [];
  const enter = (consumer: string, signal = new AbortController().signal) => {
    const entered = semaphore.acquire(consumer, signal).then((leave) => {
      started.push(consumer);
      return leave;
    });
    entered.catch(() => undefined);
    return entered;
  };
  return { started, enter };
}

it('a consumer alone gets half of the permits, and its next request waits for one of them', async () => {
  const { started, enter } = gate(4, 8);
  const first = await enter('ana');
  await enter('ana');
  const third = enter('ana');
  await turn();
  assert.deepEqual(started, ['ana', 'ana']);
  await enter('ben');
  first();
  await third;
  assert.deepEqual(started, ['ana', 'ana', 'ben', 'ana']);
});

it('consumers that wait take turns, each with its oldest request', async () => {
  const { started, enter } = gate(1, 16);
  const leave = await enter('ana');
  const waiting = ['ben', 'ben', 'cy', 'cy'].map((consumer) => enter(consumer));
  leave();
  // Whoever is let in leaves at once.
  await Promise.all(waiting.map(async (entered) => (await entered)()));
  assert.deepEqual(started, ['ana', 'ben', 'cy', 'ben', 'cy']);
});

it('a request that is aborted leaves the queue, or does not enter it', async () => {
  const { started, enter } = gate(1, 1);
  const leave = await enter('ana');
  const [late, left] = [new AbortController(), new AbortController()];
  const reason = new Error('the page is gone');
  late.abort(reason);
  await assert.rejects(enter('ben', late.signal), reason);
  const ben = enter('ben', left.signal);
  await assert.rejects(enter('cy'), { status: 503 }, 'the queue is full');
  left.abort(reason);
  await assert.rejects(ben, reason);
  const cy = enter('cy');
  leave();
  (await cy)();
  await assert.rejects(enter('ben', late.signal), reason);
  await enter('ana');
  assert.deepEqual(started, ['ana', 'cy', 'ana']);
});

it('a share is free again by as much as is given back', () => {
  const bytes = openShares(10);
  bytes.add('ana', 3);
  bytes.add('ana', 2);
  assert.equal(bytes.canTake('ana', 1), false, 'half is the most');
  assert.equal(bytes.canTake('ben', 5), true);
  assert.equal(bytes.canTake('ben', 6), false, 'so much is not left');
  bytes.remove('ana', 3);
  assert.equal(bytes.canTake('ana', 8), true);
  bytes.add('ben', 4);
  assert.equal(bytes.canTake('ana', 4), true, 'it holds 2 of them, and 4 are left');
  bytes.add('ben', 2);
  assert.equal(bytes.canTake('ana', 1), false, 'it holds as much as is left');
  bytes.remove('ana', 2);
  assert.equal(bytes.canTake('ana', 4), true);
  assert.equal(bytes.canTake('ana', 5), false);
});
