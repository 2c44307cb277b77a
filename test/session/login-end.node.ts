import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { PccError } from '../../src/http/error.ts';
import type { Login } from '../../src/session/types.ts';
import { createExpiryWatch } from '../../src/session/expiry.ts';
import { consumer, failed, fakeClock, read, setUp } from '../support/client.ts';
import { answer } from '../support/hosts/scripted-server.ts';

/** A session whose login ends in so many seconds; what it tells, and what the endpoint is asked. */
async function ending(t: TestContext, seconds: number, prevents = false) {
  const clock = fakeClock();
  const endsAt = clock.now() + seconds * 1000;
  const login = { endsAt };
  const left = () => Math.round((login.endsAt - clock.now()) / 1000);
  const checks: number[] = [];
  const who = (): Login => ({ login: 'one', consumer_id: consumer, login_expires_in: left() });
  const ifSignedIn = <T>(value: T): Promise<T> =>
    left() > 0 ? Promise.resolve(value) : Promise.reject(new PccError('unauthenticated'));
  const fetchSession = Object.assign(() => ifSignedIn({ ...set.session(), ...who() }), {
    check() {
      checks.push(left());
      return ifSignedIn(who());
    },
  });
  const set = await setUp(t, [answer(200, {})], { fetchSession }, clock);
  const heard: string[] = [];
  const over = new Promise<void>((resolve) =>
    set.client.subscribe((change) => {
      heard.push(
        change.state === 'ended'
          ? change.reason
          : change.state === 'expiring'
            ? `${change.expiresIn} s left`
            : change.state,
      );
      if (change.state === 'expiring' && prevents) change.preventDefault();
      if (change.state === 'ended' || (change.state === 'expiring' && prevents)) resolve();
    }),
  );
  return { ...set, login, heard, checks, over };
}

test('a login that expires is announced a minute before, and ends the session', async (t) => {
  const { client, heard, checks, over } = await ending(t, 300);
  await client.session();
  await over;
  assert.deepEqual(heard, ['started', '60 s left', 'login-required']);
  assert.deepEqual(checks, [60, -1]);
  assert.equal((await failed(client.request(read))).code, 'unauthenticated');
});

test('a login that was prolonged meanwhile is announced later', async (t) => {
  const { client, login, heard, checks, over } = await ending(t, 300);
  await client.session();
  login.endsAt += 500_000;
  await over;
  assert.deepEqual(heard, ['started', '60 s left', 'login-required']);
  assert.deepEqual(checks, [560, 60, -1]);
});

test('a page that looks after the end itself is left to it', async (t) => {
  const { client, heard, checks, clock, over } = await ending(t, 300, true);
  await client.session();
  await over;
  await clock.wait(100_000);
  assert.deepEqual(heard, ['started', '60 s left']);
  assert.deepEqual(checks, [60]);
});

test('a login that is prolonged after the announcement is announced again before its new end', async (t) => {
  const { client, login, heard, over } = await ending(t, 300);
  let hasProlonged = false;
  client.subscribe(({ state }) => {
    if (state === 'expiring' && !hasProlonged) login.endsAt += 500_000;
    hasProlonged ||= state === 'expiring';
  });
  await client.session();
  await over;
  assert.deepEqual(heard, ['started', '60 s left', '60 s left', 'login-required']);
});

test('a login is announced a minute before its end, although its endpoint cannot tell who is signed in', async (t) => {
  const clock = fakeClock();
  const endsAt = clock.now() + 300_000;
  const set = await setUp(
    t,
    [],
    {
      fetchSession: () =>
        clock.now() < endsAt
          ? Promise.resolve({ ...set.session(), login_expires_in: 300 })
          : Promise.reject(new PccError('unauthenticated')),
    },
    clock,
  );
  const heard: unknown[] = [];
  const over = new Promise<void>((resolve) =>
    set.client.subscribe((change) => {
      heard.push(change.state === 'expiring' ? change.expiresIn : change.state);
      if (change.state === 'ended') resolve();
    }),
  );
  await set.client.session();
  await over;
  assert.deepEqual(heard, ['started', 60, 'ended']);
});

test('an endpoint that always names the same second is asked every half minute at most', async (t) => {
  const clock = fakeClock();
  let checks = 0;
  const who = { login: 'one', consumer_id: consumer, login_expires_in: 1 };
  const fetchSession = Object.assign(() => Promise.resolve({ ...set.session(), ...who }), {
    check: () => (++checks < 10 ? Promise.resolve(who) : Promise.reject(new PccError('unauthenticated'))),
  });
  const set = await setUp(t, [], { fetchSession }, clock);
  const over = new Promise((resolve) =>
    set.client.subscribe(({ state }) => state === 'ended' && resolve(undefined)),
  );
  const start = clock.now();
  await set.client.session();
  await over;
  assert.ok(clock.now() - start > 9 * 30_000);
});

test('the end is noticed at once, although the login was checked shortly before', async () => {
  const clock = fakeClock();
  const nothing = () => Promise.resolve();
  const watch = createExpiryWatch(clock, nothing, () => undefined, false);
  const before = new AbortController();
  const waiting = watch(50, before.signal).catch(nothing);
  before.abort();
  await watch(8, new AbortController().signal);
  await waiting;
  assert.ok(clock.waits.includes(9_000), clock.waits.join());
});

test('a login that ends in a month is not waited for', async (t) => {
  const { client, clock, heard } = await ending(t, 30 * 86_400);
  await client.session();
  await client.request(read);
  assert.deepEqual([heard, clock.waits], [['started'], []]);
});

test('a login whose end is null does not expire, as without it', async (t) => {
  const who = { login: 'one', consumer_id: consumer, login_expires_in: null as unknown as undefined };
  const fetchSession = Object.assign(() => Promise.resolve({ ...set.session(), ...who }), {
    check: () => Promise.resolve(who),
  });
  const set = await setUp(t, [answer(200, {})], { fetchSession });
  const heard: string[] = [];
  set.client.subscribe(({ state }) => heard.push(state));
  await set.client.session();
  set.clock.forward(10_000);
  await set.client.session();
  await set.client.request(read);
  assert.deepEqual([heard, set.clock.waits], [['started'], []]);
});
