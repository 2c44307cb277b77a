import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePartner, type Json } from '../support/hosts/partner.ts';

// The other tables of the API description, whose row the title names; and what no table has.
describe('Errors, limits and unusual requests', () => {
  const partner = usePartner();
  const { ask, get, list, refused, status } = partner;
  const unknown = '00000000-0000-4000-8000-000000000000';
  const others = () => partner.service.consumer('noah-other', 'sandbox-other');

  it("404 GET kyc-results list: unknown consumer, or another partner's", async () => {
    for (const consumer of [unknown, others(), 'no-uuid']) {
      assert.equal(await status('GET', `/v2/consumers/${consumer}/kyc-results/`), 404);
    }
  });

  it('404 GET kyc-results detail: not a result of this consumer', async () => {
    const [theirs] = await list(`/v2/consumers/${partner.service.consumer('ben-terms')}/kyc-results/`);
    for (const result of [unknown, String(theirs?.['id'])]) {
      assert.equal(await status('GET', `${partner.ofAna}kyc-results/${result}/`), 404);
    }
  });

  it('404 POST payment-cards/external: the partner has no card configuration', async () => {
    const { status: code } = await ask('POST', `/v2/consumers/${others()}/payment-cards/external/`, {
      token: await partner.service.partnerToken('api:write', 'sandbox-other'),
    });
    assert.equal(code, 404);
  });

  it("422 GET payment-cards/external: malformed, unknown, or another partner's", async () => {
    for (const consumer of ['no-uuid', unknown, others()]) {
      const { status: code, body } = await ask('GET', `/v2/consumers/${consumer}/payment-cards/external/`);
      assert.equal(code, 422);
      assert.equal((body as Json)['error_code'], 'not_found');
    }
  });

  it('access tokens expire after 86400 seconds, exchanged ones after 3600', async () => {
    const consumer = await partner.service.consumerToken(partner.ana);
    const alive = async (token: string) => (await ask('GET', partner.ofAna, { token })).status;
    partner.service.sandbox.clock.advance(3_599_000);
    assert.equal(await alive(consumer), 200);
    partner.service.sandbox.clock.advance(1_000);
    assert.equal(await alive(consumer), 401);
    partner.service.sandbox.clock.advance(82_799_000);
    assert.equal(await alive(partner.token), 200);
    partner.service.sandbox.clock.advance(1_000);
    assert.equal(await alive(partner.token), 401);
  });

  it('rule 6: external cards are read, and their frames created, with any one of some scopes', async () => {
    for (const [method, code, scopes] of [
      ['GET', 200, ['api:read', 'api:card-management:read', 'api:consumer-profile:read']],
      ['GET', 403, ['api:write', 'api:rewards:read']],
      ['POST', 200, ['api:write', 'api:card-management:write']],
      ['POST', 403, ['api:read']],
    ] as const)
      for (const scope of scopes) {
        const token = await partner.service.partnerToken(scope);
        const answer = await ask(method, `${partner.ofAna}payment-cards/external/`, { token });
        assert.equal(answer.status, code, `${method} ${scope}`);
      }
  });

  it('page and page_size, with absolute URLs of the adjacent pages', async () => {
    const path = `${partner.ofAna}statements/`;
    const seen: unknown[] = [];
    let address: string | null = `${partner.service.origin}${path}?page_size=15`;
    while (address) {
      const {
        count,
        next,
        results: records,
      } = (await ask('GET', address)).body as {
        count: number;
        next: string | null;
        results: readonly Json[];
      };
      assert.equal(count, 40);
      seen.push(...records.map(({ file_name }) => file_name));
      address = next;
    }
    assert.equal(new Set(seen).size, 40);
    const second = await get(`${path}?page_size=15&page=2`);
    assert.equal(second['previous'], `${partner.service.origin}${path}?page_size=15&page=1`);
    for (const query of ['page=0', 'page=x', 'page_size=0', 'page=-1']) {
      assert.equal(await status('GET', `${path}?${query}`), 400, query);
    }
  });

  it('a list is paged by limit and offset', async () => {
    const path = `${partner.ofAna}dispute/list/`;
    const page = await get(`${path}?limit=2&offset=1`);
    assert.equal(page['count'], 4);
    assert.equal((page['results'] as readonly Json[]).length, 2);
    assert.equal(page['next'], `${partner.service.origin}${path}?limit=2&offset=3`);
    assert.equal(page['previous'], `${partner.service.origin}${path}?limit=2&offset=0`);
    assert.equal(await status('GET', `${path}?limit=0`), 400);
    assert.deepEqual((await get(`${path}?offset=50`))['results'], []);
  });

  it('a list is searched without regard to case', async () => {
    const found = await list('/v2/consumers/?search=LINDQVIST');
    assert.deepEqual(
      found.map(({ pcid }) => pcid),
      ['ana-complete'],
    );
    assert.deepEqual(await list('/v2/consumers/?search=nobody-at-all'), []);
    const tradelines = await get(`${partner.ofAna}bill-reporting/bill-details/?search=bluebird`);
    assert.equal((tradelines['tradelines'] as readonly Json[]).length, 1);
  });

  it('400 for a required text that is blank', async () => {
    const [bill] = await list('/v2/bill-pay/bills/');
    const { external_id } = await get(`${partner.ofAna}bill-reporting/`);
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
        const fields = await refused(400, 'POST', path, { body });
        assert.deepEqual(
          fields,
          Object.fromEntries(texts.map((name) => [name, ['This field may not be blank.']])),
        );
      }
    }
  });

  it('HEAD never sends an email', async () => {
    const path = `${partner.ofAna}statements/statement-2026-01.pdf/email/`;
    assert.equal(await status('HEAD', path), 405);
    assert.deepEqual(partner.service.sandbox.outbox, []);
  });

  it('a file name with special characters is found', async () => {
    const hugo = partner.service.consumer('hugo-heavy');
    const [statement] = await list(`/v2/consumers/${hugo}/statements/?search=revised`);
    const name = encodeURIComponent(String(statement?.['file_name']));
    assert.match(name, /%C3%B1.*%20.*\(.*%23/);
    const path = `/v2/consumers/${hugo}/statements/${name}/download/`;
    assert.equal(await status('GET', path), 200);
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
