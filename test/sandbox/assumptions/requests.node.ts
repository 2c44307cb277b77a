import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { assumptions } from '../../support/assumptions.ts';
import { ACCESS_TOKEN, EXCHANGE } from '../../support/hosts/live-sandbox.ts';
import { usePartner, type Json } from '../../support/hosts/partner.ts';

describe('the assumptions of the sandbox: requests, lists, tokens', () => {
  const partner = usePartner();
  const { ask, get, getList, list, made, post, refused, lineOf, newBill } = partner;
  const row = assumptions('Requests and responses', 'Lists', 'Authentication');

  row(1, 'records have the fields of the OpenAPI document', async () => {
    const document = (await get('/sandbox/openapi.json')) as {
      components: { schemas: Record<string, { properties: Json }> };
    };
    const propertiesOf = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
    const records: readonly (readonly [string, string])[] = [
      ['Address', `${partner.ofAna}addresses/`],
      ['BankAccount', `${partner.ofAna}accounts/`],
      ['Statement', `${partner.ofAna}statements/`],
      ['ExternalCard', `${partner.ofAna}payment-cards/external/`],
      ['Bill', '/v2/bill-pay/bills/'],
    ];
    for (const [name, path] of records) {
      const [first] = await list(path);
      assert.ok(first, name);
      for (const key of Object.keys(first)) assert.ok(propertiesOf(name).includes(key), `${name}.${key}`);
    }
  });

  row(2, 'acts on credit lines are 201, reading one is 200', async () => {
    const line = await lineOf(partner.ana);
    const { transaction_id: first } = await made(`${line}/hold/`, { amount: 10 });
    await made(`${line}/transactions/${String(first)}/clear`);
    await made(`${line}/transactions/${String(first)}/close`);
    await made(`${line}/transactions/${String(first)}/cancel`);
    assert.equal((await post(`${line}/`)).status, 200);
  });

  row(3, 'errors have a detail, or messages by field', async () => {
    assert.equal(typeof (await refused(404, 'GET', '/v2/consumers/nobody/'))['detail'], 'string');
    const create = (body: unknown) => refused(400, 'POST', '/v2/consumers/', { body });
    assert.deepEqual(await create({}), {
      pcid: ['This field is required.'],
      email: ['This field is required.'],
    });
    assert.deepEqual(await create({ pcid: 5, email: null, first_name: [] }), {
      pcid: ['Not a valid string.'],
      email: ['This field may not be null.'],
      first_name: ['Not a valid string.'],
    });
    const card = await refused(422, 'GET', '/v2/consumers/nobody/payment-cards/external/');
    assert.deepEqual(Object.keys(card).sort(), ['detail', 'error', 'error_code', 'messages']);
  });

  row(4, 'no token is invalid_token', async () => {
    const { token } = partner;
    const withHeader = (Authorization: string) => ask('GET', partner.ofAna, { headers: { Authorization } });
    for (const wrong of [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token} y`,
      token,
      'Bearer __proto__',
      'Bearer constructor',
    ]) {
      const { status, body } = await withHeader(wrong);
      assert.deepEqual([status, (body as Json)['error']], [401, 'invalid_token'], wrong);
    }
    assert.equal((await withHeader(`bearer ${token}`)).status, 200);
  });

  row(5, 'a missing scope is named', async () => {
    partner.token = await partner.service.partnerToken('api:rewards:read');
    const body = await refused(403, 'GET', partner.ofAna);
    assert.equal(body['error'], 'insufficient_scope');
    assert.equal(body['scope'], 'api:read api:profile:read api:consumer-profile:read');
  });

  row(6, 'other mistakes have the usual statuses', async () => {
    const path = '/v2/consumers/';
    for (const body of ['{"pcid": ', 'nonsense', '\u0000'])
      assert.match(String((await refused(400, 'POST', path, { body }))['detail']), /JSON parse error/);
    for (const body of ['[]', '"text"', '7', 'null', 'true'])
      assert.ok((await refused(400, 'POST', path, { body }))['non_field_errors'], body);
    for (const type of ['application/x-www-form-urlencoded', 'text/json'])
      await refused(415, 'POST', path, { body: '{}', headers: { 'Content-Type': type } });
    const withCharset = { 'Content-Type': 'application/json; charset=utf-8' };
    await refused(400, 'POST', path, { body: '{}', headers: withCharset });
    await refused(405, 'DELETE', partner.ofAna);
    for (const unknown of [
      '/',
      '/v2/',
      '/v3/consumers/',
      '/v2/consumers/__proto__/',
      partner.ofAna.slice(0, -1),
      `${partner.ofAna}statements/%2e%2e%2fsecret.pdf/download/`,
      `${partner.ofAna}statements/nothing.pdf/download/`,
      `${partner.ofAna}addresses/1e9/`,
      '/sandbox/nothing',
    ])
      assert.equal(typeof (await refused(404, 'GET', unknown))['detail'], 'string', unknown);

    // With and without Content-Length.
    const bodyOf = (length: number) => ({
      pcid: 'x',
      email: 'x@example.com',
      first_name: 'a'.repeat(length),
    });
    const large = JSON.stringify(bodyOf(1_000_000));
    await refused(413, 'POST', path, { body: large });
    const streamed = await fetch(partner.service.origin + path, {
      method: 'POST',
      headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    assert.equal(streamed.status, 413);
    await made(path, bodyOf(900_000));
  });

  row(7, 'no rate limit but in the scenario', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask('GET', partner.ofAna)));
    assert.ok(answers.every(({ status }) => status === 200));
    const limited = await ask('GET', partner.ofAna, { headers: { 'X-PCC-Scenario': 'status-429=7' } });
    assert.deepEqual([limited.status, limited.headers.get('Retry-After')], [429, '7']);
  });

  row(8, 'what is not described is ignored', async () => {
    assert.equal((await list(`${partner.ofAna}statements/?nonsense=1`)).length, 20);
    const consumer = await made('/v2/consumers/', { pcid: 'new', email: 'n@example.com', nonsense: 1 });
    assert.equal(consumer['nonsense'], undefined);
  });

  row(9, 'every answer has an id', async () => {
    for (const path of [partner.ofAna, '/v2/consumers/nobody/']) {
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
    assert.equal((await list(`${partner.ofAna}statements/`)).length, 20);
    assert.equal((await list(`${partner.ofAna}statements/?page_size=100`)).length, 40);
    await refused(400, 'GET', `${partner.ofAna}statements/?page_size=101`);
    const cards = `/v2/consumers/${partner.service.consumer('hugo-heavy')}/payment-cards/external/`;
    assert.equal((await list(`${cards}?page_size=50`)).length, 50);
    assert.deepEqual(Object.keys(await refused(400, 'GET', `${cards}?page_size=51`)), ['page_size']);
  });

  row(12, 'beyond the last page is 404', async () => {
    await refused(404, 'GET', `${partner.ofAna}statements/?page=3`);
  });

  row(13, 'search looks at every text and number', async () => {
    assert.equal((await list(`${partner.ofAna}statements/?search=MARCH`)).length, 3);
    assert.equal((await list(`${partner.ofAna}statements/?search=lindqvist`)).length, 0, 'not a field of it');
    const [first] = await list(`${partner.ofAna}addresses/`);
    assert.equal((await list(`${partner.ofAna}addresses/?search=${String(first?.['id'])}`)).length, 1);
  });

  row(14, 'envelopes, and three lists without', async () => {
    assert.ok(Array.isArray((await get(`${partner.ofAna}dispute/list/`))['results']));
    assert.ok(Array.isArray((await get(`${partner.ofAna}bill-reporting/bill-details/`))['tradelines']));
    const partners = await getList('/v2/partners/');
    const accounts = await get(`/v2/partners/${String(partners[0]?.['id'])}/accounts/`);
    assert.ok(Array.isArray(partners) && Array.isArray(accounts));
  });

  row(15, 'the newest first', async () => {
    const { pk } = await made(`${partner.ofAna}dispute/`, { reason: 'Not mine' });
    assert.equal((await list(`${partner.ofAna}dispute/list/`))[0]?.['pk'], pk);
    const { id } = await made(`${partner.ofAna}invites/`, { expiration_date: '2100-01-01T00:00:00Z' });
    assert.equal((await list(`${partner.ofAna}invites/`))[0]?.['id'], id);
    const months = (await list(`${partner.ofAna}statements/`)).map(({ statement_month }) => statement_month);
    assert.deepEqual(months, [...months].sort().reverse());
  });

  row(16, 'broad scopes cover narrow ones', async () => {
    const line = await lineOf(partner.ana);
    for (const [scope, status] of [
      ['api:trade-line:read', 200],
      ['api:read', 200],
      ['api:write', 200],
      ['api:rewards:read', 403],
    ] as const) {
      partner.token = await partner.service.partnerToken(scope);
      assert.equal((await post(`${line}/`)).status, status, scope);
    }
    partner.token = await partner.service.partnerToken('api:profile:write');
    assert.equal((await ask('PUT', partner.ofAna, { body: { first_name: 'Anna' } })).status, 200);
    const { id } = await made(`${partner.ofAna}addresses/`, { city: 'Salem' });
    const address = `${partner.ofAna}addresses/${String(id)}/`;
    assert.equal((await ask('PUT', address, { body: { city: 'Eugene' } })).status, 200);
    assert.equal((await ask('DELETE', address)).status, 204);
    await refused(403, 'POST', `${partner.ofAna}dispute/`, { body: { reason: 'Not mine' } });
    await made(`${partner.ofAna}cancel-account/`, {});
  });

  const exchange = (changes: Json = {}) =>
    post('/auth/token/exchange/', {
      grant_type: EXCHANGE,
      subject_token_type: ACCESS_TOKEN,
      subject_token: partner.token,
      audience: partner.service.origin,
      scope: `api:read consumer:${partner.ana}`,
      ...changes,
    });
  async function exchanges(changes: Json, expected: number, error?: string): Promise<void> {
    const { status, body } = await exchange(changes);
    assert.deepEqual([status, (body as Json)['error']], [expected, error], JSON.stringify(changes));
  }

  row(17, 'an exchange names one consumer and asks for no more than there is', async () => {
    const { status, body } = await exchange();
    assert.equal(status, 201);
    const { access_token, ...rest } = body as Json;
    assert.ok(String(access_token).length > partner.token.length);
    assert.deepEqual(rest, {
      expires_in: 3600,
      token_type: 'Bearer',
      scope: 'api:read',
      issued_token_type: ACCESS_TOKEN,
    });

    const narrow = await partner.service.partnerToken('api:read');
    const other = await partner.service.partnerToken('api:read', 'sandbox-other');
    const bound = await partner.service.consumerToken(partner.ana);
    partner.token = narrow;
    await exchanges({ scope: `api:rewards:read consumer:${partner.ana}` }, 201);
    for (const scope of [
      'api:read',
      'api:read consumer:nobody',
      `api:write consumer:${partner.ana}`,
      `consumer:${partner.ana} consumer:${partner.ana}`,
    ])
      await exchanges({ scope }, 400, 'invalid_scope');
    const another = await partner.service.partnerToken('api:read');
    for (const subject_token of [other, another]) await exchanges({ subject_token }, 400, 'invalid_grant');
    await exchanges({ subject_token: 'unknown' }, 401, 'invalid_token');
    await exchanges({ grant_type: 'client_credentials' }, 400, 'unsupported_grant_type');
    partner.token = other;
    await exchanges({}, 400, 'invalid_scope');
    partner.token = bound;
    await exchanges({}, 400, 'invalid_grant');
  });

  row(18, 'the audience is this server', async () => {
    await exchanges({ audience: 'http://localhost:1' }, 201);
    await exchanges({ audience: 'https://elsewhere.example' }, 400, 'invalid_target');
  });

  row(19, "a consumer's token sees that consumer and does nothing of the partner", async () => {
    const line = await lineOf(partner.ana);
    const bill = await newBill();
    partner.token = await partner.service.consumerToken(partner.ana);
    assert.equal((await get(partner.ofAna))['pcid'], 'ana-complete');
    for (const path of ['/v2/consumers/', '/v2/bill-reporting/', '/v2/partners/'])
      await refused(403, 'GET', path);
    await refused(404, 'GET', `/v2/consumers/${partner.service.consumer('ben-terms')}/`);
    await refused(403, 'POST', `${line}/hold/`, { body: { amount: 1 } });
    for (const consumer_id of [partner.service.consumer('ben-terms'), 'nobody'])
      await refused(404, 'POST', '/v2/bill-pay/bills/', { body: { ...(bill as Json), consumer_id } });
    assert.equal((await get('/v2/bill-pay/bills/'))['count'], 2);
    await refused(403, 'POST', '/v2/consumers/', { body: { pcid: 'x', email: 'x@example.com' } });
  });

  row(20, 'token requests are refused in the words of OAuth', async () => {
    const body = {
      grant_type: 'client_credentials',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      scope: 'api:read',
    };
    for (const [changes, status, error] of [
      [{ client_secret: 'sandbox-other-secret' }, 401, 'invalid_client'],
      [{ client_id: 'nobody' }, 401, 'invalid_client'],
      [{ client_id: 'x'.repeat(251) }, 400, 'invalid_request'],
      [{ scope: 'api:everything' }, 400, 'invalid_scope'],
      [{ scope: 'consumer:1' }, 400, 'invalid_scope'],
      [{ scope: ' ' }, 400, 'invalid_request'],
      [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
      [{ grant_type: undefined }, 400, 'invalid_request'],
    ] as const) {
      const answer = await refused(status, 'POST', '/auth/token/', { body: { ...body, ...changes } });
      assert.equal(answer['error'], error, JSON.stringify(changes));
    }
  });
});
