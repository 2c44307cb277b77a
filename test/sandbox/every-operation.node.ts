import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readResponse, skipped, type OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';
import { ACCESS_TOKEN, EXCHANGE, startService, type LiveService } from '../support/live-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a step has learnt, for the steps after it. */
interface Known {
  readonly service: LiveService;
  readonly consumer: string;
  readonly token: string;
  readonly ids: Map<string, string>;
}

interface Step {
  readonly id: keyof typeof operations;
  readonly path?: (known: Known) => Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  /** Names what of the answer a later step needs. */
  readonly keep?: (body: Json, known: Known) => void;
}

const id = (known: Known, name: string): string => {
  const value = known.ids.get(name);
  assert.ok(value, `${name} is known`);
  return value;
};
const ofConsumer = ({ consumer }: Known) => ({ consumer_id: consumer });
const first = (body: Json, where: (record: Json) => boolean = () => true): Json => {
  const list = (body['results'] ?? body['tradelines']) as readonly Json[];
  const record = list.find(where);
  assert.ok(record, 'there is such a record');
  return record;
};
const keep =
  (name: string, key = 'id', where?: (record: Json) => boolean) =>
  (body: Json, { ids }: Known) =>
    ids.set(name, String(('results' in body || 'tradelines' in body ? first(body, where) : body)[key]));
const line = (known: Known) => ({ credit_line_id: id(known, 'credit line') });
const transaction = (known: Known) => ({ ...line(known), transaction_id: id(known, 'transaction') });
const bill = (known: Known) => ({ external_id: id(known, 'bill') });
const card = (known: Known) => ({ payment_card_id: id(known, 'card') });
const partner = (known: Known) => ({ partner_id: id(known, 'partner') });
const account = (known: Known) => ({ ...partner(known), account_id: id(known, 'account') });
const statement = (known: Known) => ({ ...ofConsumer(known), pdf_filename: id(known, 'statement') });
const hold: Step = {
  id: 'placeHold',
  path: line,
  body: { amount: 120.5 },
  keep: keep('transaction', 'transaction_id'),
};

