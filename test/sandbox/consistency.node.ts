import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Answer } from '../support/hosts/live-sandbox.ts';
import { usePartner, type Json } from '../support/hosts/partner.ts';

describe('the sandbox: a change is visible everywhere', () => {
  const partner = usePartner();
  const ask = (method: string, path: string, body?: unknown): Promise<Answer> =>
    partner.ask(method, path, { body });
  const mine = (): string => partner.ofAna;
  const idOf = async (path: string): Promise<string> => {
    const [first] = await partner.list(path);
    return String(first?.['id']);
  };

  it('a canceled account rejects actions with 409, and can still be read', async () => {
    const card = await idOf(`${mine()}payment-cards/`);
    const onboarding = await idOf(`/v2/onboarding/?consumer_id=${partner.ana}`);
    assert.equal((await ask('POST', `${mine()}cancel-account/`, {})).status, 201);
    const acts: readonly (readonly [string, string, unknown?])[] = [
      ['PUT', mine(), { first_name: 'Other' }],
      ['POST', `${mine()}invites/`, { expiration_date: '2027-01-01T00:00:00Z' }],
      ['POST', `${mine()}dispute/`, { reason: 'Wrong' }],
      ['POST', `${mine()}addresses/`, { city: 'Portland' }],
      ['POST', `${mine()}payment-cards/external/`, {}],
      ['GET', `${mine()}statements/statement-2026-10.pdf/email/`],
      ['POST', `/v2/payment-cards/${card}/advances/`, {}],
      ['POST', `/v2/onboarding/${onboarding}/accept-terms/`, { agreement_accepted: true }],
      ['POST', `${mine()}cancel-account/`, {}],
    ];
    for (const [method, path, body] of acts) {
      assert.equal((await ask(method, path, body)).status, 409, `${method} ${path}`);
    }
    assert.deepEqual(partner.service.sandbox.outbox, []);
    assert.equal((await ask('GET', `${mine()}statements/`)).status, 200);
    assert.equal((await partner.get(mine()))['first_name'], 'Ana');
  });

  it('the billing address follows the profile', async () => {
    await ask('PUT', mine(), {
      address_line1: '9 Elm Street',
      address_line2: 'Suite 4',
      address_city: 'Salem',
      address_state: 'OR',
      address_zip: '97301',
    });
    const billing = (await partner.list(`${mine()}addresses/`)).find(({ type }) => type === 'BILLING');
    const { address_line1, address_line2, city, state, zip } = billing ?? {};
    assert.deepEqual(
      [address_line1, address_line2, city, state, zip],
      ['9 Elm Street', 'Suite 4', 'Salem', 'OR', '97301'],
    );
  });

  it('the first address in a profile creates a billing address', async () => {
    const consumer = await partner.made('/v2/consumers/', { pcid: 'new-one', email: 'new@example.com' });
    const path = `/v2/consumers/${String(consumer['external_id'])}/`;
    await ask('PUT', path, { address_line1: '9 Elm Street', address_city: 'Salem', address_state: 'OR' });
    assert.deepEqual(
      (await partner.list(`${path}addresses/`)).map(({ type, city }) => [type, city]),
      [['BILLING', 'Salem']],
    );
  });

  it('a phone line needs a phone number', async () => {
    const phone = (await partner.tradelinesOf(partner.ana)).find(
      ({ merchant }) => merchant === 'Bluebird Mobile',
    );
    const attest = (service_phone: string) =>
      ask('POST', `${mine()}bill-reporting/attestation/`, { tradeline_id: phone?.['id'], service_phone });
    for (const wrong of [' ', 'none', '555-0100', '+1 206 555 0111 x']) {
      const refused = await attest(wrong);
      assert.equal(refused.status, 400, wrong);
      assert.deepEqual(Object.keys(refused.body as Json), ['service_phone']);
    }
    assert.equal((await attest('(206) 555-0111')).status, 201);
  });
});
