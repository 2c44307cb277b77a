import assert from 'node:assert/strict';
import { describe } from 'node:test';
import { assumptions } from '../../support/assumptions.ts';
import { usePartner, type Json } from '../../support/hosts/partner.ts';

describe('the assumptions of the sandbox: consumers and onboarding', () => {
  const partner = usePartner();
  const { ask, get, list, made, post, refused, lineOf, onboardingOf, visit } = partner;
  const row = assumptions('Consumers', 'Onboarding and identity');
  const slugs = (steps: unknown): readonly unknown[] =>
    ((steps ?? []) as readonly Json[]).map(({ slug }) => slug);

  row(21, 'a new consumer has an external_id; an old one stays', async () => {
    const body = { pcid: 'new', email: 'new@example.com', first_name: 'Nell' };
    const first = await made('/v2/consumers/', body);
    assert.equal(typeof first['external_id'], 'string');
    assert.equal(first['id'], undefined);
    assert.deepEqual(await made('/v2/consumers/', { ...body, first_name: 'Other' }), first);
    await refused(400, 'POST', '/v2/consumers/', { body: { email: 'new@example.com' } });
    const there = await ask('POST', '/v2/consumers/', {
      token: await partner.service.partnerToken('api:write', 'sandbox-other'),
      body: { ...body, pcid: 'ben-terms' },
    });
    assert.notEqual((there.body as Json)['external_id'], partner.service.consumer('ben-terms'));
  });

  row(22, 'paths take both ids, KYC and external cards the external one', async () => {
    const external = partner.service.consumer('iris-two-ids');
    const { id } = await get(`/v2/consumers/${external}/`);
    assert.notEqual(id, external);
    assert.equal((await get(`/v2/consumers/${String(id)}/`))['external_id'], external);
    await refused(404, 'GET', `/v2/consumers/${String(id)}/kyc-results/`);
    await refused(422, 'GET', `/v2/consumers/${String(id)}/payment-cards/external/`);
    assert.ok(await list(`/v2/consumers/${external}/payment-cards/external/`));
  });

  row(23, 'an update changes what it names', async () => {
    const was = await get(partner.ofAna);
    const { status, body } = await ask('PUT', partner.ofAna, { body: { first_name: 'Anna', email: null } });
    assert.equal(status, 200);
    assert.deepEqual(await get(partner.ofAna), { ...was, first_name: 'Anna' });
    assert.ok(!('tax_identifier' in (body as Json)));
    await refused(409, 'PUT', partner.ofAna, { body: { pcid: 'ben-terms' } });
    await refused(400, 'PUT', partner.ofAna, { body: { pcid: ' ' } });
  });

  row(24, 'formats are held', async () => {
    for (const wrong of [
      { email: 'nobody' },
      { date_of_birth: '1/2/1980' },
      { date_of_birth: '1980-02-30' },
      { phone_number: '555' },
      { address_state: 'Oregon' },
    ]) {
      const consumer = { pcid: 'new', email: 'new@example.com', ...wrong };
      for (const body of [
        await refused(400, 'PUT', partner.ofAna, { body: wrong }),
        await refused(400, 'POST', '/v2/consumers/', { body: consumer }),
      ])
        assert.deepEqual(Object.keys(body), Object.keys(wrong));
    }
    for (const wrong of [{ state: 'Oregon' }, { state: 'ZZ' }, { country: 'USA' }, { type: 'HOME' }]) {
      const body = await refused(400, 'POST', `${partner.ofAna}addresses/`, { body: wrong });
      assert.deepEqual(Object.keys(body), Object.keys(wrong));
    }
    for (const expiration_date of ['2100-01-01', '2100-01-01T00:00:00', 'January 1, 2100'])
      await refused(400, 'POST', `${partner.ofAna}invites/`, { body: { expiration_date } });
  });

  row(25, 'tax identifiers are masked, and ITINs begin with 9', async () => {
    const { tax_id_type, tax_identifier } = await get(partner.ofAna);
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
    const [billing] = await list(`${partner.ofAna}addresses/?search=billing`);
    const path = `${partner.ofAna}addresses/${String(billing?.['id'])}/`;
    const before = await list(`${partner.ofAna}addresses/`);
    const shipping = before.find((address) => address['type'] === 'SHIPPING');
    await refused(400, 'POST', `${partner.ofAna}addresses/`, { body: { type: 'BILLING' } });
    await refused(400, 'PUT', path, { body: { city: 'Salem' } });
    await refused(400, 'PUT', `${partner.ofAna}addresses/${String(shipping?.['id'])}/`, {
      body: { type: 'BILLING' },
    });
    await refused(400, 'DELETE', path);
    assert.deepEqual(await list(`${partner.ofAna}addresses/`), before);
    const { id, type, country } = await made(`${partner.ofAna}addresses/`, { city: 'Salem', zip: '97301' });
    assert.deepEqual([type, country], ['SHIPPING', 'US']);
    const { body } = await ask('PUT', `${partner.ofAna}addresses/${String(id)}/`, {
      body: { city: 'Eugene' },
    });
    assert.deepEqual([(body as Json)['city'], (body as Json)['zip']], ['Eugene', '97301']);
  });

  row(28, 'a dispute has a reason, is about a charge of the consumer, and moves with time', async () => {
    assert.equal((await made(`${partner.ofAna}dispute/`, { reason: 'Not mine' }))['status'], 'submitted');
    const path = `${partner.ofAna}dispute/`;
    await refused(400, 'POST', path, { body: { reason: ' ' } });
    await refused(400, 'POST', path, { body: { reason: 'x'.repeat(501) } });
    await refused(400, 'POST', path, { body: { reason: 'x', details: 'x'.repeat(2001) } });
    await made(path, { reason: '😀'.repeat(500), details: 'x'.repeat(2000) });

    await made(path, { reason: 'Moves' });
    const status = async () => (await list(`${partner.ofAna}dispute/list/`))[0]?.['status'];
    assert.equal(await status(), 'submitted');
    await partner.post('/sandbox/clock', { advance: 60 });
    assert.equal(await status(), 'in_review');
    await partner.post('/sandbox/clock', { advance: 240 });
    assert.equal(await status(), 'closed');

    const { tradelines } = await get(`${partner.ofAna}bill-reporting/open-tradelines/`);
    const [open] = tradelines as Json[];
    const [payment] = (open?.['transactions'] ?? []) as { id: string }[];
    await made(path, { reason: 'This one', transaction_id: payment?.id });
    await refused(400, 'POST', path, { body: { reason: 'x', transaction_id: 'unknown' } });
  });

  row(29, 'an invite ends in the future', async () => {
    await made(`${partner.ofAna}invites/`, { expiration_date: '2026-11-21T00:00:00Z' });
    await refused(400, 'POST', `${partner.ofAna}invites/`, {
      body: { expiration_date: '2026-11-19T00:00:00Z' },
    });
    await refused(400, 'POST', `${partner.ofAna}invites/`, { body: {} });
  });

  row(30, 'an account is cancelled once, when nothing is owed', async () => {
    const line = await lineOf(partner.ana);
    const cancel = `${partner.ofAna}cancel-account/`;
    const { transaction_id } = await made(`${line}/hold/`, { amount: 5 });
    await refused(409, 'POST', cancel, { body: {} });
    await made(`${line}/transactions/${String(transaction_id)}/cancel`);
    await made(cancel, {});
    assert.equal((await get(partner.ofAna))['is_active'], false);
    assert.equal(((await post(`${line}/`)).body as Json)['current_status'], 'closed');
    assert.deepEqual(
      new Set((await list(`${partner.ofAna}payment-cards/`)).map(({ status }) => status)),
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
      String(url).startsWith(`${partner.service.origin}/v2/`),
    );
    assert.deepEqual(slugs(own), ['accept-terms', 'perform-underwriting']);
  });

  row(33, 'refusing changes nothing, nor does accepting again', async () => {
    const path = `/v2/onboarding/${String((await onboardingOf('gia-newcomer'))['id'])}/accept-terms/`;
    const accept = async (agreement_accepted: boolean) =>
      (await made(path, { agreement_accepted }))['e_sign'];
    await refused(400, 'POST', path, { body: { agreement_accepted: 'yes' } });
    assert.deepEqual(await accept(false), { agreement_accepted: false, agreement_accepted_date: null });
    const accepted = { agreement_accepted: true, agreement_accepted_date: '2026-11-20T12:00:00.000Z' };
    assert.deepEqual(await accept(true), accepted);
    partner.service.sandbox.clock.advance(60_000);
    assert.deepEqual(await accept(true), accepted);
  });

  row(
    34,
    'underwriting takes 5 s and goes by the tax identifier, and so does a fallback of the identity check',
    async () => {
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
        const underwriting = async () => (await onboardingOf(pcid))['underwriting'] as Json;
        assert.equal((await underwriting())['result'], '');
        partner.service.sandbox.clock.advance(5_000);
        const decided = await underwriting();
        assert.equal(decided['result'], result, prefix);
        assert.equal(decided['errors'] === null, result === 'pass', prefix);
      }
      const pcid = 'tax-422';
      await made('/v2/consumers/', { pcid, email: 'tax@example.com', tax_identifier: '422-05-1120' });
      const verify = async () => {
        const { current_steps } = await onboardingOf(pcid);
        const [step] = current_steps as readonly Json[];
        await visit(String(step?.['url']), { outcome: 'done' });
        const { kyc, previous_steps } = await onboardingOf(pcid);
        const { inquiry_ids, fallback_inquiry_id } = kyc as Json;
        return { inquiry_ids, fallback_inquiry_id, done: (previous_steps as readonly Json[]).length };
      };
      const failed = await verify();
      assert.equal(failed.done, 0);
      const passed = await verify();
      assert.equal(passed.done, 1);
      assert.ok((passed.inquiry_ids as readonly string[]).includes(String(failed.fallback_inquiry_id)));
    },
  );

  row(35, 'metadata and configuration are null', async () => {
    const { metadata, product } = await onboardingOf('ana-complete');
    assert.equal(metadata, null);
    assert.equal((product as Json)['product_configuration'], null);
  });

  row(36, 'a KYC result has reports and verifications with checks', async () => {
    const [first] = await list(`${partner.ofAna}kyc-results/`);
    const { reports, verifications } = await get(`${partner.ofAna}kyc-results/${String(first?.['id'])}/`);
    assert.ok((reports as readonly Json[]).every(({ type, status }) => type && status));
    assert.ok((verifications as readonly Json[]).every(({ checks }) => Array.isArray(checks)));
  });

  row(37, 'an outdone KYC result is not listed but found', async () => {
    const listed = (await list(`${partner.ofAna}kyc-results/`)).map(({ id }) => id);
    const { state } = partner.service.sandbox.export();
    const all = state.partners
      .flatMap(({ consumers }) => consumers)
      .find(({ external_id }) => external_id === partner.ana)?.kyc_results;
    const outdone = all?.find(({ id }) => !listed.includes(id));
    assert.ok(outdone);
    assert.equal((await get(`${partner.ofAna}kyc-results/${outdone.id}/`))['status'], outdone.status);
  });
});