const steps: readonly Step[] = [
  { id: 'listOnboardings', query: '?consumer_pcid=ben-terms', keep: keep('onboarding') },
  {
    id: 'acceptTerms',
    path: (known) => ({ external_id: id(known, 'onboarding') }),
    body: { agreement_accepted: true },
  },
  { id: 'listConsumers' },
  { id: 'createConsumer', body: { pcid: 'walker', email: 'walker@example.com', first_name: 'Wanda' } },
  { id: 'getConsumer', path: ofConsumer, keep: keep('credit line', 'credit_lines') },
  { id: 'updateConsumer', path: ofConsumer, body: { first_name: 'Anna' } },
  { id: 'getConsumerByPcid', path: () => ({ consumer_pc_id: 'walker' }) },
  { id: 'listConsumerAccounts', path: ofConsumer, keep: keep('bank account') },
  { id: 'listPaymentCards', path: ofConsumer, keep: keep('card', 'id', ({ status }) => status === 'active') },
  { id: 'listExternalCards', path: ofConsumer },
  { id: 'createExternalCardFrame', path: ofConsumer },
  { id: 'listDisputes', path: ofConsumer },
  { id: 'createDispute', path: ofConsumer, body: { reason: 'Not mine' } },
  { id: 'listAddresses', path: ofConsumer },
  {
    id: 'createAddress',
    path: ofConsumer,
    body: { type: 'SHIPPING', address_line1: '1 Test Street', city: 'Salem', state: 'OR', zip: '97301' },
    keep: keep('address'),
  },
  { id: 'getAddress', path: (known) => ({ ...ofConsumer(known), address_id: id(known, 'address') }) },
  {
    id: 'updateAddress',
    path: (known) => ({ ...ofConsumer(known), address_id: id(known, 'address') }),
    body: { city: 'Eugene' },
  },
  { id: 'deleteAddress', path: (known) => ({ ...ofConsumer(known), address_id: id(known, 'address') }) },
  { id: 'listInvites', path: ofConsumer },
  { id: 'createInvite', path: ofConsumer, body: { expiration_date: '2100-01-01T00:00:00Z' } },
  { id: 'listKycResults', path: ofConsumer, keep: keep('kyc result') },
  { id: 'getKycResult', path: (known) => ({ ...ofConsumer(known), kyc_result_id: id(known, 'kyc result') }) },
  hold,
  { id: 'clearTransaction', path: transaction },
  { id: 'closeTransaction', path: transaction },
  hold,
  { id: 'cancelTransaction', path: transaction },
  { id: 'getCreditLine', path: line },
  { id: 'createAdvance', path: card, body: {} },
  { id: 'listRewardsConfigurations', path: card },
  { id: 'listRewardsEnrollments', path: card },
  { id: 'listBills', keep: keep('bill') },
  { id: 'getBill', path: bill },
  {
    id: 'createBillPayment',
    path: bill,
    body: { amount: '25.00', description: 'Rent' },
    keep: keep('payment'),
  },
  { id: 'listBillPayments', path: bill },
  { id: 'getBillPayment', path: (known) => ({ ...bill(known), bill_payment_id: id(known, 'payment') }) },
  { id: 'listBillReportings' },
  { id: 'getConsumerBillReporting', path: ofConsumer, keep: keep('reporting', 'external_id') },
  {
    id: 'getBillReportingOfConsumer',
    path: (known) => ({ ...ofConsumer(known), external_id: id(known, 'reporting') }),
  },
  {
    id: 'createReportedBill',
    path: (known) => ({ external_id: id(known, 'reporting') }),
    body: {
      name: 'Gull Mobile',
      category: 'telco',
      account: '5544',
      primary_residence: false,
      attestation_signed: true,
      attestation_date: '2026-01-05T00:00:00Z',
    },
  },
  {
    id: 'listTradelineDetails',
    path: ofConsumer,
    keep: keep('tradeline', 'id', ({ merchant }) => merchant === 'Gull Mobile'),
  },
  { id: 'listOpenTradelines', path: ofConsumer },
  { id: 'getTradeline', path: (known) => ({ ...ofConsumer(known), tradeline_id: id(known, 'tradeline') }) },
  { id: 'listStatements', path: ofConsumer, keep: keep('statement', 'file_name') },
  { id: 'downloadStatement', path: statement },
  { id: 'emailStatement', path: statement },
  { id: 'getCreditSummary', path: ofConsumer },
  { id: 'listPartners' },
  { id: 'listPartnerAccounts', path: partner },
  { id: 'getPartnerAccount', path: account },
  { id: 'listSubledgers', path: account },
  { id: 'createSubledger', path: account, body: { account_name: 'Holiday fund' } },
  { id: 'listPartnerProducts', path: partner },
  { id: 'cancelAccount', path: ofConsumer, body: { cancellation_reason: 'Moving' } },
];

