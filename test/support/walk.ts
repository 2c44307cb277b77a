import assert from 'node:assert/strict';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';
import { ACCESS_TOKEN, EXCHANGE, startService, type Answer, type LiveService } from './live-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the steps have learnt, for the steps after them. */
export interface Known {
  readonly service: LiveService;
  readonly consumer: string;
  readonly token: string;
  readonly ids: Map<string, string>;
}

export interface Step {
  readonly id: keyof typeof operations;
  readonly path?: (known: Known) => Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: Json | ((known: Known) => Json);
  /** Names what of the answer a later step needs. */
  readonly keep?: (body: Json, known: Known) => void;
}

export const id = (known: Known, name: string): string => {
  const value = known.ids.get(name);
  assert.ok(value, `${name} is known`);
  return value;
};
const ofConsumer = ({ consumer }: Known) => ({ consumer_id: consumer });
const isList = (body: Json): boolean => Array.isArray(body) || 'results' in body || 'tradelines' in body;
const first = (body: Json, where: (record: Json) => boolean = () => true): Json => {
  const list = (Array.isArray(body) ? body : (body['results'] ?? body['tradelines'])) as readonly Json[];
  const record = list.find(where);
  assert.ok(record, 'there is such a record');
  return record;
};
const keep =
  (name: string, key = 'id', where?: (record: Json) => boolean) =>
  (body: Json, { ids }: Known) =>
    ids.set(name, String((isList(body) ? first(body, where) : body)[key]));
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

/** Each of the 58 operations at least once, in an order in which each finds what it needs. */
export const steps: readonly Step[] = [
  {
    id: 'createToken',
    body: () => ({
      grant_type: 'client_credentials',
      client_id: 'sandbox-client',
      client_secret: 'sandbox-secret',
      scope: 'api:read',
    }),
  },
  {
    id: 'exchangeToken',
    body: ({ token, service, consumer }) => ({
      grant_type: EXCHANGE,
      subject_token_type: ACCESS_TOKEN,
      subject_token: token,
      audience: service.origin,
      scope: `api:read consumer:${consumer}`,
    }),
  },
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
  { id: 'listPartners', keep: keep('partner') },
  { id: 'listPartnerAccounts', path: partner, keep: keep('account') },
  { id: 'getPartnerAccount', path: account },
  { id: 'listSubledgers', path: account },
  { id: 'createSubledger', path: account, body: { account_name: 'Holiday fund' } },
  { id: 'listPartnerProducts', path: partner },
  {
    id: 'createBill',
    body: (known) => ({
      consumer_id: known.consumer,
      sending_account_id: id(known, 'bank account'),
      name: 'Gym',
      receiver_name: 'City Gym',
      account_number: '778899',
      account_routing_number: '021000021',
    }),
  },
  {
    id: 'openTradeline',
    path: ofConsumer,
    body: (known) => ({ tradeline_id: id(known, 'tradeline'), service_phone: '+12065550100' }),
  },
  { id: 'closeTradeline', path: ofConsumer, body: (known) => ({ tradeline_id: id(known, 'tradeline') }) },
  { id: 'cancelAccount', path: ofConsumer, body: { cancellation_reason: 'Moving' } },
];

export interface Taken {
  readonly operation: OperationSpec;
  readonly answer: Answer;
  /** What was sent, where something was. */
  readonly body: unknown;
}

export interface Walk {
  readonly known: Known;
  /** Takes one step, and holds its status to the contract. */
  take(step: Step): Promise<Taken>;
}

/** Begins a walk through every operation, for a consumer who has something of everything. */
export async function startWalk(): Promise<Walk> {
  const service = await startService({ now: '2026-11-20T12:00:00Z' });
  const known: Known = {
    service,
    consumer: service.consumer('ana-complete'),
    token: await service.partnerToken(),
    ids: new Map(),
  };
  return {
    known,
    async take({ id: operationId, path, query = '', body: given, keep: remember }) {
      const operation: OperationSpec = operations[operationId];
      const parameters = path?.(known) ?? {};
      const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
        assert.ok(parameters[name], `${name} is given`);
        return encodeURIComponent(parameters[name]);
      });
      const body = typeof given === 'function' ? given(known) : given;
      const answer = await service.ask(operation.method, address + query, { token: known.token, body });
      assert.equal(answer.status, operation.success, `${operationId}: ${JSON.stringify(answer.body)}`);
      remember?.(answer.body as Json, known);
      return { operation, answer, body };
    },
  };
}
