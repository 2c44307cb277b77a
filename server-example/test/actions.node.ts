import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { codeOf, roomy, startFor, startForSuite } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';

describe('an action', () => {
  let isAsked = false;
  const live = startForSuite({
    config: { limits: { ...roomy, irreversible: { points: 4, seconds: 3600 } } },
    hooks: { confirmAct: () => isAsked },
  });
  const ana = openForSuite(live, 'hugo-heavy');
  afterEach(() => {
    live.intercept = undefined;
    isAsked = false;
  });

  const closing = () => ana.mine('/bill-reporting/close-tradeline/');
  const openTradelines = async () =>
    (await ana.get(ana.mine('/bill-reporting/open-tradelines/'))).body['results'] as { id: string }[];
  const touched: (string | undefined)[] = [];
  const posts = (path: string) =>
    live.seen.filter((seen) => seen.method === 'POST' && seen.path === path).length;

  it('waits for a step-up if the partner requires one, and counts only what was sent', async () => {
    const [first] = await openTradelines();
    touched.push(first?.id);
    isAsked = true;
    for (let i = 0; i < 5; i++) {
      const answer = await ana.post(closing(), { tradeline_id: first?.id });
      assert.equal(answer.status, 403);
      assert.equal(codeOf(answer), 'step_up_required');
    }
    assert.equal(posts(closing()), 0);
    isAsked = false;
    assert.equal((await ana.post(closing(), { tradeline_id: first?.id })).status, 201);
  });

  it('sent a hundred times at once is carried out once [#94]', async () => {
    const [next] = await openTradelines();
    touched.push(next?.id);
    const before = posts(closing());
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ana.post(closing(), { tradeline_id: next?.id })),
    );
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    const refused = answers.filter((answer) => codeOf(answer) === 'in_progress');
    assert.equal(refused.length, 99);
    assert.ok(refused.every(({ headers }) => Number(headers.get('Retry-After')) >= 60));
    assert.equal(posts(closing()), before + 1);
  });

  it('is not sent if its record no longer allows it, or does not exist', async () => {
    const all = (await ana.get(ana.mine('/bill-reporting/bill-details/'))).body['results'] as {
      id: string;
      status: string;
    }[];
    const closed = all.find(({ id, status }) => status === 'CLOSED' && !touched.includes(id));
    const before = posts(closing());
    assert.equal(codeOf(await ana.post(closing(), { tradeline_id: closed?.id })), 'already_done');
    assert.equal(
      (await ana.post(closing(), { tradeline_id: 'ffffffff-ffff-4fff-8fff-ffffffffffff' })).status,
      404,
    );
    const opening = ana.mine('/bill-reporting/attestation/');
    assert.equal(codeOf(await ana.post(opening, { tradeline_id: closed?.id })), 'already_done');
    assert.equal(posts(closing()) + posts(opening), before);
  });

  it('is decided by the list of open bills if the status says nothing', async () => {
    const [line] = await openTradelines();
    const unsaid = (path: string): Response | undefined =>
      path.endsWith(`/tradeline/${line?.id}/`)
        ? Response.json({ id: line?.id, is_eligible: true })
        : undefined;
    const before = posts(closing());
    const opening = ana.mine('/bill-reporting/attestation/');
    const send = (path: string) => ana.post(path, { tradeline_id: line?.id });
    live.intercept = (_request, path) =>
      unsaid(path) ?? (path.endsWith('/open-tradelines/') ? Response.json({ tradelines: [] }) : undefined);
    assert.equal(codeOf(await send(closing())), 'already_done');
    assert.equal(codeOf(await send(opening)), 'already_done');
    live.intercept = (_request, path) => unsaid(path);
    assert.equal(codeOf(await send(opening)), 'already_done');
    assert.equal(posts(closing()) + posts(opening), before);
  });

  it('is not sent if the service returns another record than the one that was asked for', async () => {
    const [line, other] = await openTradelines();
    const before = posts(closing());
    live.answer(`/tradeline/${line?.id}/`, ({ method }) =>
      method === 'GET' ? Response.json({ ...other, consumer_id: ana.consumerId }) : undefined,
    );
    const answer = await ana.post(closing(), { tradeline_id: line?.id });
    assert.deepEqual([answer.status, codeOf(answer)], [404, 'not_found']);
    assert.equal(posts(closing()), before);
  });

  it('is not sent once its page has stopped waiting, after a slow look at its record', async (t) => {
    const [line] = await openTradelines();
    const now = performance.now.bind(performance);
    let ahead = 0;
    t.mock.method(performance, 'now', () => now() + ahead);
    live.intercept = (request, path) => {
      if (request.method === 'GET' && path.endsWith(`/tradeline/${line?.id}/`)) ahead += roomy.actionMs;
      return undefined;
    };
    const before = posts(closing());
    const late = await ana.post(closing(), { tradeline_id: line?.id });
    assert.deepEqual([late.status, codeOf(late)], [503, 'upstream_unavailable'], 'Redis is not to blame');
    assert.equal(posts(closing()), before);
  });

  it('that is irreversible has its own small quota', async () => {
    const [third, fourth] = await openTradelines();
    assert.equal((await ana.post(closing(), { tradeline_id: third?.id })).status, 201);
    const refused = await ana.post(closing(), { tradeline_id: fourth?.id });
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('Retry-After')) > 3000);
  });

  it('an irreversible action with an old token is rejected before anything is sent, so that the page renews', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const late = await startFor(t, { config: { limits: roomy } });
    const hugo = await open(late, 'hugo-heavy');
    t.mock.timers.tick(301_000);
    const answer = await hugo.post(hugo.mine('/bill-reporting/close-tradeline/'), { tradeline_id: 'x' });
    assert.equal(answer.status, 401);
    assert.equal(codeOf(answer), 'token_too_old');
    assert.equal((await hugo.get(hugo.mine('/statements/'))).status, 200);
  });

  it('that the service refuses may be sent again at once', async () => {
    const path = ana.mine('/dispute/');
    let refusals = 1;
    live.answer(path, () => (refusals-- > 0 ? Response.json({}, { status: 400 }) : undefined));
    const file = async () => (await ana.post(path, { reason: 'Refused once' })).status;
    assert.deepEqual([await file(), await file()], [400, 201]);
  });

  it('that can be undone may be sent again after 2 s', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const eva = await open(await startFor(t, { config: { limits: roomy } }), 'eva-no-file');
    const frame = async () => (await eva.post(eva.mine('/payment-cards/external/'))).status;
    assert.deepEqual([await frame(), await frame()], [200, 409]);
    t.mock.timers.tick(2_000);
    assert.equal(await frame(), 200);
  });

  it('a statement is sent by email once a minute for each file', async () => {
    const eva = await open(live, 'ana-complete');
    const [a, b] = (await eva.get(eva.mine('/statements/'))).body['results'] as { file_name: string }[];
    const send = (name = '') => eva.get(eva.mine(`/statements/${encodeURIComponent(name)}/email/`));
    assert.equal((await send(a?.file_name)).status, 204);
    assert.equal(codeOf(await send(a?.file_name)), 'in_progress');
    assert.equal((await send(b?.file_name)).status, 204);
    assert.equal(live.sandbox.outbox.length, 2);
  });
});
