import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assumptions } from '../../support/assumptions.ts';
import { usePartner, type Json } from '../../support/hosts/partner.ts';

describe('the assumptions of the sandbox: credit, cards, bills and the rest', () => {
  const partner = usePartner();
  const { get, getList, list, made, post, refused, lineOf, tradelinesOf, newBill, visit } = partner;
  const row = assumptions('Credit lines and cards', 'Bills and reporting', 'Statements, insights, partners');

  row(38, 'a line that is not active holds nothing', async () => {
    const line = await lineOf(partner.service.consumer('finn-frozen'));
    assert.equal(((await post(`${line}/`)).body as Json)['current_status'], 'suspended');
    const body = await refused(422, 'POST', `${line}/hold/`, { body: { amount: 1 } });
    assert.equal(body['error_code'], 'feature_unavailable');
  });

  row(39, 'a hold is within the funds and a proper amount', async () => {
    const line = await lineOf(partner.ana);
    const body = await refused(422, 'POST', `${line}/hold/`, { body: { amount: 1500.01 } });
    assert.equal(body['error_code'], 'insufficient_funds');
    for (const amount of [0, -1, 1.234, '12', null, 1e12])
      await refused(400, 'POST', `${line}/hold/`, { body: { amount } });
    const { transaction_id, ...rest } = await made(`${line}/hold/`, { amount: 1500 });
    assert.match(String(transaction_id), /^[0-9a-f-]{36}$/);
    assert.deepEqual(rest, { amount: 1500, credit_line_status: 'active' });
  });

  row(40, 'only what is held is cleared, only what is cleared is closed', async () => {
    const line = await lineOf(partner.ana);
    const { transaction_id } = await made(`${line}/hold/`, { amount: 10 });
    const path = `${line}/transactions/${String(transaction_id)}`;
    await refused(409, 'POST', `${path}/close`);
    assert.deepEqual(await made(`${path}/clear`), { success: true });
    await refused(409, 'POST', `${path}/clear`);
    const other = await made(`${line}/hold/`, { amount: 10 });
    const cancel = `${line}/transactions/${String(other['transaction_id'])}/cancel`;
    await made(cancel);
    await refused(409, 'POST', cancel);
    await refused(404, 'POST', `${line}/transactions/00000000-0000-4000-8000-000000000000/clear`);
  });

  it('a transaction is undone if it is canceled after it was cleared', async () => {
    const isUndone = () =>
      JSON.stringify(partner.service.sandbox.export()).includes('"state":"closed","undone":true');
    const line = await lineOf(partner.ana);
    for (const acts of [['clear'], ['clear', 'close']]) {
      partner.service.sandbox.reset();
      partner.token = await partner.service.partnerToken();
      const { transaction_id } = await made(`${line}/hold/`, { amount: 10 });
      for (const act of acts) await made(`${line}/transactions/${String(transaction_id)}/${act}`);
      assert.ok(!isUndone());
      await made(`${line}/transactions/${String(transaction_id)}/cancel`);
      assert.ok(isUndone());
    }
  });

  row(41, 'a hold stays, and closing frees what it took', async () => {
    const line = await lineOf(partner.ana);
    const { transaction_id } = await made(`${line}/hold/`, { amount: 1500 });
    partner.service.sandbox.clock.advance(30 * 86_400_000);
    partner.token = await partner.service.partnerToken();
    await refused(422, 'POST', `${line}/hold/`, { body: { amount: 1 } });
    for (const act of ['clear', 'close']) await made(`${line}/transactions/${String(transaction_id)}/${act}`);
    await made(`${line}/hold/`, { amount: 1500 });
  });

  row(42, 'an advance is 20.00 unless it says otherwise', async () => {
    const cards = await list(`${partner.ofAna}payment-cards/`);
    const path = (status: string) =>
      `/v2/payment-cards/${String(cards.find((card) => card['status'] === status)?.['id'])}/advances/`;
    const { amount, memo, payoff_date } = await made(path('active'), {});
    assert.deepEqual([amount, memo, payoff_date], ['20.00', 'card.advance', '2026-12-20T12:00:00.000Z']);
    assert.equal((await made(path('active'), { amount: '35.50' }))['amount'], '35.50');
    await refused(422, 'POST', path('closed'), { body: {} });
  });

  row(43, 'a card is enrolled by a path of the sandbox only', async () => {
    const [card] = await list(`${partner.ofAna}payment-cards/?search=active`);
    const rewards = `/v2/payment-cards/${String(card?.['id'])}/rewards/`;
    const program = (await list(rewards)).find(
      (configuration) => configuration['is_active'] && !configuration['is_enrolled'],
    );
    await refused(405, 'POST', rewards, { body: {} });
    const body = { payment_card_id: card?.['id'], configuration_id: program?.['id'] };
    assert.ok((await post('/sandbox/enroll', body)).status < 300);
    assert.equal((await list(rewards)).find(({ id }) => id === program?.['id'])?.['is_enrolled'], true);
  });

  row(44, "a card frame is the partner's, lasts 15 minutes, and the card comes 4 s later", async () => {
    const path = `${partner.ofAna}payment-cards/external/`;
    await refused(422, 'POST', path, { body: { card_config_id: 'another' } });
    assert.equal((await post(path, {})).status, 200);
    const openFrame = async () => String(((await post(path)).body as Json)['iframe_url']);
    const before = (await list(path)).length;
    const { messages } = (await (
      await visit(await openFrame(), { number: '4242424242424242' })
    ).json()) as Json;
    assert.deepEqual(messages, ['CR_CARD_REGISTRATION_SUBMITTED', 'CR_CARD_REGISTRATION_SUCCESS']);
    partner.service.sandbox.clock.advance(3_999);
    assert.equal((await list(path)).length, before);
    partner.service.sandbox.clock.advance(1);
    assert.equal((await list(path)).length, before + 1);
    const late = await openFrame();
    partner.service.sandbox.clock.advance(15 * 60_000 + 1);
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
    partner.service.sandbox.clock.advance(30_000);
    assert.deepEqual(await statuses(), ['submitted', 'submitted']);
    partner.service.sandbox.clock.advance(90_000);
    assert.deepEqual(await statuses(), ['completed', 'errored']);
  });

  row(47, 'reporting is for those who are onboarded for it', async () => {
    const gia = `/v2/consumers/${partner.service.consumer('gia-newcomer')}/bill-reporting/`;
    await refused(422, 'GET', gia);
    await refused(422, 'POST', `${gia}attestation/`, { body: { tradeline_id: 'x' } });
    const { external_id } = await get(`${partner.ofAna}bill-reporting/`);
    const before = await tradelinesOf(partner.ana);
    const bill = {
      account: '1',
      primary_residence: true,
      attestation_signed: true,
      attestation_date: '2026-01-05T00:00:00Z',
    };
    const path = `/v2/bill-reporting/${String(external_id)}/reported-bills/`;
    await made(path, { ...bill, name: 'Club', category: 'other' });
    assert.equal((await tradelinesOf(partner.ana)).length, before.length);
    await made(path, { ...bill, name: 'New Telephone', category: 'telco' });
    const added = (await tradelinesOf(partner.ana)).find(({ merchant }) => merchant === 'New Telephone');
    assert.equal(added?.['status'], 'PENDING');
    for (const category of ['water', 'constructor'])
      await refused(400, 'POST', path, { body: { ...bill, name: 'No category', category } });
    const undated = { ...bill, name: 'No date', category: 'telco', attestation_date: 'today' };
    assert.deepEqual(Object.keys(await refused(400, 'POST', path, { body: undated })), ['attestation_date']);
  });

  row(48, 'three words of a tradeline, and what is refused', async () => {
    const all = await tradelinesOf(partner.ana);
    assert.deepEqual([...new Set(all.map(({ status }) => status))].sort(), ['CLOSED', 'OPEN', 'PENDING']);
    const idOf = (word: string) => all.find(({ status }) => status === word)?.['id'];
    const close = `${partner.ofAna}bill-reporting/close-tradeline/`;
    await refused(409, 'POST', close, { body: { tradeline_id: idOf('PENDING') } });
    const attest = `${partner.ofAna}bill-reporting/attestation/`;
    for (const word of ['OPEN', 'CLOSED'])
      await refused(409, 'POST', attest, { body: { tradeline_id: idOf(word) } });
    const { tradelines: open } = await get(`${partner.ofAna}bill-reporting/open-tradelines/`);
    for (const { status, transactions, transaction_count } of open as readonly Json[]) {
      assert.equal(status, 'OPEN');
      assert.equal((transactions as readonly Json[]).length, transaction_count);
    }
    await refused(404, 'POST', close, { body: { tradeline_id: 'nobody' } });
    await refused(400, 'POST', close, { body: {} });
    const ineligible = all.find(({ merchant }) => merchant === 'Harbor Cable')?.['id'];
    const body = { tradeline_id: ineligible, service_phone: '+12065550111' };
    assert.deepEqual(Object.keys(await refused(400, 'POST', attest, { body })), ['tradeline_id']);
  });

  row(49, 'what is attested must do for the category', async () => {
    const eva = partner.service.consumer('eva-no-file');
    const [rent, power] = ['RENT', 'UTILITY'];
    const all = await tradelinesOf(eva);
    const idOf = (kind: string | undefined) => all.find(({ category }) => category === kind)?.['id'];
    const path = `/v2/consumers/${eva}/bill-reporting/attestation/`;
    const missing = async (body: Json) => Object.keys(await refused(400, 'POST', path, { body })).sort();
    const wrong = { has_other_mortgage_or_rent: true, lease_start_date: '01/15/2025' };
    assert.deepEqual(await missing({ tradeline_id: idOf(rent), ...wrong }), [
      'has_other_mortgage_or_rent',
      'is_primary_address',
      'lease_start_date',
    ]);
    assert.deepEqual(await missing({ tradeline_id: idOf(power) }), ['is_primary_address', 'utility_types']);
    const phone = (await tradelinesOf(partner.ana)).find(
      ({ category, status }) => category === 'TELCO' && status === 'PENDING',
    );
    const body = { tradeline_id: phone?.['id'] };
    const telco = await refused(400, 'POST', `${partner.ofAna}bill-reporting/attestation/`, { body });
    assert.deepEqual(Object.keys(telco), ['service_phone']);
    const enough = { tradeline_id: idOf(rent), is_primary_address: true, lease_start_date: '2025-01-01' };
    assert.deepEqual(await made(path, enough), {});
  });

  row(50, 'statements are named by month, and come as base64', async () => {
    const [first] = await list(`${partner.ofAna}statements/`);
    assert.equal(first?.['file_name'], 'statement-2026-10.pdf');
    const download = await get(`${partner.ofAna}statements/statement-2026-10.pdf/download/`);
    assert.deepEqual(Object.keys(download), ['file_name', 'content', 'content_type']);
    const pdf = Buffer.from(String(download['content']), 'base64');
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    assert.equal(pdf.length, first['file_size']);
  });

  row(51, 'insights have 30 months; a new consumer has none', async () => {
    const { credit_score_history: history } = await get(`/v2/credit-insights/${partner.ana}/summary/`);
    const months = (history as readonly Json[]).map(({ month }) => String(month));
    assert.equal(months.length, 30);
    assert.deepEqual(months, [...months].sort().reverse());
    const gia = await get(`/v2/credit-insights/${partner.service.consumer('gia-newcomer')}/summary/`);
    const { score, credit_report_status } = gia['credit_score_card'] as Json;
    assert.deepEqual([score, credit_report_status], [undefined, 'NotOrdered']);
  });

  row(52, 'a partner sees itself', async () => {
    const partners = await getList('/v2/partners/');
    assert.deepEqual(
      partners.map(({ name }) => name),
      ['Meadowlark Financial'],
    );
  });

  row(53, 'subledgers are made under the pooled account', async () => {
    const [partner] = await getList('/v2/partners/');
    const accounts = `/v2/partners/${String(partner?.['id'])}/accounts/`;
    const all = await getList(accounts);
    for (const { id, account_type } of all) {
      const { status } = await post(`${accounts}${String(id)}/subledgers/`, { account_name: 'Holidays' });
      assert.equal(status, account_type === 'fbo' ? 201 : 422);
    }
  });
});
