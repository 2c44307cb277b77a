import assert from 'node:assert/strict';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations, type OperationId } from '../../src/api/operations.ts';
import { ACCESS_TOKEN, EXCHANGE, startService, type Answer, type LiveService } from './hosts/live-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

/** What the steps have learned, for the steps after them. */
export interface WalkContext {
  readonly service: LiveService;
  readonly consumer: string;
  readonly token: string;
  /** The last id that was found in each place. */
  readonly ids: Map<string, string>;
}

/** What a step sends. */
export interface RequestParts {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: Json | undefined;
}

export interface Taken extends RequestParts {
  readonly operation: OperationSpec;
  readonly answer: Answer;
}

export interface Walk {
  readonly context: WalkContext;
  /** What to send; first takes the steps in which the ids for it are found. */
  prepare(operation: OperationSpec): Promise<RequestParts>;
  /** Takes one step, and holds its status to the contract. */
  take(operation: OperationSpec): Promise<Taken>;
  /** Keeps the ids in an answer that came some other way. */
  learn(operation: OperationSpec, answer: unknown): void;
}

/** Where an id is found that is not the `id` of the first record in the list which the path goes on from. */
interface Source {
  readonly from: OperationId;
  readonly key?: string;
  readonly where?: (record: Json) => boolean;
}

const sources: Readonly<Record<string, Source>> = {
  address_id: { from: 'createAddress' },
  bill_payment_id: { from: 'createBillPayment' },
  credit_line_id: { from: 'getConsumer', key: 'credit_lines' },
  payment_card_id: { from: 'listPaymentCards', where: ({ status }) => status === 'active' },
  pdf_filename: { from: 'listStatements', key: 'file_name' },
  sending_account_id: { from: 'listConsumerAccounts' },
  tradeline_id: { from: 'listTradelineDetails', where: ({ merchant }) => merchant === 'Gull Mobile' },
  transaction_id: { from: 'placeHold', key: 'transaction_id' },
  '/v2/bill-reporting/{external_id}': { from: 'getConsumerBillReporting', key: 'external_id' },
};

const queries: Readonly<Partial<Record<OperationId, RequestParts['query']>>> = {
  listOnboardings: { consumer_pcid: 'ben-terms' },
};

type FindId = (name: string) => Promise<string>;

/** A good body for each operation that needs one. */
const bodies: Readonly<
  Partial<Record<OperationId, (context: WalkContext, idOf: FindId) => Json | Promise<Json>>>
> = {
  createToken: () => ({
    grant_type: 'client_credentials',
    client_id: 'sandbox-client',
    client_secret: 'sandbox-secret',
    scope: 'api:read',
  }),
  exchangeToken: ({ token, service, consumer }) => ({
    grant_type: EXCHANGE,
    subject_token_type: ACCESS_TOKEN,
    subject_token: token,
    audience: service.origin,
    scope: `api:read consumer:${consumer}`,
  }),
  acceptTerms: () => ({ agreement_accepted: true }),
  createConsumer: () => ({ pcid: 'walker', email: 'walker@example.com', first_name: 'Wanda' }),
  updateConsumer: () => ({ first_name: 'Anna' }),
  createDispute: () => ({ reason: 'Not mine' }),
  cancelAccount: () => ({ cancellation_reason: 'Moving' }),
  createInvite: () => ({ expiration_date: '2100-01-01T00:00:00Z' }),
  createAddress: () => ({
    type: 'SHIPPING',
    address_line1: '1 Test Street',
    city: 'Salem',
    state: 'OR',
    zip: '97301',
  }),
  updateAddress: () => ({ city: 'Eugene' }),
  placeHold: () => ({ amount: 120.5 }),
  createAdvance: () => ({}),
  createBill: async ({ consumer }, idOf) => ({
    consumer_id: consumer,
    sending_account_id: await idOf('sending_account_id'),
    name: 'Gym',
    receiver_name: 'City Gym',
    account_number: '778899',
    account_routing_number: '021000021',
  }),
  createBillPayment: () => ({ amount: '25.00', description: 'Rent' }),
  createReportedBill: () => ({
    name: 'Gull Mobile',
    category: 'telco',
    account: '5544',
    primary_residence: false,
    attestation_signed: true,
    attestation_date: '2026-01-05T00:00:00Z',
  }),
  openTradeline: async (_context, idOf) => ({
    tradeline_id: await idOf('tradeline_id'),
    service_phone: '+12065550100',
  }),
  closeTradeline: async (_context, idOf) => ({ tradeline_id: await idOf('tradeline_id') }),
  createSubledger: () => ({ account_name: 'Holiday fund' }),
};

