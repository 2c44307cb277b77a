import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Action } from '../src/hooks.ts';
import { createConfirmation } from '../src/session/confirmation.ts';
import { keyRing } from '../src/keys.ts';
import { memoryStore } from '../src/store/memory.ts';
import {
  canary,
  challengeOf,
  codeOf,
  environment,
  resultsOf,
  roomy,
  start,
  type Live,
} from './support/backend.ts';
import { open, openTradelinesOf, type Page } from './support/browser.ts';

describe('the confirmation of an action', () => {
  let live: Live;
  let hugo: Page;
  let tradelines: string[];
  let actions: Action[];
  beforeEach(async () => {
    actions = [];
    live = await start({
      config: { limits: roomy },
      hooks: {
        actsToConfirm: ['closeTradeline', 'openTradeline', 'acceptTerms', 'createExternalCardFrame'],
        confirmAct: (_request, action) => actions.push(action) > 0,
      },
    });
    hugo = await open(live, 'hugo-heavy');
    tradelines = await openTradelinesOf(hugo);
  });
  afterEach(() => live.close());
  const close = (tradeline_id: string | undefined, page = hugo) =>
    page.post(page.mine('/bill-reporting/close-tradeline/'), { tradeline_id });

  /** The demo's login is a JWT in a cookie. */
  const loginIdOf = ({ cookie }: Page): string => {
    const [, payload = ''] = cookie.split('.');
    return String((JSON.parse(Buffer.from(payload, 'base64url').toString()) as { jti?: unknown }).jti);
  };

  it('is for one action [#120]', async () => {
    const [first = '', second = ''] = tradelines;
    const challenge = challengeOf(await close(first));
    assert.deepEqual(actions[0]?.target, { consumer_id: hugo.consumerId, tradeline_id: first });
    assert.match(actions[0]?.digest ?? '', /^[\w-]{43}$/);
    challengeOf(await close(first));
    await live.app.confirm(challenge);
    challengeOf(await close(second));
    assert.equal((await close(first.toUpperCase())).status, 201, 'the same action, however it is spelled');
    challengeOf(await close(first));
    await assert.rejects(live.app.confirm(challenge), { code: 'challenge_invalid' }, 'once');
  });

  it('is for one body [#120]', async () => {
    const path = hugo.mine('/bill-reporting/attestation/');
    const body = {
      tradeline_id: tradelines[0],
      is_primary_address: true,
      lease_start_date: '2024-01-01',
      has_other_mortgage_or_rent: false,
      service_phone: '+12065550100',
      utility_types: ['ELECTRIC'],
    };
    await live.app.confirm(challengeOf(await hugo.post(path, body)));
    challengeOf(await hugo.post(path, { ...body, service_phone: '+12065550199' }));
    assert.notEqual(codeOf(await hugo.post(path, body)), 'step_up_required');
  });

  it('is for one login [#120]', async () => {
    const other = await open(live, 'hugo-heavy');
    const challenge = challengeOf(await close(tradelines[0]));
    for (const loginId of ['', 'another login', loginIdOf(other)])
      await assert.rejects(live.app.confirm(challenge, loginId), { code: 'challenge_invalid' });
    await live.app.confirm(challenge, loginIdOf(hugo));
    challengeOf(await close(tradelines[0], other));
    assert.equal((await close(tradelines[0])).status, 201);
  });

  it('ends after 10 minutes, and needs a challenge that we issued [#120]', async ({ mock }) => {
    const challenge = challengeOf(await close(tradelines[0]));
    const [head = '', claims = '', signature = ''] = challenge.split('.');
    const forged = Buffer.from(claims, 'base64url').toString().replace('closeTradeline', 'openTradeline');
    for (const wrong of [
      '',
      'x',
      hugo.token,
      `${head}.${Buffer.from(forged).toString('base64url')}.${signature}`,
    ]) {
      await assert.rejects(live.app.confirm(wrong), { status: 403, code: 'challenge_invalid' });
    }
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 606_000 });
    await assert.rejects(live.app.confirm(challenge), { code: 'challenge_invalid' });
  });

  it('is required for terms and for cards too, if the partner lists them [#120]', async () => {
    const framePath = hugo.mine('/payment-cards/external/');
    const challenge = challengeOf(await hugo.post(framePath));
    await live.app.confirm(challenge);
    assert.equal((await hugo.post(framePath)).status, 200);
    challengeOf(await hugo.post(framePath));
    const ben = await open(live, 'ben-terms');
    const list = await ben.get(`/v2/onboarding/?consumer_id=${ben.consumerId}`);
    const [{ id } = { id: '' }] = resultsOf(list);
    challengeOf(await ben.post(`/v2/onboarding/${id}/accept-terms/`, { agreement_accepted: true }));
    assert.deepEqual(
      actions.map(({ operation }) => operation),
      ['createExternalCardFrame', 'createExternalCardFrame', 'acceptTerms'],
    );
  });
});

it('can be given in an existing server [#120]', async (t) => {
  const before = { ...process.env };
  t.after(() => (process.env = before));
  process.env = { ...before, ...environment('http://127.0.0.1:1') };
  const { backend } = await import('../src/backend.ts');
  await assert.rejects(backend.confirm('x', 'login'), { code: 'challenge_invalid' });
  assert.equal(backend.render, backend.render, 'there is one backend');
});

it('a confirmation ends 10 minutes after the challenge, however late it was confirmed', async ({ mock }) => {
  mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const confirmation = createConfirmation(memoryStore(), keyRing([canary], 'step-up'), 'https://us.example');
  const action: Action = { operation: 'closeTradeline', consumerId: 'ana', target: {}, digest: '' };
  const challenge = await confirmation.challenge(action, 'login');
  mock.timers.tick(540_000);
  await confirmation.confirm(challenge);
  mock.timers.tick(59_000);
  assert.equal(await confirmation.isConfirmed(action, 'login'), true);
  mock.timers.tick(2_000);
  assert.equal(await confirmation.isConfirmed(action, 'login'), false);
  assert.equal(await confirmation.spend(action, 'login'), false);
});
