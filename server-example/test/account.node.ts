// The consumer's account: profile, addresses and closing, against a page that wants more than its own.
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Action } from '../src/hooks.ts';
import {
  challengeOf,
  codeOf,
  partnerToken,
  resultsOf,
  roomy,
  send,
  startFor,
  startForSuite,
  type Live,
} from './support/backend.ts';
import { open, openForSuite, type Page } from './support/browser.ts';

/** What the service has received for these paths, with the parsed bodies. */
function receive(live: Live, isWanted: (method: string, path: string) => boolean) {
  const received: { readonly method: string; readonly path: string; readonly body: object }[] = [];
  live.intercept = async (request, path) => {
    const { method } = request;
    const text = await request.clone().text();
    if (isWanted(method, path)) received.push({ method, path, body: JSON.parse(text || '{}') as object });
    return undefined;
  };
  return received;
}

describe('a profile behind the broker', () => {
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');

  const recordOf = async (pcid: string): Promise<Record<string, string>> => {
    const headers = { Authorization: `Bearer ${await partnerToken(live)}` };
    const path = `/v2/consumers/${live.consumer(pcid)}/`;
    return (await send(live.service + path, 'GET', { headers })).body as Record<string, string>;
  };

  it('keeps the date of birth and all but the end of the tax identifier', async () => {
    const { text, body } = await ana.get(ana.mine('/'));
    const { date_of_birth = '', tax_identifier = '' } = await recordOf('ana-complete');
    assert.match(date_of_birth, /^\d{4}-/);
    assert.ok(!text.includes(date_of_birth));
    assert.ok(!('date_of_birth' in body));
    assert.equal(body['tax_identifier'], tax_identifier.slice(-4));
    assert.ok(!('mla_status' in body));
  });

  it('shows the end of a tax identifier that the service does not mask', async () => {
    live.answer(ana.mine('/'), () =>
      Response.json({ id: ana.consumerId, pcid: 'ana-complete', tax_identifier: '123-45-6789' }),
    );
    const { text, body } = await ana.get(ana.mine('/'));
    assert.equal(body['tax_identifier'], '6789');
    assert.ok(!text.includes('123-45'));
  });

  it('is changed with all that the record has, because the service may replace it', async () => {
    const before = await recordOf('ana-complete');
    const received = receive(live, (method) => method === 'PUT');
    const answer = await ana.send('PUT', ana.mine('/'), { phone_number: '+12065550142' });
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    const { pcid, first_name, last_name, email, date_of_birth } = before;
    const { address_line1, address_line2, address_city, address_state, address_zip } = before;
    const address = { address_line1, address_line2, address_city, address_state, address_zip };
    assert.deepEqual(
      received.map(({ body }) => body),
      [{ pcid, first_name, last_name, email, date_of_birth, ...address, phone_number: '+12065550142' }],
    );
    assert.deepEqual(await recordOf('ana-complete'), { ...before, phone_number: '+12065550142' });
  });

  it('has fields that no page can write', async () => {
    const received = receive(live, (method) => method === 'PUT');
    for (const body of [
      { pcid: 'hugo-heavy' },
      { pcid: 'ana-complete', phone_number: '+12065550143' },
      { id: live.consumer('hugo-heavy') },
      { external_id: 'x' },
      { is_active: true },
      { kyc_status: 'Complete' },
      { mla_status: false },
      { tax_identifier: '123-45-6789' },
      { credit_lines: 'x' },
      { phone_number: { $gt: '' } },
      { address_line1: 'x'.repeat(201) },
    ]) {
      assert.equal((await ana.send('PUT', ana.mine('/'), body)).status, 400, JSON.stringify(body));
    }
    const raw = '{"phone_number":"+12065550144","__proto__":{"pcid":"x"},"constructor":{"a":1}}';
    const headers = { 'Content-Type': 'application/json' };
    assert.equal((await ana.ask('PUT', ana.mine('/'), { headers, body: raw })).status, 400);
    const other = await ana.send('PUT', `/v2/consumers/${live.consumer('hugo-heavy')}/`, { email: 'a@b.co' });
    assert.equal(other.status, 404);
    assert.deepEqual(received, []);
  });

  it('has an identity that cannot be changed once it is confirmed, nor if that is not known', async () => {
    const finn = await open(live, 'finn-frozen');
    const received = receive(live, (method) => method === 'PUT');
    for (const body of [{ first_name: 'Eve' }, { last_name: 'Eve' }, { date_of_birth: '1990-01-01' }]) {
      const answer = await finn.send('PUT', finn.mine('/'), { phone_number: '+12065550145', ...body });
      assert.deepEqual([answer.status, codeOf(answer)], [403, 'identity_locked']);
    }
    const gia = await open(live, 'gia-newcomer');
    live.intercept = async (request, path) => {
      if (request.method !== 'GET' || path !== gia.mine('/')) return undefined;
      const record = (await (await live.sandbox.fetch(request)).json()) as object;
      return Response.json({ ...record, kyc_status: 'Level7' });
    };
    assert.equal((await gia.send('PUT', gia.mine('/'), { first_name: 'Gina' })).status, 403);
    assert.deepEqual(received, []);
    live.intercept = undefined;
    assert.equal((await gia.send('PUT', gia.mine('/'), { first_name: 'Gina' })).status, 200);
    assert.equal((await recordOf('gia-newcomer'))['first_name'], 'Gina');
  });

  it('is not changed unless its record can be read first, and is one', async () => {
    const hugo = await open(live, 'hugo-heavy');
    const received = receive(live, (method) => method === 'PUT');
    const watch = live.intercept;
    const change = () => hugo.send('PUT', hugo.mine('/'), { phone_number: '+12065550146' });
    for (const record of [undefined, [], {}, 'Hugo', null]) {
      const isDown = record === undefined;
      live.intercept = (request, path) => {
        if (request.method !== 'GET' || path !== hugo.mine('/')) return watch?.(request, path);
        return isDown ? new Response('{}', { status: 503 }) : Response.json(record);
      };
      const answer = await change();
      const wanted = isDown ? [503, 'upstream_unavailable'] : [502, 'bad_answer'];
      assert.deepEqual([answer.status, codeOf(answer)], wanted, JSON.stringify(record));
    }
    assert.deepEqual(received, []);
    live.intercept = undefined;
    assert.equal((await change()).status, 200);
  });

  it('is changed once, however often it is sent at the same time', async () => {
    const ben = await open(live, 'ben-terms');
    const received = receive(live, (method) => method === 'PUT');
    const body = { phone_number: '+12065550147' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => ben.send('PUT', ben.mine('/'), body)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    assert.ok(answers.every((answer) => answer.status === 200 || codeOf(answer) === 'in_progress'));
    assert.equal(received.length, 1);
  });

  it('changes of a profile have their own quota', async (t) => {
    const strict = await startFor(t, {
      config: { limits: { ...roomy, updateConsumer: { points: 2, seconds: 3600 } } },
    });
    const eva = await open(strict, 'eva-no-file');
    const statuses: number[] = [];
    for (const body of [{ pcid: 'x' }, { pcid: 'x' }, { pcid: 'x' }])
      statuses.push((await eva.send('PUT', eva.mine('/'), body)).status);
    assert.deepEqual(statuses, [400, 400, 429]);
    const added = await eva.post(eva.mine('/addresses/'), { address_line1: '1 Main Street' });
    assert.equal(added.status, 201, 'other actions have theirs');
  });
});

describe('addresses behind the broker', () => {
  const line = { address_line1: '1 Main Street', city: 'Salem', state: 'OR', zip: '97301' };
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');

  const listOf = async (who: Page) =>
    resultsOf<{ id: number; type: string }>(await who.get(who.mine('/addresses/')));

  it('are added for shipping, changed with all that they have, and deleted, one after the other', async () => {
    const addressIds = (await listOf(ana)).map(({ id }) => id);
    const received = receive(live, (method) => method !== 'GET' && method !== 'OPTIONS');
    assert.equal((await ana.post(ana.mine('/addresses/'), line)).status, 201);
    const added = (await listOf(ana)).find(({ id }) => !addressIds.includes(id));
    assert.equal(added?.type, 'SHIPPING');
    const path = ana.mine(`/addresses/${added?.id}/`);
    assert.equal((await ana.send('PUT', path, { zip: '97302' })).status, 200);
    assert.equal((await ana.send('PUT', path, { city: 'x'.repeat(201) })).status, 400);
    assert.equal((await ana.get(path)).body['zip'], '97302');
    assert.equal((await ana.send('DELETE', path)).status, 204);
    assert.equal((await ana.get(path)).status, 404);
    const bodies = received
      .filter(({ path: requestPath }) => requestPath.includes('/addresses/'))
      .map(({ body }) => body);
    const type = 'SHIPPING';
    assert.deepEqual(
      bodies,
      [{ ...line, type }, { ...line, address_line2: undefined, type, country: 'US', zip: '97302' }, {}].map(
        (body) => JSON.parse(JSON.stringify(body)) as object,
      ),
    );
  });

  it('are changed within one quota for all of that', async (t) => {
    const strict = await startFor(t, {
      config: { limits: { ...roomy, changeAddress: { points: 3, seconds: 3600 } } },
    });
    const eva = await open(strict, 'eva-no-file');
    const path = eva.mine('/addresses/');
    assert.equal((await eva.post(path, { ...line, city: 'x'.repeat(201) })).status, 400);
    for (const method of ['PUT', 'DELETE'])
      assert.equal((await eva.send(method, `${path}1/`)).status, 404, method);
    assert.equal((await eva.post(path, line)).status, 429);
  });
});

describe('closing an account behind the broker', () => {
  const env = { PCC_OPERATIONS_ON: 'cancelAccount' };
  /** One that asks the partner to confirm, and one that does not. */
  const actions: Action[] = [];
  const confirmAct = (_request: Request, action: Action) => actions.push(action) > 0;
  const asking = startForSuite({ env, config: { limits: roomy }, hooks: { confirmAct } });
  const calm = startForSuite({ env, config: { limits: roomy } });
  const close = (who: Page, body: object = { cancellation_reason: 'Moving away' }) =>
    who.post(who.mine('/cancel-account/'), body);
  beforeEach(() => (actions.length = 0));

  it('asks the partner first, for exactly this reason, and happens once', async () => {
    const ana = await open(asking, 'ana-complete');
    const received = receive(asking, (_method, path) => path.endsWith('/cancel-account/'));
    const answer = await close(ana);
    assert.deepEqual(actions[0]?.target, { consumer_id: ana.consumerId });
    await asking.app.confirm(challengeOf(answer));
    assert.equal(codeOf(await close(ana, { cancellation_reason: 'Another' })), 'step_up_required');
    assert.deepEqual(received, []);
    assert.equal((await close(ana)).status, 201);
    assert.ok([409, 403].includes((await close(ana)).status), 'a replay');
    assert.equal(received.length, 1);
  });

  it('is refused if the account is closed, and the service refuses the rest', async () => {
    const ana = await open(calm, 'ana-complete');
    const headers = {
      Authorization: `Bearer ${await partnerToken(calm)}`,
      'Content-Type': 'application/json',
    };
    const path = `${calm.service}/v2/consumers/${ana.consumerId}/cancel-account/`;
    assert.equal((await send(path, 'POST', { headers, body: '{}' })).status, 201);
    const received = receive(calm, (_method, requestPath) => requestPath.endsWith('/cancel-account/'));
    assert.equal(codeOf(await close(ana)), 'already_done');
    assert.deepEqual(received, []);
    const changed = await ana.send('PUT', ana.mine('/'), { phone_number: '+12065550149' });
    assert.equal(codeOf(changed), 'conflict');
    assert.equal((await ana.get(ana.mine('/'))).body['is_active'], false);
  });

  it('closing an account and a new email address ask the partner, another phone number does not', async () => {
    const eva = await open(asking, 'eva-no-file');
    const email = { email: 'eve@evil.example' };
    const answer = await eva.send('PUT', eva.mine('/'), email);
    await asking.app.confirm(challengeOf(answer));
    const other = { email: 'mallory@evil.example' };
    assert.equal(codeOf(await eva.send('PUT', eva.mine('/'), other)), 'step_up_required');
    assert.equal((await eva.send('PUT', eva.mine('/'), email)).status, 200);
    assert.equal(codeOf(await eva.send('PUT', eva.mine('/'), { email: null })), 'step_up_required');
    const count = actions.length;
    const hugo = await open(asking, 'hugo-heavy');
    const answerOfHugo = await hugo.send('PUT', hugo.mine('/'), { phone_number: '+12065550150' });
    assert.equal(answerOfHugo.status, 200);
    assert.equal(actions.length, count);
  });
});
