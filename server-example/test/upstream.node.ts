import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, afterEach, before, beforeEach, describe, it, mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { operations, type OperationSpec } from 'pcc-widgets/client';
import type { BrokerCall } from '../src/broker-call.ts';
import { createBreakers, ServiceFailure } from '../src/service/breaker.ts';
import { createSemaphore, createShares } from '../src/service/shares.ts';
import { openUpstream, createRetryBudget, toRefusal } from '../src/service/upstream.ts';
import { roomy } from './support/backend.ts';

describe('a circuit breaker', () => {
  const setUp = () => {
    const breakers = createBreakers();
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
    const { status, code, headers } = toRefusal(error, true, false);
    assert.deepEqual([status, code, headers], [503, 'upstream_unavailable', { 'Retry-After': '5' }]);
  });

  it('a failed read may be repeated after a second, unless its time is over', () => {
    const refusalOf = (mayBeDone: boolean, outOfTime: boolean) => {
      const { status, code, headers } = toRefusal(new ServiceFailure(), mayBeDone, outOfTime);
      return [status, code, headers];
    };
    const final = { 'X-PCC-No-Retry': '1' };
    assert.deepEqual(refusalOf(false, false), [
      503,
      'upstream_unavailable',
      { ...final, 'Retry-After': '1' },
    ]);
    assert.deepEqual(refusalOf(false, true), [504, 'upstream_timeout', final]);
    assert.deepEqual(refusalOf(true, false), [502, 'outcome_unknown', final]);
    assert.deepEqual(refusalOf(true, true), [504, 'outcome_unknown', final]);
  });

  it('the circuit breaker of all consumers opens when several fail', async () => {
    const { breakers, succeed, fail } = setUp();
    for (let i = 0; i < 8; i++) for (const who of ['ana', 'ben', 'chloe']) await fail(who);
    assert.equal(breakers.isOpen, true);
    assert.equal(breakers.isClosed('dan'), false);
    await assert.rejects(succeed('dan'));
  });
});

describe('a request without time', () => {
  /** Takes connections, and never completes one. */
  const server = createServer((socket) => void sockets.push(socket.on('error', () => undefined)));
  const sockets: Socket[] = [];
  let upstream: ReturnType<typeof openUpstream>;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    upstream = upstreamAt(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  function upstreamAt(baseUrl: string) {
    const [config, tokens, revocation, observer] = [
      { baseUrl, limits: { ...roomy, readMs: 9_000 } },
      { consumer: () => Promise.resolve({ token: 'token' }) },
      { check: () => Promise.resolve() },
      { serviceResponded: () => undefined },
    ] as unknown as Parameters<typeof openUpstream>;
    return openUpstream(config, tokens, revocation, observer);
  }
  beforeEach(() => (sockets.length = 0));
  after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  const sendWith = (
    msLeft: number,
    operation: OperationSpec,
    signal = new AbortController().signal,
    to = upstream,
  ) => {
    const limitMs = operation.effect === 'read' ? 9_000 : roomy.actionMs;
    return to.send({
      operation,
      signal,
      claims: { sub: 'ana' },
      atEnd: () => undefined,
      trail: {
        requestId: 'id',
        trace: { startServiceRequest: () => ({ traceparent: '', end: () => undefined }) },
      },
      params: { consumer_id: 'ana' },
      query: {},
      body: {},
      startedAt: performance.now() - limitMs + msLeft,
    } as unknown as BrokerCall);
  };
  const { listStatements: read, createDispute: action } = operations;

  it('is not sent, and says so', async () => {
    for (const msLeft of [0, -5_000]) {
      await assert.rejects(sendWith(msLeft, action), { status: 503, code: 'upstream_unavailable' });
      await assert.rejects(sendWith(msLeft, read), { status: 504, code: 'upstream_timeout' });
    }
    await assert.rejects(sendWith(0, read, AbortSignal.abort()), { code: 'browser_left' });
    assert.equal(sockets.length, 0);
  });

  it('was not sent if there is no connection before its time is over, and does not count against the service', async () => {
    // A circuit breaker would be open after 20.
    for (let times = 0; times < 21; times++) {
      const notSent = { code: 'upstream_unavailable', headers: { 'Retry-After': '1' } };
      await assert.rejects(sendWith(30, action), notSent);
      await assert.rejects(sendWith(30, read), { code: 'upstream_timeout' });
    }
    assert.ok(sockets.length > 0);
  });

  it('was not sent if the connection is refused', async () => {
    const nowhere = upstreamAt('http://127.0.0.1:1');
    const { signal } = new AbortController();
    const unavailable = { status: 503, code: 'upstream_unavailable' };
    await assert.rejects(sendWith(9_000, action, signal, nowhere), unavailable);
    await nowhere.close();
  });
});

/** A semaphore, and who was let in, in order. */
function gate(permits: number, maxQueued: number) {
  const semaphore = createSemaphore(permits, maxQueued);
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

describe('connections shared by consumers', () => {
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

  it('a permit that is given back raises the share of everyone, and lets in all who now may', async () => {
    const { started, enter } = gate(3, 16);
    await enter('ana');
    const leave = await enter('ben');
    void enter('ana');
    void enter('ben');
    await turn();
    assert.deepEqual(started, ['ana', 'ben']);
    leave();
    await turn();
    assert.deepEqual(started, ['ana', 'ben', 'ana', 'ben']);
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
    const bytes = createShares(10);
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
});

describe('the budget for retries', () => {
  beforeEach(() => mock.timers.enable({ apis: ['Date'] }));
  afterEach(() => mock.timers.reset());

  const setUp = (calls: number) => {
    const budget = createRetryBudget();
    const call = (times: number) => {
      for (let i = 0; i < times; i++) budget.call();
    };
    const retries = () => {
      let allowed = 0;
      while (budget.retry()) allowed++;
      return allowed;
    };
    call(calls);
    return { call, retries };
  };

  it('is 30 % of the calls in the last ten seconds, and at least ten', () => {
    const { retries } = setUp(100);
    assert.equal(retries(), 30);
    mock.timers.tick(5_000);
    assert.equal(retries(), 0);
    mock.timers.tick(5_000);
    assert.equal(retries(), 10);
  });

  it('counts the calls of the half window before', () => {
    const { call, retries } = setUp(100);
    mock.timers.tick(5_000);
    call(100);
    assert.equal(retries(), 60);
  });

  it('counts the calls after a quiet time', () => {
    const { call, retries } = setUp(1);
    mock.timers.tick(60_000);
    call(100);
    assert.equal(retries(), 30);
  });
});
