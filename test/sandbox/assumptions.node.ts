import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, beforeEach, describe, it } from 'node:test';
import {
  ACCESS_TOKEN,
  EXCHANGE,
  startService,
  type Asking,
  type LiveService,
} from '../support/live-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

const table = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');
const rows = [...table.matchAll(/^\| (\d+) +\|/gm)].map(([, number]) => Number(number));
const tested: number[] = [];

// Every title begins with the number of a row of docs/assumptions.md.
describe('the assumptions of the sandbox', () => {
  let service: LiveService;
  let token: string;
  let ana: string;
  let ofAna: string;

  before(async () => {
    service = await startService({ now: '2026-11-20T12:00:00Z', stopped: true });
  });
  beforeEach(async () => {
    service.sandbox.reset();
    token = await service.partnerToken();
    ana = service.consumer('ana-complete');
    ofAna = `/v2/consumers/${ana}/`;
  });
  after(() => service.close());

  const row = (number: number, title: string, body: () => Promise<void>): void => {
    tested.push(number);
    void it(`${number}: ${title}`, body);
  };

  const ask = (method: string, path: string, asking: Asking = {}) =>
    service.ask(method, path, { token, ...asking });
  const post = (path: string, body?: unknown) => ask('POST', path, { body });
  const get = async (path: string): Promise<Json> => (await ask('GET', path)).body as Json;
  const list = async (path: string): Promise<readonly Json[]> =>
    (await get(path))['results'] as readonly Json[];
  const made = async (path: string, body?: unknown): Promise<Json> => {
    const answer = await post(path, body);
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body as Json;
  };
  /** Asks for something that is refused, and returns the body of the refusal. */
  const refused = async (
    status: number,
    method: string,
    path: string,
    asking: Asking = {},
  ): Promise<Json> => {
    const answer = await ask(method, path, asking);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Json;
  };
  const lineOf = async (consumer: string): Promise<string> =>
    `/v2/credit-line/${String((await get(`/v2/consumers/${consumer}/`))['credit_lines'])}`;
  const onboardingOf = async (pcid: string): Promise<Json> => {
    const [first] = await list(`/v2/onboarding/?consumer_pcid=${pcid}`);
    assert.ok(first);
    return first;
  };
  const slugs = (steps: unknown): readonly unknown[] =>
    ((steps ?? []) as readonly Json[]).map(({ slug }) => slug);
  const tradelinesOf = async (consumer: string): Promise<readonly Json[]> =>
    (await get(`/v2/consumers/${consumer}/bill-reporting/bill-details/`))['tradelines'] as readonly Json[];
  const newBill = async (changes: Json = {}) => ({
    consumer_id: ana,
    sending_account_id: (await list(`${ofAna}accounts/`))[0]?.['id'],
    name: 'Gym',
    receiver_name: 'City Gym',
    account_number: '778899',
    account_routing_number: '021000021',
    ...changes,
  });
  const visit = (address: string, form: Readonly<Record<string, string>>): Promise<Response> => {
    const { pathname, search } = new URL(address);
    return fetch(service.origin + pathname + search, { method: 'POST', body: new URLSearchParams(form) });
  };

  row(1, 'records have the fields of the OpenAPI document', async () => {
    const document = (await get('/sandbox/openapi.json')) as {
      components: { schemas: Record<string, { properties: Json }> };
    };
    const known = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
    const records: readonly (readonly [string, string])[] = [
      ['Address', `${ofAna}addresses/`],
      ['BankAccount', `${ofAna}accounts/`],
      ['Statement', `${ofAna}statements/`],
      ['ExternalCard', `${ofAna}payment-cards/external/`],
      ['Bill', '/v2/bill-pay/bills/'],
    ];
    for (const [name, path] of records) {
      const [first] = await list(path);
      assert.ok(first, name);
      for (const key of Object.keys(first)) assert.ok(known(name).includes(key), `${name}.${key}`);
    }
  });

  row(2, 'acts on credit lines are 201, reading one is 200', async () => {
    const line = await lineOf(ana);
    const { transaction_id: first } = await made(`${line}/hold/`, { amount: 10 });
    await made(`${line}/transactions/${String(first)}/clear`);
    await made(`${line}/transactions/${String(first)}/close`);
    await made(`${line}/transactions/${String(first)}/cancel`);
    assert.equal((await post(`${line}/`)).status, 200);
  });

  row(3, 'errors have a detail, or messages by field', async () => {
    assert.equal(typeof (await refused(404, 'GET', '/v2/consumers/nobody/'))['detail'], 'string');
    const fields = await refused(400, 'POST', '/v2/consumers/', { body: { pcid: 'x' } });
    assert.ok(Array.isArray(fields['email']));
    const card = await refused(422, 'GET', '/v2/consumers/nobody/payment-cards/external/');
    assert.deepEqual(Object.keys(card).sort(), ['detail', 'error', 'error_code', 'messages']);
  });

  row(4, 'no token is invalid_token', async () => {
    const answer = await ask('GET', ofAna, { token: 'wrong' });
    assert.equal(answer.status, 401);
    assert.equal((answer.body as Json)['error'], 'invalid_token');
    assert.match(answer.headers.get('WWW-Authenticate') ?? '', /^Bearer error="invalid_token"/);
  });

  row(5, 'a missing scope is named', async () => {
    token = await service.partnerToken('api:rewards:read');
    const body = await refused(403, 'GET', ofAna);
    assert.equal(body['error'], 'insufficient_scope');
    assert.equal(body['scope'], 'api:read api:profile:read');
  });

  row(6, 'other mistakes have the usual statuses', async () => {
    await refused(400, 'POST', '/v2/consumers/', { body: '{' });
    await refused(400, 'POST', '/v2/consumers/', { body: '[]' });
    await refused(413, 'POST', '/v2/consumers/', { body: `{"pcid": "${'x'.repeat(1_000_000)}"}` });
    await refused(415, 'POST', '/v2/consumers/', { body: 'a=b', headers: { 'Content-Type': 'text/plain' } });
    await refused(405, 'DELETE', ofAna);
    await refused(404, 'GET', '/v2/nothing/');
    await refused(404, 'GET', ofAna.slice(0, -1));
  });

  row(7, 'no rate limit but in the scenario', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('GET', ofAna)));
    assert.ok(answers.every(({ status }) => status === 200));
    const limited = await ask('GET', ofAna, { headers: { 'X-PCC-Scenario': 'status-429=7' } });
    assert.deepEqual([limited.status, limited.headers.get('Retry-After')], [429, '7']);
  });

  row(8, 'what is not described is ignored', async () => {
    assert.equal((await list(`${ofAna}statements/?nonsense=1`)).length, 20);
    const consumer = await made('/v2/consumers/', { pcid: 'new', email: 'n@example.com', nonsense: 1 });
    assert.equal(consumer['nonsense'], undefined);
  });

  row(9, 'every answer has an id', async () => {
    for (const path of [ofAna, '/v2/consumers/nobody/']) {
      assert.ok((await ask('GET', path)).headers.get('X-Request-Id'));
    }
  });

  row(10, 'no operation registers for events', async () => {
    const { paths } = (await get('/sandbox/openapi.json')) as { paths: Json };
    assert.deepEqual(
      Object.keys(paths).filter((path) => /hook|event|notif/.test(path)),
      [],
    );
  });

  row(11, 'a page has 20, at most 100', async () => {
    assert.equal((await list(`${ofAna}statements/`)).length, 20);
    assert.equal((await list(`${ofAna}statements/?page_size=100`)).length, 40);
    await refused(400, 'GET', `${ofAna}statements/?page_size=101`);
    await refused(400, 'GET', `${ofAna}payment-cards/external/?page_size=51`);
  });

  row(12, 'beyond the last page is 404', async () => {
    await refused(404, 'GET', `${ofAna}statements/?page=3`);
  });

  row(13, 'search looks at every text and number', async () => {
    assert.equal((await list(`${ofAna}statements/?search=MARCH`)).length, 3);
    const [first] = await list(`${ofAna}addresses/`);
    assert.equal((await list(`${ofAna}addresses/?search=${String(first?.['id'])}`)).length, 1);
  });

  row(14, 'envelopes, and three lists without', async () => {
    assert.ok(Array.isArray((await get(`${ofAna}dispute/list/`))['results']));
    assert.ok(Array.isArray((await get(`${ofAna}bill-reporting/bill-details/`))['tradelines']));
    const partners = (await get('/v2/partners/')) as unknown as readonly Json[];
    const accounts = await get(`/v2/partners/${String(partners[0]?.['id'])}/accounts/`);
    assert.ok(Array.isArray(partners) && Array.isArray(accounts));
  });

  row(15, 'the newest first', async () => {
    const { pk } = await made(`${ofAna}dispute/`, { reason: 'Not mine' });
    assert.equal((await list(`${ofAna}dispute/list/`))[0]?.['pk'], pk);
    const { id } = await made(`${ofAna}invites/`, { expiration_date: '2100-01-01T00:00:00Z' });
    assert.equal((await list(`${ofAna}invites/`))[0]?.['id'], id);
    const months = (await list(`${ofAna}statements/`)).map(({ statement_month }) => statement_month);
    assert.deepEqual(months, [...months].sort().reverse());
  });

  row(16, 'broad scopes cover narrow ones', async () => {
    const line = await lineOf(ana);
    for (const [scope, status] of [
      ['api:trade-line:read', 200],
      ['api:read', 200],
      ['api:write', 200],
      ['api:rewards:read', 403],
    ] as const) {
      token = await service.partnerToken(scope);
      assert.equal((await post(`${line}/`)).status, status, scope);
    }
  });

  const exchange = (changes: Json = {}) =>
    post('/auth/token/exchange/', {
      grant_type: EXCHANGE,
      subject_token_type: ACCESS_TOKEN,
      subject_token: token,
      audience: service.origin,
      scope: `api:read consumer:${ana}`,
      ...changes,
    });

  row(17, 'an exchange names one consumer and asks for no more than there is', async () => {
    const { status, body } = await exchange();
    assert.equal(status, 201);
    const { expires_in, scope, issued_token_type } = body as Json;
    assert.deepEqual([expires_in, scope, issued_token_type], [3600, 'api:read', ACCESS_TOKEN]);
    assert.equal((await exchange({ scope: 'api:read' })).status, 400);
    assert.equal((await exchange({ scope: `consumer:${ana} consumer:${ana}` })).status, 400);
    assert.equal((await exchange({ subject_token: await service.consumerToken(ana) })).status, 400);
    token = await service.partnerToken('api:read');
    assert.equal((await exchange({ scope: `api:write consumer:${ana}` })).status, 400);
  });

  row(18, 'the audience is this server', async () => {
    assert.equal((await exchange({ audience: 'http://localhost:1' })).status, 201);
    const { status, body } = await exchange({ audience: 'https://elsewhere.example' });
    assert.deepEqual([status, (body as Json)['error']], [400, 'invalid_target']);
  });

  row(19, "a consumer's token sees that consumer and does nothing of the partner", async () => {
    const line = await lineOf(ana);
    const bill = await newBill();
    token = await service.consumerToken(ana);
    assert.equal((await get(ofAna))['pcid'], 'ana-complete');
    await refused(403, 'GET', '/v2/consumers/');
    await refused(404, 'GET', `/v2/consumers/${service.consumer('ben-terms')}/`);
    await refused(403, 'POST', `${line}/`);
    await refused(403, 'POST', '/v2/bill-pay/bills/', { body: bill });
    await refused(403, 'POST', '/v2/consumers/', { body: { pcid: 'x', email: 'x@example.com' } });
  });

  row(20, 'token requests are refused in the words of OAuth', async () => {
    const body = {
      grant_type: 'client_credentials',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      scope: 'api:read',
    };
    const error = async (status: number, changes: Json) =>
      (await refused(status, 'POST', '/auth/token/', { body: { ...body, ...changes } }))['error'];
    assert.equal(await error(401, { client_secret: 'wrong' }), 'invalid_client');
    assert.equal(await error(400, { scope: 'api:everything' }), 'invalid_scope');
    assert.equal(await error(400, { grant_type: 'password' }), 'unsupported_grant_type');
    await error(400, { client_id: 'x'.repeat(251) });
  });

  row(21, 'a new consumer has an external_id; an old one stays', async () => {
    const body = { pcid: 'new', email: 'new@example.com', first_name: 'Nell' };
    const first = await made('/v2/consumers/', body);
    assert.equal(typeof first['external_id'], 'string');
    assert.equal(first['id'], undefined);
    assert.deepEqual(await made('/v2/consumers/', { ...body, first_name: 'Other' }), first);
    await refused(400, 'POST', '/v2/consumers/', { body: { email: 'new@example.com' } });
  });

  row(22, 'paths take both ids, KYC and external cards the external one', async () => {
    const external = service.consumer('iris-two-ids');
    const { id } = await get(`/v2/consumers/${external}/`);
    assert.notEqual(id, external);
    assert.equal((await get(`/v2/consumers/${String(id)}/`))['external_id'], external);
    await refused(404, 'GET', `/v2/consumers/${String(id)}/kyc-results/`);
    await refused(422, 'GET', `/v2/consumers/${String(id)}/payment-cards/external/`);
  });

  row(23, 'an update changes what it names', async () => {
    const was = await get(ofAna);
    const { status, body } = await ask('PUT', ofAna, { body: { first_name: 'Anna', email: null } });
    assert.equal(status, 200);
    assert.deepEqual(await get(ofAna), { ...was, first_name: 'Anna' });
    assert.ok(!('tax_identifier' in (body as Json)));
    await refused(409, 'PUT', ofAna, { body: { pcid: 'ben-terms' } });
  });

  row(24, 'formats are held', async () => {
    for (const wrong of [
      { email: 'nobody' },
      { date_of_birth: '1/2/1980' },
      { phone_number: '555' },
      { address_state: 'Oregon' },
    ]) {
      const body = await refused(400, 'PUT', ofAna, { body: wrong });
      assert.deepEqual(Object.keys(body), Object.keys(wrong));
    }
  });

  row(25, 'tax identifiers are masked, and ITINs begin with 9', async () => {
    const { tax_id_type, tax_identifier } = await get(ofAna);
    assert.equal(tax_id_type, 'SSN');
    assert.match(String(tax_identifier), /^\*\*\*-\*\*-\d{4}$/);
    assert.equal((await get('/v2/consumers/pcid/eva-no-file/'))['tax_id_type'], 'ITIN');
  });

  row(26, 'four words of kyc_status', async () => {
    const word = async (pcid: string) => (await get(`/v2/consumers/pcid/${pcid}/`))['kyc_status'];
    assert.equal(await word('ana-complete'), 'Complete');
    assert.equal(await word('chloe-review'), 'Flagged');
    assert.equal(await word('gia-newcomer'), 'NotStarted');
    const [verify] = (await onboardingOf('gia-newcomer'))['current_steps'] as readonly Json[];
    await visit(String(verify?.['url']), { outcome: 'failed' });
    assert.equal(await word('gia-newcomer'), 'Failed');
  });

  row(27, 'billing addresses are 400, others are SHIPPING in the US', async () => {
    const [billing] = await list(`${ofAna}addresses/?search=billing`);
    const path = `${ofAna}addresses/${String(billing?.['id'])}/`;
    await refused(400, 'POST', `${ofAna}addresses/`, { body: { type: 'BILLING' } });
    await refused(400, 'PUT', path, { body: { city: 'Salem' } });
    await refused(400, 'DELETE', path);
    const { id, type, country } = await made(`${ofAna}addresses/`, { city: 'Salem', zip: '97301' });
    assert.deepEqual([type, country], ['SHIPPING', 'US']);
    const { body } = await ask('PUT', `${ofAna}addresses/${String(id)}/`, { body: { city: 'Eugene' } });
    assert.deepEqual([(body as Json)['city'], (body as Json)['zip']], ['Eugene', '97301']);
  });

  row(28, 'a dispute has a reason and is submitted', async () => {
    assert.equal((await made(`${ofAna}dispute/`, { reason: 'Not mine' }))['status'], 'submitted');
    await refused(400, 'POST', `${ofAna}dispute/`, { body: { reason: ' ' } });
  });

  row(29, 'an invite ends in the future', async () => {
    await made(`${ofAna}invites/`, { expiration_date: '2026-11-21T00:00:00Z' });
    await refused(400, 'POST', `${ofAna}invites/`, { body: { expiration_date: '2026-11-19T00:00:00Z' } });
    await refused(400, 'POST', `${ofAna}invites/`, { body: {} });
  });

  row(30, 'an account is cancelled once, when nothing is owed', async () => {
    const line = await lineOf(ana);
    const cancel = `${ofAna}cancel-account/`;
    const { transaction_id } = await made(`${line}/hold/`, { amount: 5 });
    await refused(409, 'POST', cancel, { body: {} });
    await made(`${line}/transactions/${String(transaction_id)}/cancel`);
    await made(cancel, {});
    assert.equal((await get(ofAna))['is_active'], false);
    assert.equal(((await post(`${line}/`)).body as Json)['current_status'], 'closed');
    assert.deepEqual(
      new Set((await list(`${ofAna}payment-cards/`)).map(({ status }) => status)),
      new Set(['closed']),
    );
    await refused(409, 'POST', cancel, { body: {} });
  });

  row(31, 'four statuses of onboarding, and one for every new consumer', async () => {
    for (const [pcid, status] of [
      ['gia-newcomer', 'pending'],
      ['ben-terms', 'in_progress'],
      ['ana-complete', 'completed'],
      ['dan-declined', 'failed'],
    ] as const) {
      assert.equal((await onboardingOf(pcid))['status'], status);
    }
    await made('/v2/consumers/', { pcid: 'new', email: 'new@example.com' });
    assert.equal((await onboardingOf('new'))['status'], 'pending');
  });

  row(32, 'four steps, of which two have pages', async () => {
    const { previous_steps } = await onboardingOf('ana-complete');
    const all = ['verify-identity', 'accept-terms', 'perform-underwriting', 'link-bank-account'];
    assert.deepEqual(slugs(previous_steps), all);
    const own = (previous_steps as readonly Json[]).filter(({ url }) =>
      String(url).startsWith(`${service.origin}/v2/`),
    );
    assert.deepEqual(slugs(own), ['accept-terms', 'perform-underwriting']);
  });

  row(33, 'refusing changes nothing, nor does accepting again', async () => {
    const accept = async (agreement_accepted: boolean) => {
      const { id } = await onboardingOf('gia-newcomer');
      return (await made(`/v2/onboarding/${String(id)}/accept-terms/`, { agreement_accepted }))[
        'e_sign'
      ] as Json;
    };
    assert.deepEqual(await accept(false), { agreement_accepted: false, agreement_accepted_date: null });
    const first = await accept(true);
    service.sandbox.clock.advance(60_000);
    assert.deepEqual(await accept(true), first);
  });

  row(34, 'underwriting takes 5 s and goes by the tax identifier', async () => {
    for (const [prefix, result] of [
      ['078', 'pass'],
      ['401', 'fail'],
      ['406', 'fail'],
      ['417', 'fail'],
      ['423', 'fail'],
    ] as const) {
      const pcid = `tax-${prefix}`;
      await made('/v2/consumers/', { pcid, email: 'tax@example.com', tax_identifier: `${prefix}-05-1120` });
      const { id, current_steps } = await onboardingOf(pcid);
      const [verify] = current_steps as readonly Json[];
      await visit(String(verify?.['url']), { outcome: 'done' });
      await made(`/v2/onboarding/${String(id)}/accept-terms/`, { agreement_accepted: true });
      const decided = async () => ((await onboardingOf(pcid))['underwriting'] as Json)['result'];
      assert.equal(await decided(), '');
      service.sandbox.clock.advance(5_000);
      assert.equal(await decided(), result, prefix);
    }
  });

  row(35, 'metadata and configuration are null', async () => {
    const { metadata, product } = await onboardingOf('ana-complete');
    assert.equal(metadata, null);
    assert.equal((product as Json)['product_configuration'], null);
  });

  row(36, 'a KYC result has reports and verifications with checks', async () => {
    const [first] = await list(`${ofAna}kyc-results/`);
    const { reports, verifications } = await get(`${ofAna}kyc-results/${String(first?.['id'])}/`);
    assert.ok((reports as readonly Json[]).every(({ type, status }) => type && status));
    assert.ok((verifications as readonly Json[]).every(({ checks }) => Array.isArray(checks)));
  });

  row(37, 'an outdone KYC result is not listed but found', async () => {
    const listed = (await list(`${ofAna}kyc-results/`)).map(({ id }) => id);
    const { state } = service.sandbox.export();
    const all = state.partners
      .flatMap(({ consumers }) => consumers)
      .find(({ external_id }) => external_id === ana)?.kyc_results;
    const outdone = all?.find(({ id }) => !listed.includes(id));
    assert.ok(outdone);
    assert.equal((await get(`${ofAna}kyc-results/${outdone.id}/`))['status'], outdone.status);
  });

  row(38, 'a line that is not active holds nothing', async () => {
    const line = await lineOf(service.consumer('finn-frozen'));
    assert.equal(((await post(`${line}/`)).body as Json)['current_status'], 'suspended');
    const body = await refused(422, 'POST', `${line}/hold/`, { body: { amount: 1 } });
    assert.equal(body['error_code'], 'feature_unavailable');
  });

  row(39, 'a hold is within the funds and a proper amount', async () => {
    const line = await lineOf(ana);
    const body = await refused(422, 'POST', `${line}/hold/`, { body: { amount: 1500.01 } });
    assert.equal(body['error_code'], 'insufficient_funds');
    for (const amount of [0, -1, 1.234]) await refused(400, 'POST', `${line}/hold/`, { body: { amount } });
  });

  row(40, 'only what is held is cleared, only what is cleared is closed', async () => {
    const line = await lineOf(ana);
    const { transaction_id } = await made(`${line}/hold/`, { amount: 10 });
    const path = `${line}/transactions/${String(transaction_id)}`;
    await refused(409, 'POST', `${path}/close`);
    await made(`${path}/clear`);
    await refused(409, 'POST', `${path}/clear`);
    const other = await made(`${line}/hold/`, { amount: 10 });
    const cancel = `${line}/transactions/${String(other['transaction_id'])}/cancel`;
    await made(cancel);
    await refused(409, 'POST', cancel);
  });

  row(41, 'a hold stays, and closing frees what it took', async () => {
    const line = await lineOf(ana);
    const { transaction_id } = await made(`${line}/hold/`, { amount: 1500 });
    service.sandbox.clock.advance(30 * 86_400_000);
    token = await service.partnerToken();
    await refused(422, 'POST', `${line}/hold/`, { body: { amount: 1 } });
    for (const act of ['clear', 'close']) await made(`${line}/transactions/${String(transaction_id)}/${act}`);
    await made(`${line}/hold/`, { amount: 1500 });
  });

  row(42, 'an advance is 20.00 unless it says otherwise', async () => {
    const cards = await list(`${ofAna}payment-cards/`);
    const path = (status: string) =>
      `/v2/payment-cards/${String(cards.find((card) => card['status'] === status)?.['id'])}/advances/`;
    const { amount, memo, payoff_date } = await made(path('active'), {});
    assert.deepEqual([amount, memo, payoff_date], ['20.00', 'card.advance', '2026-12-20T12:00:00.000Z']);
    assert.equal((await made(path('active'), { amount: '35.50' }))['amount'], '35.50');
    await refused(422, 'POST', path('closed'), { body: {} });
  });

  row(43, 'a card is enrolled by a path of the sandbox only', async () => {
    const [card] = await list(`${ofAna}payment-cards/?search=active`);
    const rewards = `/v2/payment-cards/${String(card?.['id'])}/rewards/`;
    const program = (await list(rewards)).find((each) => each['is_active'] && !each['is_enrolled']);
    await refused(405, 'POST', rewards, { body: {} });
    const body = { payment_card_id: card?.['id'], configuration_id: program?.['id'] };
    assert.ok((await post('/sandbox/enroll', body)).status < 300);
    assert.equal((await list(rewards)).find(({ id }) => id === program?.['id'])?.['is_enrolled'], true);
  });

  row(44, "a card frame is the partner's, lasts 15 minutes, and the card comes 4 s later", async () => {
    const path = `${ofAna}payment-cards/external/`;
    await refused(422, 'POST', path, { body: { card_config_id: 'another' } });
    const frame = async () => String(((await post(path)).body as Json)['iframe_url']);
    const before = (await list(path)).length;
    const { messages } = (await (await visit(await frame(), { number: '4242424242424242' })).json()) as Json;
    assert.deepEqual(messages, ['CR_CARD_REGISTRATION_SUBMITTED', 'CR_CARD_REGISTRATION_SUCCESS']);
    service.sandbox.clock.advance(3_999);
    assert.equal((await list(path)).length, before);
    service.sandbox.clock.advance(1);
    assert.equal((await list(path)).length, before + 1);
    const late = await frame();
    service.sandbox.clock.advance(15 * 60_000 + 1);
    const expired = (await (await visit(late, { number: '4242424242424242' })).json()) as Json;
    assert.deepEqual(expired['messages'], ['CR_SESSION_EXPIRED']);
  });

  row(45, "a bill is paid from the consumer's account to a real routing number", async () => {
    assert.equal((await made('/v2/bill-pay/bills/', await newBill()))['id'], undefined);
    assert.ok((await list('/v2/bill-pay/bills/?search=gym')).every(({ id }) => id));
    for (const wrong of [{ account_routing_number: '021000022' }, { sending_account_id: 'another' }]) {
      const body = await refused(400, 'POST', '/v2/bill-pay/bills/', { body: await newBill(wrong) });
      assert.deepEqual(Object.keys(body), Object.keys(wrong));
    }
  });

  row(46, 'a payment goes its way by time', async () => {
    const [bill] = await list('/v2/bill-pay/bills/');
    const path = `/v2/bill-pay/bills/${String(bill?.['id'])}/payments/`;
    const pay = async (amount: string) =>
      `${path}${String((await made(path, { amount, description: 'Rent' }))['id'])}/`;
    const small = await pay('1.00');
    const great = await pay('9999999.00');
    const statuses = async () => [(await get(small))['status'], (await get(great))['status']];
    assert.deepEqual(await statuses(), ['queued', 'queued']);
    const { process_date, payment_rail } = await get(small);
    assert.deepEqual([process_date, payment_rail], ['2026-11-21', 'ach']);
    service.sandbox.clock.advance(30_000);
    assert.deepEqual(await statuses(), ['submitted', 'submitted']);
    service.sandbox.clock.advance(90_000);
    assert.deepEqual(await statuses(), ['completed', 'errored']);
  });

  row(47, 'reporting is for those who are onboarded for it', async () => {
    const gia = `/v2/consumers/${service.consumer('gia-newcomer')}/bill-reporting/`;
    await refused(422, 'GET', gia);
    await refused(422, 'POST', `${gia}attestation/`, { body: { tradeline_id: 'x' } });
    const { external_id } = await get(`${ofAna}bill-reporting/`);
    const before = await tradelinesOf(ana);
    const bill = {
      account: '1',
      primary_residence: true,
      attestation_signed: true,
      attestation_date: '2026-01-05T00:00:00Z',
    };
    const path = `/v2/bill-reporting/${String(external_id)}/reported-bills/`;
    await made(path, { ...bill, name: 'Club', category: 'other' });
    assert.equal((await tradelinesOf(ana)).length, before.length);
    await made(path, { ...bill, name: 'New Telephone', category: 'telco' });
    const added = (await tradelinesOf(ana)).find(({ merchant }) => merchant === 'New Telephone');
    assert.equal(added?.['status'], 'PENDING');
  });

  row(48, 'three words of a tradeline, and what is refused', async () => {
    const all = await tradelinesOf(ana);
    assert.deepEqual([...new Set(all.map(({ status }) => status))].sort(), ['CLOSED', 'OPEN', 'PENDING']);
    const idOf = (word: string) => all.find(({ status }) => status === word)?.['id'];
    const close = `${ofAna}bill-reporting/close-tradeline/`;
    await refused(409, 'POST', close, { body: { tradeline_id: idOf('PENDING') } });
    await refused(409, 'POST', `${ofAna}bill-reporting/attestation/`, {
      body: { tradeline_id: idOf('CLOSED') },
    });
    await refused(404, 'POST', close, { body: { tradeline_id: 'nobody' } });
  });

  row(49, 'what is attested must do for the category', async () => {
    const eva = service.consumer('eva-no-file');
    const [rent, power] = ['RENT', 'UTILITY'];
    const all = await tradelinesOf(eva);
    const idOf = (kind: string | undefined) => all.find(({ category }) => category === kind)?.['id'];
    const path = `/v2/consumers/${eva}/bill-reporting/attestation/`;
    const missing = async (body: Json) => Object.keys(await refused(400, 'POST', path, { body })).sort();
    assert.deepEqual(await missing({ tradeline_id: idOf(rent), has_other_mortgage_or_rent: true }), [
      'has_other_mortgage_or_rent',
      'is_primary_address',
      'lease_start_date',
    ]);
    assert.deepEqual(await missing({ tradeline_id: idOf(power) }), ['is_primary_address', 'utility_types']);
    const phone = (await tradelinesOf(ana)).find(
      ({ category, status }) => category === 'TELCO' && status === 'PENDING',
    );
    const body = { tradeline_id: phone?.['id'] };
    const telco = await refused(400, 'POST', `${ofAna}bill-reporting/attestation/`, { body });
    assert.deepEqual(Object.keys(telco), ['service_phone']);
    const enough = { tradeline_id: idOf(rent), is_primary_address: true, lease_start_date: '2025-01-01' };
    assert.deepEqual(await made(path, enough), {});
  });

  row(50, 'statements are named by month, and come as base64', async () => {
    const [first] = await list(`${ofAna}statements/`);
    assert.equal(first?.['file_name'], 'statement-2026-10.pdf');
    const download = await get(`${ofAna}statements/statement-2026-10.pdf/download/`);
    assert.deepEqual(Object.keys(download), ['file_name', 'content', 'content_type']);
    assert.equal(Buffer.from(String(download['content']), 'base64').subarray(0, 5).toString(), '%PDF-');
  });

  row(51, 'insights have 30 months; a new consumer has none', async () => {
    const { credit_score_history: history } = await get(`/v2/credit-insights/${ana}/summary/`);
    const months = (history as readonly Json[]).map(({ month }) => String(month));
    assert.equal(months.length, 30);
    assert.deepEqual(months, [...months].sort().reverse());
    const gia = await get(`/v2/credit-insights/${service.consumer('gia-newcomer')}/summary/`);
    const { score, credit_report_status } = gia['credit_score_card'] as Json;
    assert.deepEqual([score, credit_report_status], [undefined, 'NotOrdered']);
  });

  row(52, 'a partner sees itself', async () => {
    const partners = (await get('/v2/partners/')) as unknown as readonly Json[];
    assert.deepEqual(
      partners.map(({ name }) => name),
      ['Meadowlark Financial'],
    );
  });

  row(53, 'subledgers are made under the pooled account', async () => {
    const [partner] = (await get('/v2/partners/')) as unknown as readonly Json[];
    const accounts = `/v2/partners/${String(partner?.['id'])}/accounts/`;
    const all = (await get(accounts)) as unknown as readonly Json[];
    for (const { id, account_type } of all) {
      const { status } = await post(`${accounts}${String(id)}/subledgers/`, { account_name: 'Holidays' });
      assert.equal(status, account_type === 'fbo' ? 201 : 422);
    }
  });

  it('have a test for every row, in order', () => {
    assert.deepEqual(
      tested,
      rows.map((_, i) => i + 1),
    );
    assert.deepEqual(rows, tested);
  });
});
