import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Action } from '../src/hooks.ts';
import {
  allOn,
  challengeOf,
  codeOf,
  page,
  resultsOf,
  roomy,
  startFor,
  startForSuite,
  type Answer,
} from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';
import { idsOf } from './support/ids-of.ts';
import { withResolvers } from './support/with-resolvers.ts';

const bills = '/v2/bill-pay/bills/';
const paymentsOf = (bill: string | undefined) => `${bills}${bill}/payments/`;
type Bill = Record<string, unknown>;
type Ids = Awaited<ReturnType<typeof idsOf>>;

describe('bills behind the backend', () => {
  let anas: Ids;
  let hugos: Ids;
  let strangers: Ids;
  const live = startForSuite({ env: allOn, config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  const hugo = openForSuite(live, 'hugo-heavy');
  before(async () => {
    anas = await idsOf(live, ana.consumerId, 'sandbox');
    hugos = await idsOf(live, hugo.consumerId, 'sandbox');
    strangers = await idsOf(live, live.consumer('noah-other', 'sandbox-other'), 'sandbox-other');
  });

  /** Requests that changed something at the service. */
  const changes = () =>
    live.seen.filter(({ method, path }) => method === 'POST' && !path.startsWith('/auth/'));
  const newBill = (fields: object = {}) => ({
    consumer_id: ana.consumerId,
    sending_account_id: anas['sending_account_id'],
    name: 'Water',
    receiver_name: 'City Water',
    account_number: '55501234',
    account_routing_number: '021000021',
    ...fields,
  });

  it('are those of the consumer, without the payee’s account', async () => {
    const answer = await ana.get(`${bills}?page=1&page_size=50`);
    const own = resultsOf<Bill>(answer);
    assert.equal(answer.body['count'], 2);
    assert.deepEqual(new Set(own.map(({ id }) => id)).has(anas['bill-pay external_id']), true);
    for (const bill of own)
      assert.deepEqual(Object.keys(bill).toSorted(), ['id', 'name', 'receiver_name', 'sending_account_id']);
    assert.doesNotMatch(answer.text, /021000021|consumer_id/);
    assert.equal((await ana.get(`${bills}?page=2`)).body['count'], 0);
  });

  it('are read with the partner’s token, which a browser cannot choose', async () => {
    const before = live.seen.length;
    await ana.get(bills);
    const read = live.seen.slice(before).find(({ path }) => path.startsWith(bills));
    assert.match(read?.headers.get('Authorization') ?? '', /^Bearer sbx_p_/);
    await ana.get(ana.mine('/accounts/?limit=50'));
    assert.doesNotMatch(live.seen.at(-1)?.headers.get('Authorization') ?? '', /sbx_p_/);
  });

  it('have the last digits of the consumer’s accounts only', async () => {
    const answer = await ana.get(ana.mine('/accounts/?limit=50'));
    for (const { account_number } of resultsOf<Bill>(answer)) assert.match(String(account_number), /^\d{4}$/);
    assert.doesNotMatch(answer.text, /\d{6}|balance|routing/);
  });

  it('leave out a record that does not name the consumer', async () => {
    live.answer(bills, () =>
      Response.json({
        count: 8,
        next: null,
        previous: null,
        results: [
          { id: 'b1', name: 'nobody’s' },
          { id: 'b2', name: 'null', consumer_id: null },
          { id: 'b3', name: 'hugo’s', consumer_id: hugo.consumerId },
          { id: 'b4', name: 'a list', consumer_id: [ana.consumerId] },
          { id: 'b5', name: 'an object', consumer_id: { id: ana.consumerId } },
          { id: 'b6', name: 'her own', consumerId: ana.consumerId },
          { id: 'b7', name: 'by the partner’s id', consumer_id: 'ana-complete' },
          { id: 'b8', name: 'by a number', consumer_id: 17 },
        ],
      }),
    );
    const answer = await ana.get(bills);
    assert.deepEqual(
      resultsOf<Bill>(answer).map(({ id }) => id),
      ['b6'],
    );
    assert.equal(answer.body['count'], 2, 'some may be missing');
  });

  it('are not searched for among those of others', async () => {
    const before = live.seen.length;
    assert.equal((await ana.get(`${bills}?search=1234`)).status, 200);
    const read = live.seen.slice(before).filter(({ path }) => path.startsWith(bills));
    assert.ok(read.length > 0);
    for (const { path, url } of read as { path: string; url?: string }[])
      assert.doesNotMatch(`${path}${url}`, /search/);
  });

  it('are looked for on 20 pages, and some may be missing after those', async () => {
    let pages = 0;
    live.answer(bills, () => {
      pages++;
      const results = [
        { id: `b${pages}`, name: 'x', consumer_id: pages % 2 ? ana.consumerId : hugo.consumerId },
      ];
      return Response.json({
        count: 5000,
        next: `https://evil.example/?page=${pages + 1}`,
        previous: null,
        results,
      });
    });
    const { body } = await ana.get(bills);
    assert.equal(pages, 20);
    assert.equal((body['results'] as unknown[]).length, 10);
    assert.equal(body['count'], 11);
    assert.equal(body['next'], null);
  });

  it('are shown as far as they could be read', async () => {
    live.answer(bills, (request) => {
      if (request.url.includes('page=2')) return new Response('', { status: 403 });
      return Response.json({
        count: 101,
        next: '?page=2',
        results: [{ id: 'b1', consumer_id: ana.consumerId }],
      });
    });
    const { body } = await ana.get(bills);
    assert.equal(body['count'], 2);
    assert.equal((body['results'] as unknown[]).length, 1);
    live.answer(bills, () => new Response('', { status: 403 }));
    assert.equal((await ana.get(bills)).status, 403);
  });

  it('may be more than came where pages repeat, or come empty, before the count is reached', async () => {
    const others = ['b1', 'b2'].map((id) => ({ id, consumer_id: hugo.consumerId }));
    const services: Readonly<Record<string, (page: number) => readonly object[]>> = {
      'every page is the first': () => others,
      'pages repeat in turn': (page) => (page % 2 ? others : others.toReversed()),
      'the second is empty': (page) => (page === 1 ? others : []),
      'all are empty': () => [],
    };
    for (const [name, resultsOf] of Object.entries(services)) {
      live.intercept = ({ url }, path) =>
        path === bills
          ? Response.json({ count: 4, results: resultsOf(Number(/[?&]page=(\d+)/.exec(url)?.[1] ?? 1)) })
          : undefined;
      const { body } = await ana.get(bills);
      assert.deepEqual(body['results'], [], name);
      assert.equal(body['count'], 1, name);
    }
  });

  it('bills and their payments are nobody else’s', async () => {
    const own = await ana.get(paymentsOf(anas['bill-pay external_id']));
    assert.equal(own.status, 200);
    assert.ok(resultsOf(own).length > 0);
    const sent = changes().length;
    for (const bill of [hugos['bill-pay external_id'], strangers['bill-pay external_id'], 'unknown']) {
      const before = live.seen.length;
      assert.equal((await ana.get(paymentsOf(bill))).status, 404);
      const paid = await ana.post(paymentsOf(bill), { amount: '1.00', description: 'x' });
      assert.equal(paid.status, 404);
      assert.ok(
        live.seen.slice(before).every(({ path }) => !path.includes(String(bill))),
        'never requested',
      );
    }
    assert.equal(changes().length, sent);
  });

  for (const slowPage of [1, 2]) {
    it(`are still looked up for one tab when another, which began it, is closed: during page ${slowPage}`, async (t) => {
      const live = await startFor(t, { config: { limits: roomy } });
      const ana = await open(live, 'ana-complete');
      const asked = withResolvers();
      const released = withResolvers();
      live.intercept = async ({ url }, path) => {
        if (path === paymentsOf('b2')) return Response.json({ count: 0, next: null, results: [] });
        if (path !== bills) return undefined;
        const number = url.includes('page=2') ? 2 : 1;
        if (number === slowPage) {
          asked.resolve();
          await released.promise;
        }
        const results = [{ id: `b${number}`, consumer_id: ana.consumerId }];
        return Response.json({ count: 2, next: number === 1 ? '?page=2' : null, results });
      };
      // Without a server between: it would notice some time later that the browser has left.
      const openTab = (signal: AbortSignal) => {
        const headers = { Origin: page, ...ana.credential };
        return live.app.fetch(new Request(live.origin + paymentsOf('b2'), { headers, signal }));
      };
      const closing = new AbortController();
      const closed = openTab(closing.signal);
      await asked.promise;
      const staying = openTab(new AbortController().signal);
      // By the time of a response over HTTP, the second tab waits for the same look-up.
      const { text } = await live.ask('GET', '/metrics');
      assert.match(text, /pcc_requests_under_way 3\n/);
      closing.abort();
      released.resolve();
      assert.equal((await staying).status, 200);
      assert.equal((await closed).status, 499);
      const lookUps = live.seen.filter(({ path }) => path.startsWith(bills) && !path.includes('payments'));
      assert.equal(lookUps.length, 2, 'each page once');
    });
  }

  it('a bill without an id cannot be paid', async () => {
    const page = await open(live, 'ben-terms');
    live.answer(bills, () =>
      Response.json({
        count: 2,
        results: [{ name: 'x' }, { id: null }].map((bill) => ({ ...bill, consumer_id: page.consumerId })),
      }),
    );
    const before = live.seen.length;
    for (const id of ['undefined', 'null']) assert.equal((await page.get(paymentsOf(id))).status, 404);
    assert.ok(
      live.seen.slice(before).every(({ path }) => !path.endsWith('/payments/')),
      'never requested',
    );
  });

  it('cannot be added for another consumer, or paid from another’s account', async () => {
    const sent = changes().length;
    const refused: readonly [object, number][] = [
      [{ consumer_id: hugo.consumerId }, 404],
      [{ consumer_id: 'ana-complete' }, 404],
      [{ sending_account_id: hugos['sending_account_id'] }, 404],
      [{ sending_account_id: strangers['sending_account_id'] }, 404],
      [{ sending_account_id: '' }, 404],
      [{ sending_account_id: [anas['sending_account_id']] }, 400],
      [{ id: 'chosen' }, 400],
      [{ payments: [] }, 400],
      [{ consumerId: hugo.consumerId }, 400],
    ];
    for (const [fields, status] of refused) {
      const answer = await ana.post(bills, newBill(fields));
      assert.equal(answer.status, status, JSON.stringify(fields));
    }
    assert.equal(changes().length, sent);
  });

  it('are added once, and the response has no account', async () => {
    const added = await ana.post(bills, newBill({ name: 'Once' }));
    assert.equal(added.status, 201);
    assert.doesNotMatch(added.text, /5550|0210|consumer/);
    assert.equal(codeOf(await ana.post(bills, newBill({ name: 'Once' }))), 'in_progress');
    const upper = String(anas['sending_account_id']).toUpperCase();
    const again = newBill({ name: 'Once', sending_account_id: upper });
    assert.equal(codeOf(await ana.post(bills, again)), 'in_progress');
    assert.equal((await ana.post(bills, newBill({ name: 'Another' }))).status, 201);
    assert.equal((await ana.get(bills)).body['count'], 4);
  });

  it('are paid once, with only an amount and a note', async () => {
    const path = paymentsOf(hugos['bill-pay external_id']);
    const before = resultsOf<Bill>(await hugo.get(path)).length;
    for (const amount of [
      '0',
      '0.00',
      '-5',
      '12.345',
      '1e3',
      ' 5',
      '10000.01',
      10_000.01,
      0.001,
      null,
      'NaN',
      {},
    ]) {
      const answer = await hugo.post(path, { amount, description: 'x' });
      assert.equal(answer.status, 400, JSON.stringify(amount));
    }
    for (const extra of [
      { status: 'completed' },
      { consumer_id: hugo.consumerId },
      { sending_account_id: 'x' },
    ]) {
      assert.equal((await hugo.post(path, { amount: '5.00', description: 'x', ...extra })).status, 400);
    }
    const pay = (amount = '5.00') => hugo.post(path, { amount, description: 'x' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay()));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [201, 409, 409, 409, 409]);
    // Only what the browser may have repeated may have been carried out: `Retry-After` tells the page so.
    const waitOf = ({ headers }: Answer) => headers.get('Retry-After');
    assert.deepEqual(answers.map(waitOf).toSorted(), ['60', '60', '60', '60', null]);
    const another = await pay('6.00');
    assert.deepEqual([another.status, codeOf(another), waitOf(another)], [409, 'in_progress', null]);
    assert.equal(waitOf(await pay()), '60');
    assert.equal(resultsOf(await hugo.get(path)).length, before + 1);
  });
});

describe('paying a bill', () => {
  it('asks the partner to confirm, for one amount of one bill', async (t) => {
    const actions: Action[] = [];
    const confirmAct = (_request: Request, action: Action) => actions.push(action) > 0;
    const live = await startFor(t, { env: allOn, config: { limits: roomy }, hooks: { confirmAct } });
    const ana = await open(live, 'ana-complete');
    const { 'bill-pay external_id': bill = '' } = await idsOf(live, ana.consumerId, 'sandbox');
    const pay = (amount: string, id = bill) => ana.post(paymentsOf(id), { amount, description: 'x' });
    const answer = await pay('5.00');
    const another = resultsOf(await ana.get(bills)).find(({ id }) => id !== bill);
    assert.deepEqual(actions[0]?.target, { external_id: bill });
    await live.app.confirm(challengeOf(answer));
    assert.equal(codeOf(await pay('6.00')), 'step_up_required');
    assert.equal(codeOf(await pay('5.00', another?.id)), 'step_up_required');
    assert.equal((await pay('5.00')).status, 201);
  });

  it('has a limit of payments per hour, in place of the one for irreversible actions', async (t) => {
    const limits = {
      ...roomy,
      irreversible: { points: 1, seconds: 60 },
      createBillPayment: { points: 2, seconds: 60 },
    };
    const live = await startFor(t, { env: allOn, config: { limits } });
    const ana = await open(live, 'ana-complete');
    const own = resultsOf<Bill>(await ana.get(bills)).map(({ id }) => String(id));
    const { sending_account_id } = await idsOf(live, ana.consumerId, 'sandbox');
    const added = { consumer_id: ana.consumerId, sending_account_id, name: 'n', receiver_name: 'r' };
    await ana.post(bills, { ...added, account_number: '1', account_routing_number: '021000021' });
    const ids = resultsOf<Bill>(await ana.get(bills)).map(({ id }) => String(id));
    assert.equal(ids.length, own.length + 1);
    const codes = [];
    for (const id of ids)
      codes.push((await ana.post(paymentsOf(id), { amount: '1', description: 'x' })).status);
    assert.deepEqual(codes, [201, 201, 429]);
  });
});

describe('a bill to be reported', () => {
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  const path = (reporting: string | undefined) => `/v2/bill-reporting/${reporting}/reported-bills/`;
  const body = {
    name: 'Elm Street Rentals',
    category: 'rent',
    account: 'A-1',
    primary_residence: true,
    attestation_signed: true,
    attestation_date: '2026-11-22T00:00:00Z',
  };

  it('is added once, to the consumer’s own reporting only', async () => {
    const own = (await idsOf(live, ana.consumerId, 'sandbox'))['bill-reporting external_id'];
    const hugos = (await idsOf(live, live.consumer('hugo-heavy'), 'sandbox'))['bill-reporting external_id'];
    assert.notEqual(own, hugos);
    for (const other of [hugos, 'unknown', ana.consumerId]) {
      const before = live.seen.length;
      assert.equal((await ana.post(path(other), body)).status, 404);
      assert.ok(
        live.seen.slice(before).every((seen) => seen.method === 'GET' || seen.path.startsWith('/auth/')),
      );
    }
    assert.equal((await ana.post(path(own), { ...body, consumer_id: ana.consumerId })).status, 400);
    const added = await ana.post(path(own), body);
    assert.equal(added.status, 201);
    assert.equal(added.text, '{}');
    assert.equal(codeOf(await ana.post(path(own), body)), 'in_progress');
    assert.equal((await ana.post(path(own), { ...body, name: 'Another' })).status, 201);
    const { body: reporting } = await ana.get(ana.mine('/bill-reporting/'));
    assert.equal(reporting['external_id'], own);
    const names = (reporting['bills_reported'] as { name: string }[]).map(({ name }) => name);
    assert.equal(names.filter((name) => name === body.name).length, 1);
  });
});
