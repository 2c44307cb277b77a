import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { usePartner } from '../support/hosts/partner.ts';

describe('the sandbox: unusual requests', () => {
  const partner = usePartner();

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
