import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { codeOf, resultsOf, roomy, startFor, startForSuite } from './support/backend.ts';
import { open, openForSuite, openTradelinesOf } from './support/browser.ts';

describe('an action', () => {
  let isAsked = false;
  const live = startForSuite({
    config: { limits: { ...roomy, irreversible: { points: 4, seconds: 3600 } } },
    hooks: { confirmAct: () => isAsked },
  });
  const ana = openForSuite(live, 'hugo-heavy');
  afterEach(() => (isAsked = false));

  const closing = () => ana.mine('/bill-reporting/close-tradeline/');
  const touched: (string | undefined)[] = [];
  const posts = (path: string) =>
    live.seen.filter((seen) => seen.method === 'POST' && seen.path === path).length;

  it('waits for a step-up if the partner requires one, and counts only what was sent', async () => {
    const [first] = await openTradelinesOf(ana);
    touched.push(first);
    isAsked = true;
    for (let i = 0; i < 5; i++) {
      const answer = await ana.closeTradeline(first);
      assert.equal(answer.status, 403);
      assert.equal(codeOf(answer), 'step_up_required');
    }
    assert.equal(posts(closing()), 0);
    isAsked = false;
    assert.equal((await ana.closeTradeline(first)).status, 201);
  });

  it('sent a hundred times at once is carried out once [#94]', async () => {
    const [next] = await openTradelinesOf(ana);
    touched.push(next);
    const before = posts(closing());
    const answers = await Promise.all(Array.from({ length: 100 }, () => ana.closeTradeline(next)));
    assert.equal(answers.filter(({ status }) => status === 201).length, 1);
    const refused = answers.filter((answer) => codeOf(answer) === 'in_progress');
    assert.equal(refused.length, 99);
    assert.ok(refused.every(({ headers }) => Number(headers.get('Retry-After')) >= 60));
    assert.equal(posts(closing()), before + 1);
  });

  it('is not sent if its record no longer allows it, or does not exist', async () => {
    const all = resultsOf<{ id: string; status: string }>(
      await ana.get(ana.mine('/bill-reporting/bill-details/')),
    );
    const closed = all.find(({ id, status }) => status === 'CLOSED' && !touched.includes(id));
    const before = posts(closing());
    assert.equal(codeOf(await ana.closeTradeline(closed?.id)), 'already_done');
    assert.equal((await ana.closeTradeline('ffffffff-ffff-4fff-8fff-ffffffffffff')).status, 404);
    const opening = ana.mine('/bill-reporting/attestation/');
    assert.equal(codeOf(await ana.post(opening, { tradeline_id: closed?.id })), 'already_done');
    assert.equal(posts(closing()) + posts(opening), before);
  });

  it('is decided by the list of open bills if the status says nothing', async () => {
    const [line] = await openTradelinesOf(ana);
    const unsaid = (path: string): Response | undefined =>
      path.endsWith(`/tradeline/${line}/`) ? Response.json({ id: line, is_eligible: true }) : undefined;
    const before = posts(closing());
    const opening = ana.mine('/bill-reporting/attestation/');
    const send = (path: string) => ana.post(path, { tradeline_id: line });
    live.intercept = (_request, path) =>
      unsaid(path) ?? (path.endsWith('/open-tradelines/') ? Response.json({ tradelines: [] }) : undefined);
    assert.equal(codeOf(await send(closing())), 'already_done');
    assert.equal(codeOf(await send(opening)), 'already_done');
    live.intercept = (_request, path) => unsaid(path);
    assert.equal(codeOf(await send(opening)), 'already_done');
    assert.equal(posts(closing()) + posts(opening), before);
  });

  it('is not sent if the service returns another record than the one that was asked for', async () => {
    const [line, other] = await openTradelinesOf(ana);
    const before = posts(closing());
    live.answer(`/tradeline/${line}/`, ({ method }) =>
      method === 'GET' ? Response.json({ id: other, consumer_id: ana.consumerId }) : undefined,
    );
    const answer = await ana.closeTradeline(line);
    assert.deepEqual([answer.status, codeOf(answer)], [404, 'not_found']);
    assert.equal(posts(closing()), before);
  });

  it('is not sent once its page has stopped waiting, after a slow look at its record', async (t) => {
    const [line] = await openTradelinesOf(ana);
    const now = performance.now.bind(performance);
    let ahead = 0;
    t.mock.method(performance, 'now', () => now() + ahead);
    live.intercept = (request, path) => {
      if (request.method === 'GET' && path.endsWith(`/tradeline/${line}/`)) ahead += roomy.actionMs;
      return undefined;
    };
    const before = posts(closing());
    const late = await ana.closeTradeline(line);
    assert.deepEqual([late.status, codeOf(late)], [503, 'upstream_unavailable'], 'Redis is not to blame');
    assert.equal(posts(closing()), before);
  });

  it('that is irreversible has its own small quota', async () => {
    const [third, fourth] = await openTradelinesOf(ana);
    assert.equal((await ana.closeTradeline(third)).status, 201);
    const refused = await ana.closeTradeline(fourth);
    assert.equal(refused.status, 429);
    assert.ok(Number(refused.headers.get('Retry-After')) > 3000);
  });

  it('an irreversible action with an old token is rejected before anything is sent, so that the page renews', async (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
    const late = await startFor(t, { config: { limits: roomy } });
    const hugo = await open(late, 'hugo-heavy');
    t.mock.timers.tick(301_000);
    const answer = await hugo.closeTradeline('x');
    assert.equal(answer.status, 401);
    assert.equal(codeOf(answer), 'token_too_old');
    assert.equal((await hugo.statements()).status, 200);
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
    const [a, b] = resultsOf<{ file_name: string }>(await eva.statements());
    const send = (name = '') => eva.get(eva.mine(`/statements/${encodeURIComponent(name)}/email/`));
    assert.equal((await send(a?.file_name)).status, 204);
    assert.equal(codeOf(await send(a?.file_name)), 'in_progress');
    assert.equal((await send(b?.file_name)).status, 204);
    assert.equal(live.sandbox.outbox.length, 2);
  });
});