/** These leave less behind than they find, or need what comes before them. */
const last: readonly OperationId[] = [
  'placeHold',
  'cancelTransaction',
  'openTradeline',
  'closeTradeline',
  'cancelAccount',
];

const table: Readonly<Record<string, OperationSpec>> = operations;
const isLate = ({ id }: OperationSpec) => id !== 'placeHold' && last.some((late) => late === id);

/** Every operation at least once, in an order in which each finds what it needs. */
export const steps: readonly OperationSpec[] = [
  ...Object.values(table).filter((operation) => !isLate(operation)),
  ...last.map((id) => operations[id]),
];

/** Path and query with the values in them. */
export const addressOf = ({ path }: OperationSpec, { params, query }: RequestParts): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return search ? `${filled}?${search}` : filled;
};

/** The list below which an id stands in a path. */
function listBefore(name: string, place: string): Source {
  const list = Object.values(table).find(
    ({ method, path }) => method === 'GET' && `${path}{${name}}` === place,
  );
  assert.ok(list, `nothing lists the ids for ${place}; name their source in test/support/walk.ts`);
  return { from: list.id as OperationId };
}

function idIn(answer: unknown, { key = 'id', where = () => true }: Source): string | undefined {
  const body = answer as Json;
  const list = Array.isArray(body) ? body : (body['results'] ?? body['tradelines']);
  const record = list ? (list as readonly Json[]).find(where) : body;
  const value = record?.[key];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Begins a walk through every operation, for a consumer who has something of everything. */
export async function startWalk(): Promise<Walk> {
  const service = await startService({ now: '2026-11-20T12:00:00Z' });
  const context: WalkContext = {
    service,
    consumer: service.consumer('ana-complete'),
    token: await service.partnerToken(),
    ids: new Map([['/v2/consumers/pcid/{consumer_pc_id}', 'ana-complete']]),
  };

  async function idAt(name: string, place = name): Promise<string> {
    if (name === 'consumer_id') return context.consumer;
    const key = name in sources ? name : place;
    if (!context.ids.has(key)) {
      const source = sources[key] ?? listBefore(name, place);
      const { answer } = await take(operations[source.from]);
      const found = idIn(answer.body, source);
      assert.ok(found, `${source.from} answers with what ${key} needs`);
      context.ids.set(key, found);
    }
    return context.ids.get(key) ?? '';
  }

  async function prepare({ id, path }: OperationSpec): Promise<RequestParts> {
    const params: Record<string, string> = {};
    for (const { 0: text, 1: name = '', index } of path.matchAll(/\{(\w+)\}/g)) {
      params[name] = await idAt(name, path.slice(0, index + text.length));
    }
    const body = await bodies[id as OperationId]?.(context, idAt);
    return { params, query: queries[id as OperationId] ?? {}, body };
  }

  async function take(operation: OperationSpec): Promise<Taken> {
    const sent = await prepare(operation);
    const { token } = context;
    const address = addressOf(operation, sent);
    const answer = await service.ask(operation.method, address, { token, body: sent.body });
    assert.equal(answer.status, operation.success, `${operation.id}: ${JSON.stringify(answer.body)}`);
    learn(operation, answer.body);
    return { ...sent, operation, answer };
  }

  function learn({ id }: OperationSpec, answer: unknown): void {
    for (const [key, source] of Object.entries(sources)) {
      const found = source.from === id && idIn(answer, source);
      if (found) context.ids.set(key, found);
    }
  }

  return { context, prepare, take, learn };
}