describe('the sandbox: every operation', () => {
  let known: Known;

  before(async () => {
    const service = await startService({ now: '2026-11-20T12:00:00Z' });
    known = {
      service,
      consumer: service.consumer('ana-complete'),
      token: await service.partnerToken(),
      ids: new Map(),
    };
  });
  after(() => known.service.close());

  async function take(
    { id: operationId, path, query = '', body, keep: remember }: Step,
    token = known.token,
  ) {
    const operation: OperationSpec = operations[operationId];
    const parameters = path?.(known) ?? {};
    const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
      assert.ok(parameters[name], `${name} is given`);
      return encodeURIComponent(parameters[name]);
    });
    const answer = await known.service.ask(operation.method, address + query, { token, body });
    assert.equal(answer.status, operation.success, `${operationId}: ${JSON.stringify(answer.body)}`);
    assert.ok(answer.headers.get('X-Request-Id'));
    if (operation.success === 204) {
      assert.equal(answer.body, '');
      return;
    }
    assert.equal(answer.headers.get('Content-Type'), 'application/json');
    // The contract reads it, and leaves no record out.
    const read = readResponse(operation.response, answer.body);
    if (typeof read === 'object' && read !== null) assert.equal(skipped(read), 0);
    if (operation.paging) {
      assert.deepEqual(Object.keys(answer.body as Json).sort(), ['count', 'next', 'previous', 'results']);
    }
    remember?.(answer.body as Json, known);
  }

  it('createToken', () =>
    take({
      id: 'createToken',
      body: {
        grant_type: 'client_credentials',
        client_id: 'sandbox-client',
        client_secret: 'sandbox-secret',
        scope: 'api:read',
      },
    }));

  it('exchangeToken', () =>
    take({
      id: 'exchangeToken',
      body: {
        grant_type: EXCHANGE,
        subject_token_type: ACCESS_TOKEN,
        subject_token: known.token,
        audience: known.service.origin,
        scope: `api:read consumer:${known.consumer}`,
      },
    }));

  for (const step of steps) {
    it(step.id, async () => {
      // Two lists are found by another answer first.
      if (step.id === 'listPartnerAccounts') {
        const { body } = await known.service.ask('GET', '/v2/partners/', { token: known.token });
        known.ids.set('partner', String((body as readonly Json[])[0]?.['id']));
        const accounts = await known.service.ask('GET', `/v2/partners/${id(known, 'partner')}/accounts/`, {
          token: known.token,
        });
        known.ids.set('account', String((accounts.body as readonly Json[])[0]?.['id']));
      }
      await take(step);
    });
  }

  it('createBill', async () => {
    await take({
      id: 'createBill',
      body: {
        consumer_id: known.consumer,
        sending_account_id: id(known, 'bank account'),
        name: 'Gym',
        receiver_name: 'City Gym',
        account_number: '778899',
        account_routing_number: '021000021',
      },
    });
  });

  it('closeTradeline and openTradeline', async () => {
    const tradeline_id = id(known, 'tradeline');
    await take({
      id: 'openTradeline',
      path: ofConsumer,
      body: { tradeline_id, service_phone: '+12065550100' },
    });
    await take({ id: 'closeTradeline', path: ofConsumer, body: { tradeline_id } });
  });

  it('leaves none of the 58 out', () => {
    const done = new Set(known.service.sandbox.requests.map(({ operation }) => operation));
    assert.deepEqual(
      Object.keys(operations).filter((each) => !done.has(each)),
      [],
    );
    assert.equal(done.size, 58);
  });

  it('answers each without a token with 401 invalid_token', async () => {
    for (const operation of Object.values<OperationSpec>(operations)) {
      if (operation.bearer === false) continue;
      const address = operation.path.replace(/\{\w+\}/g, 'x');
      const { status, body, headers } = await known.service.ask(operation.method, address);
      assert.equal(status, 401, operation.id);
      assert.equal((body as Json)['error'], 'invalid_token', operation.id);
      assert.match(headers.get('WWW-Authenticate') ?? '', /^Bearer error="invalid_token"/);
    }
  });

  it('answers each without the scope with 403 that names it', async () => {
    const token = await known.service.partnerToken('ui:client-onboarding');
    for (const operation of Object.values<OperationSpec>(operations)) {
      const wanted = operation.scopes ?? operation.assumedScopes;
      if (!wanted) continue;
      const address = operation.path.replace(/\{\w+\}/g, 'x');
      const { status, body } = await known.service.ask(operation.method, address, { token });
      assert.equal(status, 403, operation.id);
      assert.equal((body as Json)['scope'], wanted.join(' '), operation.id);
    }
  });

  it('answers another method with 405 and says which are allowed', async () => {
    for (const { path, method } of Object.values<OperationSpec>(operations)) {
      const { status, headers } = await known.service.ask('PATCH', path.replace(/\{\w+\}/g, 'x'));
      assert.equal(status, 405);
      assert.ok(headers.get('Allow')?.split(', ').includes(method), `${method} ${path}`);
    }
  });

  it('answers a path without its slash with 404', async () => {
    const { status } = await known.service.ask('GET', '/v2/consumers', { token: known.token });
    assert.equal(status, 404);
  });
});
