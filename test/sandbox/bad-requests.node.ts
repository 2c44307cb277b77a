import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from '../support/hosts/live-sandbox.ts';
import { usePartner, type Json } from '../support/hosts/partner.ts';

describe('the sandbox: bad requests get accurate errors', () => {
  const partner = usePartner();
  const post = (body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    partner.ask('POST', '/v2/consumers/', { body, headers });

  it('400 names every invalid field', async () => {
    const missing = await post({});
    assert.equal(missing.status, 400);
    assert.deepEqual(missing.body, {
      pcid: ['This field is required.'],
      email: ['This field is required.'],
    });
    const types = await post({ pcid: 5, email: null, first_name: [] });
    assert.deepEqual(types.body, {
      pcid: ['Not a valid string.'],
      email: ['This field may not be null.'],
      first_name: ['Not a valid string.'],
    });
    const formats = await post({ pcid: 'x', email: 'no', date_of_birth: '1/2/1990', phone_number: '555' });
    assert.deepEqual(Object.keys(formats.body as Json).sort(), ['date_of_birth', 'email', 'phone_number']);
  });

  it('400 for a required text that is blank', async () => {
    const [bill] = await partner.list('/v2/bill-pay/bills/');
    const { external_id } = await partner.get(`${partner.ofAna}bill-reporting/`);
    const reported = { category: 'rent', primary_residence: true, attestation_signed: true };
    for (const [path, texts, others] of [
      ['/v2/consumers/', ['pcid', 'email']],
      [`/v2/bill-pay/bills/${String(bill?.['id'])}/payments/`, ['description'], { amount: '1.00' }],
      [
        `/v2/bill-reporting/${String(external_id)}/reported-bills/`,
        ['name', 'account', 'attestation_date'],
        reported,
      ],
    ] as const) {
      for (const blank of ['', ' ']) {
        const body = { ...others, ...Object.fromEntries(texts.map((name) => [name, blank])) };
        const fields = await partner.refused(400, 'POST', path, { body });
        assert.deepEqual(
          fields,
          Object.fromEntries(texts.map((name) => [name, ['This field may not be blank.']])),
        );
      }
    }
  });

  it('400 for JSON that is malformed or not an object', async () => {
    for (const body of ['{"pcid": ', 'nonsense', '\u0000']) {
      const { status, body: error } = await post(body);
      assert.equal(status, 400);
      assert.match(String((error as Json)['detail']), /JSON parse error/);
    }
    for (const body of ['[]', '"text"', '7', 'null', 'true']) {
      const { status, body: error } = await post(body);
      assert.equal(status, 400, body);
      assert.ok((error as Json)['non_field_errors']);
    }
  });

  it('413 for more than 1 MB, with and without Content-Length', async () => {
    const text = JSON.stringify({ pcid: 'x', email: 'x@example.com', first_name: 'a'.repeat(1_000_000) });
    assert.equal((await post(text)).status, 413);
    const response = await fetch(`${partner.service.origin}/v2/consumers/`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${partner.token}`, 'Content-Type': 'application/json' },
      body: new Blob([text]).stream(),
      duplex: 'half',
    } as RequestInit);
    assert.equal(response.status, 413);
    const small = JSON.stringify({ pcid: 'big', email: 'x@example.com', first_name: 'a'.repeat(900_000) });
    assert.equal((await post(small)).status, 201);
  });

  it('415 for another media type', async () => {
    const { status } = await post('pcid=x', { 'Content-Type': 'application/x-www-form-urlencoded' });
    assert.equal(status, 415);
    assert.equal((await post('{}', { 'Content-Type': 'text/json' })).status, 415);
    assert.equal((await post('{}', { 'Content-Type': 'application/json; charset=utf-8' })).status, 400);
  });

  it('401 invalid_token for every kind of invalid token', async () => {
    const { token } = partner;
    const wrong = [
      '',
      'Bearer',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token} y`,
      token,
    ];
    for (const authorization of [...wrong, 'Bearer __proto__', 'Bearer constructor']) {
      const { status, body } = await partner.ask('GET', '/v2/consumers/', {
        headers: { Authorization: authorization },
      });
      assert.equal(status, 401, authorization);
      assert.equal((body as Json)['error'], 'invalid_token');
    }
    const lower = await partner.ask('GET', '/v2/consumers/', {
      headers: { Authorization: `bearer ${token}` },
    });
    assert.equal(lower.status, 200);
  });

  it('404 for unknown paths and ids', async () => {
    const paths = [
      '/',
      '/v2/',
      '/v3/consumers/',
      '/v2/consumers/__proto__/',
      partner.ofAna.slice(0, -1),
      `${partner.ofAna}statements/%2e%2e%2fsecret.pdf/download/`,
      `${partner.ofAna}statements/nothing.pdf/download/`,
      `${partner.ofAna}addresses/1e9/`,
      '/sandbox/nothing',
    ];
    for (const path of paths) {
      const { status, body } = await partner.ask('GET', path);
      assert.equal(status, 404, path);
      assert.equal(typeof (body as Json)['detail'], 'string', path);
    }
  });

  it('HEAD never sends an email', async () => {
    const path = `${partner.ofAna}statements/statement-2026-01.pdf/email/`;
    assert.equal(await partner.status('HEAD', path), 405);
    assert.deepEqual(partner.service.sandbox.outbox, []);
  });

  it('a file name with special characters is found', async () => {
    const hugo = partner.service.consumer('hugo-heavy');
    const [statement] = await partner.list(`/v2/consumers/${hugo}/statements/?search=revised`);
    const name = encodeURIComponent(String(statement?.['file_name']));
    assert.match(name, /%C3%B1.*%20.*\(.*%23/);
    const path = `/v2/consumers/${hugo}/statements/${name}/download/`;
    assert.equal(await partner.status('GET', path), 200);
  });

  it('allows any page to send requests with a token and to read the headers that it needs', async () => {
    const preflight = await fetch(partner.service.origin + partner.ofAna, {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://partner.example',
        'Access-Control-Request-Method': 'PUT',
        'Access-Control-Request-Headers': 'authorization,content-type,x-pcc-scenario',
      },
    });
    assert.equal(preflight.status, 204);
    assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), '*');
    assert.match(preflight.headers.get('Access-Control-Allow-Headers') ?? '', /authorization/i);
    assert.match(preflight.headers.get('Access-Control-Allow-Methods') ?? '', /PUT/);
    for (const path of [partner.ofAna, '/nothing/']) {
      const { headers } = await partner.ask('GET', path, {
        headers: { Origin: 'https://partner.example' },
      });
      assert.equal(headers.get('Access-Control-Allow-Origin'), '*', path);
      assert.match(headers.get('Access-Control-Expose-Headers') ?? '', /Retry-After.*X-Request-Id/);
    }
  });
});
