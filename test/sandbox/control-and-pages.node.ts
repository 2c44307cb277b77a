import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { createSandbox, people } from 'pcc-widgets/sandbox';
import { startService, type LiveService } from '../support/hosts/live-sandbox.ts';
import { usePartner, type Json } from '../support/hosts/partner.ts';

describe('the sandbox: its own paths', () => {
  let service: LiveService;
  const get = async (path: string): Promise<unknown> => (await service.ask('GET', path)).body;
  const post = (path: string, body: unknown = {}) => service.ask('POST', path, { body });

  before(async () => {
    service = await startService({ now: '2026-11-20T12:00:00Z', seed: 'control' });
  });
  beforeEach(() => service.sandbox.reset());
  after(() => service.close());

  it('lists paths, people and credentials', async () => {
    const { paths, people: listed, credentials } = (await get('/sandbox/')) as Record<string, Json[]>;
    assert.ok(paths && listed && credentials);
    assert.equal(listed.length, people.length);
    assert.deepEqual(
      credentials.map(({ client_id, client_secret }) => [client_id, client_secret]),
      [
        ['sandbox-client', 'sandbox-secret'],
        ['sandbox-other', 'sandbox-other-secret'],
      ],
    );
    const everyone = (await get('/sandbox/people')) as Json[];
    assert.ok(everyone.every(({ external_id, story }) => external_id && story));
  });

  it('creates the same people from the same seed and time, and others from another', () => {
    const state = (seed: string) =>
      JSON.stringify(createSandbox({ seed, now: '2026-11-20T12:00:00Z', stopped: true }).export());
    assert.equal(state('one'), state('one'));
    const ids = (seed: string) =>
      createSandbox({ seed })
        .consumers()
        .map(({ external_id }) => external_id);
    assert.equal(new Set([...ids('one'), ...ids('two')]).size, 2 * people.length);
  });

  it('shares nothing with another sandbox of the same seed and time', async () => {
    const open = () => createSandbox({ seed: 'one', now: '2026-11-20T12:00:00Z', stopped: true });
    const [changed, untouched] = [open(), open()];
    const before = JSON.stringify(untouched.export());
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${changed.token()}` };
    const body = JSON.stringify({ pcid: 'new', email: 'new@example.com' });
    const created = await changed.fetch(
      new Request('https://sandbox.example/v2/consumers/', { method: 'POST', headers, body }),
    );
    assert.equal(created.status, 201);
    assert.equal(JSON.stringify(untouched.export()), before);
    assert.equal(JSON.stringify(open().export()), before);
  });

  it('has a person with 10 years of statements, 40 tradelines and 5 000 payments', () => {
    const hugo = service.sandbox
      .export()
      .state.partners[0]?.consumers.find(({ pcid }) => pcid === 'hugo-heavy');
    assert.ok(hugo);
    assert.ok(hugo.statements.length >= 120);
    assert.equal(hugo.tradelines.length, 40);
    assert.equal(hugo.tradelines.flatMap(({ transactions }) => transactions).length, 5000);
  });

  it('has a clock that can be set, moved, stopped and started', async () => {
    const clock = async (body: Json) =>
      (await post('/sandbox/clock', body)).body as { now: string; running: boolean };
    assert.deepEqual(await clock({ now: '2030-01-01T00:00:00Z', running: false }), {
      now: '2030-01-01T00:00:00.000Z',
      running: false,
    });
    assert.equal((await clock({ advance: 90 })).now, '2030-01-01T00:01:30.000Z');
    assert.deepEqual(await get('/sandbox/clock'), { now: '2030-01-01T00:01:30.000Z', running: false });
    assert.equal((await clock({ running: true })).running, true);
    assert.equal((await post('/sandbox/clock', { now: 'soon' })).status, 400);
    assert.equal((await post('/sandbox/clock', { advance: 'a lot' })).status, 400);
  });

  it('can be reset, exported and imported', async () => {
    const before = await get('/sandbox/people');
    const token = await service.partnerToken();
    await service.ask('POST', '/v2/consumers/', { token, body: { pcid: 'new', email: 'new@example.com' } });
    const exported = await get('/sandbox/export');
    assert.equal(((await get('/sandbox/people')) as Json[]).length, people.length + 1);
    await post('/sandbox/reset');
    assert.deepEqual(await get('/sandbox/people'), before);
    assert.equal((await service.ask('GET', '/v2/consumers/', { token })).status, 401, 'tokens are gone, too');
    assert.equal((await post('/sandbox/import', exported)).status, 200);
    const found = await service.ask('GET', '/v2/consumers/pcid/new/', { token });
    assert.equal(found.status, 200);
    assert.equal((await post('/sandbox/import', { state: { version: 2 } })).status, 400);
    const { state } = exported as { state: Record<string, unknown> };
    const unchanged = await get('/sandbox/export');
    for (const change of [
      { seed: undefined },
      { counter: undefined },
      { tokens: undefined },
      { clock: undefined },
      { clock: { offset: 9e15, stoppedAt: null } },
      { clock: { offset: 0, stoppedAt: -9e15 } },
    ])
      assert.equal((await post('/sandbox/import', { state: { ...state, ...change } })).status, 400);
    assert.equal((await post('/sandbox/clock', { advance: 1e15 })).status, 400);
    assert.deepEqual(await get('/sandbox/export'), unchanged);
  });

  it('logs every request without a secret, and keeps the emails', async () => {
    const ana = service.consumer('ana-complete');
    const token = await service.consumerToken(ana, 'api:read');
    const path = `/v2/consumers/${ana}/statements/`;
    await service.ask('GET', path, { token });
    await service.ask('GET', `${path}statement-2026-10.pdf/email/`, { token });
    const body = { pcid: 'new', email: 'new@example.com' };
    await service.ask('POST', '/v2/consumers/', { token: await service.partnerToken(), body });
    const log = JSON.stringify(await get('/sandbox/requests'));
    assert.match(log, /"operation":"listStatements","status":200/);
    assert.doesNotMatch(log, /sbx_|secret|example\.com/);
    const outbox = (await get('/sandbox/outbox')) as Json[];
    assert.deepEqual(
      outbox.map(({ file_name }) => file_name),
      ['statement-2026-10.pdf'],
    );
  });

  it('returns 404 when it is switched off', async () => {
    const closed = await startService({ control: false });
    try {
      for (const [method, path] of [
        ['GET', ''],
        ['GET', 'export'],
        ['GET', 'outbox'],
        ['GET', 'requests'],
        ['POST', 'reset'],
        ['POST', 'import'],
        ['POST', 'clock'],
        ['POST', 'scenario'],
      ] as const) {
        assert.equal((await closed.ask(method, `/sandbox/${path}`)).status, 404, path);
      }
    } finally {
      await closed.close();
    }
  });
});

describe('the sandbox: pages for consumers', () => {
  const partner = usePartner();
  const { get, made, onboardingOf, post } = partner;

  // A page's address names another origin of this machine, which may resolve to IPv6 first.
  const visit = (address: string, form?: Readonly<Record<string, string>>) => {
    const { pathname, search } = new URL(address);
    return fetch(partner.service.origin + pathname + search, {
      redirect: 'manual',
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
  };
  const steps = async (pcid: string) =>
    ((await onboardingOf(pcid))['current_steps'] ?? []) as { slug: string; url: string }[];
  const step = async (pcid: string, slug: string): Promise<string> =>
    (await steps(pcid)).find((step) => step.slug === slug)?.url ?? '';
  const consumer = (pcid: string): Promise<Json> => get(`/v2/consumers/pcid/${pcid}/`);

  it('take a newcomer through the whole onboarding', async () => {
    const verify = await step('gia-newcomer', 'verify-identity');
    assert.notEqual(new URL(verify).origin, partner.service.origin);
    assert.equal(new URL(await step('gia-newcomer', 'accept-terms')).origin, partner.service.origin);
    assert.match(await (await visit(verify)).text(), /<form method="post">/);
    const back = 'https://partner.example/done?a=1';
    const done = await visit(`${verify}&redirect_url=${encodeURIComponent(back)}`, { outcome: 'done' });
    assert.equal(done.status, 303);
    assert.equal(done.headers.get('Location'), back);
    assert.equal((await visit(verify)).status, 404, 'a step that is done has no page');
    assert.equal((await consumer('gia-newcomer'))['kyc_status'], 'Complete');

    const { id } = await onboardingOf('gia-newcomer');
    await made(`/v2/onboarding/${String(id)}/accept-terms/`, { agreement_accepted: true });
    assert.deepEqual(
      (await steps('gia-newcomer')).map(({ slug }) => slug),
      ['perform-underwriting'],
    );
    partner.service.sandbox.clock.advance(5_000);
    const link = await step('gia-newcomer', 'link-bank-account');
    assert.match(await (await visit(link, { outcome: 'done' })).text(), /You may close this page/);
    assert.deepEqual(await steps('gia-newcomer'), []);
    const { credit_lines } = await consumer('gia-newcomer');
    const line = await post(`/v2/credit-line/${String(credit_lines)}/`);
    assert.equal((line.body as Json)['approved_loan_amount'], 500);
  });

  it('can end in review or refusal, and then allow another attempt', async () => {
    const verify = await step('gia-newcomer', 'verify-identity');
    await visit(verify, { outcome: 'review' });
    assert.equal((await consumer('gia-newcomer'))['kyc_status'], 'Flagged');
    await visit(verify, { outcome: 'failed' });
    assert.equal((await consumer('gia-newcomer'))['kyc_status'], 'Failed');
    assert.equal((await visit(verify, { outcome: 'nonsense' })).status, 400);
    assert.equal((await visit(verify, { outcome: 'done' })).status, 200);
  });

  it('require their key, and redirect to http URLs only', async () => {
    const verify = await step('gia-newcomer', 'verify-identity');
    assert.equal((await visit(verify.replace(/key=./, 'key=x'))).status, 404);
    const hostile = `${verify}&redirect_url=${encodeURIComponent('javascript:alert(1)')}`;
    const done = await visit(hostile, { outcome: 'done' });
    assert.equal(done.status, 200);
    assert.doesNotMatch(await done.text(), /javascript:alert/);
  });

  it('register a card, which appears in the list some seconds later', async () => {
    const path = `${partner.ofAna}payment-cards/external/`;
    const openFrame = async (): Promise<string> => String(((await post(path)).body as Json)['iframe_url']);
    const messages = async (address: string, number: string) =>
      ((await (await visit(address, { number })).json()) as { messages: string[] }).messages;
    const cards = () => partner.list(path);

    const address = await openFrame();
    assert.notEqual(new URL(address).origin, partner.service.origin);
    assert.match(await (await visit(address)).text(), /Add a debit card/);
    assert.deepEqual(await messages(address, '4000000000000002'), [
      'CR_CARD_REGISTRATION_SUBMITTED',
      'CR_CARD_REGISTRATION_ERROR',
    ]);
    assert.deepEqual(await messages(address, '4000000000000119'), ['CR_GENERAL_ERROR']);
    assert.deepEqual(await messages(address, '4000000000000341'), ['CR_CARD_REGISTRATION_SUBMITTED']);
    const other = await openFrame();
    for (const [frame, number] of [
      [address, '4000056655665556'],
      [other, '5200828282828210'],
    ] as const) {
      assert.deepEqual(await messages(frame, number), [
        'CR_CARD_REGISTRATION_SUBMITTED',
        'CR_CARD_REGISTRATION_SUCCESS',
      ]);
    }
    assert.equal((await cards()).length, 2, 'not confirmed yet');
    partner.service.sandbox.clock.advance(4_000);
    assert.deepEqual(
      (await cards())
        .slice(0, 2)
        .map(({ pushEnabled, pullEnabled, last_four }) => [pushEnabled, pullEnabled, last_four]),
      [
        [true, false, '8210'],
        [false, true, '5556'],
      ],
    );
    assert.deepEqual(await messages(address, '4242424242424242'), ['CR_SESSION_EXPIRED']);

    const late = await openFrame();
    partner.service.sandbox.clock.advance(16 * 60_000);
    assert.match(await (await visit(late)).text(), /session has expired/);
  });
});
