import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createSandbox } from 'pcc-widgets/sandbox';

type Json = Readonly<Record<string, unknown>>;

/** The service without a socket, as the partner of Ana. */
class Service {
  readonly #sandbox = createSandbox({ now: '2026-11-20T12:00:00Z' });
  readonly #token = this.#sandbox.token();
  readonly consumer = this.#sandbox.consumers()[0]?.external_id ?? '';
  /** Path of Ana's credit line, or of her bill reporting. */
  path = '';

  async ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }> {
    const response = await this.#sandbox.fetch(
      new Request(`http://127.0.0.1${path}`, {
        method,
        headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    return { status: response.status, body: (await response.json()) as Json };
  }
}

type State = 'held' | 'cleared' | 'closed' | 'canceled';

interface LineModel {
  /** Whole cents, as everything here. */
  readonly limit: number;
  readonly transactions: { id: string; amount: number; state: State }[];
}

const APPROVED = 150_000;
const total = ({ transactions }: LineModel, ...states: State[]): number =>
  transactions.reduce((sum, { amount, state }) => (states.includes(state) ? sum + amount : sum), 0);
const available = (model: LineModel): number => model.limit - total(model, 'held', 'cleared');

class Hold implements fc.AsyncCommand<LineModel, Service> {
  readonly amount: number;
  constructor(amount: number) {
    this.amount = amount;
  }
  check = (): boolean => true;
  async run(model: LineModel, service: Service): Promise<void> {
    const { status, body } = await service.ask('POST', `${service.path}/hold/`, {
      amount: this.amount / 100,
    });
    assert.equal(status, this.amount <= available(model) ? 201 : 422);
    if (status === 201) {
      model.transactions.push({ id: String(body['transaction_id']), amount: this.amount, state: 'held' });
    }
    await agree(model, service);
  }
  toString = (): string => `hold ${this.amount}`;
}

// Written out here a second time, so that the table in the sandbox is checked against the description and not itself.
const nextState: Readonly<Record<string, Partial<Record<State, State>>>> = {
  clear: { held: 'cleared' },
  close: { cleared: 'closed' },
  cancel: { held: 'canceled', cleared: 'closed', closed: 'closed' },
};

class Act implements fc.AsyncCommand<LineModel, Service> {
  readonly what: string;
  readonly which: number;
  constructor(what: string, which: number) {
    this.what = what;
    this.which = which;
  }
  check = ({ transactions }: LineModel): boolean => transactions.length > 0;
  async run(model: LineModel, service: Service): Promise<void> {
    const transaction = model.transactions[this.which % model.transactions.length];
    assert.ok(transaction);
    const next = nextState[this.what]?.[transaction.state];
    const { status } = await service.ask(
      'POST',
      `${service.path}/transactions/${transaction.id}/${this.what}`,
    );
    assert.equal(status, next ? 201 : 409, `${this.what} of a ${transaction.state} one`);
    transaction.state = next ?? transaction.state;
    await agree(model, service);
  }
  toString = (): string => `${this.what} ${this.which}`;
}

/** The line owes what the model owes, and lends exactly what is available, not a cent more. */
async function agree(model: LineModel, service: Service): Promise<void> {
  const { body } = await service.ask('POST', `${service.path}/`);
  assert.equal(Math.round(Number(body['outstanding_balance']) * 100), total(model, 'cleared'));
  const left = available(model);
  assert.ok(left >= 0 && left <= model.limit);
  const over = await service.ask('POST', `${service.path}/hold/`, { amount: (left + 1) / 100 });
  assert.equal(over.status, 422);
  if (left === 0) return;
  const all = await service.ask('POST', `${service.path}/hold/`, { amount: left / 100 });
  assert.equal(all.status, 201);
  const id = String(all.body['transaction_id']);
  assert.equal((await service.ask('POST', `${service.path}/transactions/${id}/cancel`)).status, 201);
}

interface Tradelines {
  readonly states: Map<string, string>;
  readonly everClosed: Set<string>;
}

class Tradeline implements fc.AsyncCommand<Tradelines, Service> {
  readonly what: 'attestation' | 'close-tradeline';
  readonly which: number;
  constructor(what: 'attestation' | 'close-tradeline', which: number) {
    this.what = what;
    this.which = which;
  }
  check = ({ states }: Tradelines): boolean => states.size > 0;
  async run(model: Tradelines, service: Service): Promise<void> {
    const [id = '', state = ''] = [...model.states][this.which % model.states.size] ?? [];
    const { status } = await service.ask('POST', `${service.path}/${this.what}/`, {
      tradeline_id: id,
      is_primary_address: true,
      lease_start_date: '2025-02-01',
      has_other_mortgage_or_rent: false,
      service_phone: '+12065550123',
      utility_types: ['GAS'],
    });
    const now = await tradelineStates(service);
    const moved = this.what === 'attestation' ? 'OPEN' : 'CLOSED';
    assert.equal(now.get(id), status === 201 ? moved : state);
    if (status === 201) assert.equal(state, this.what === 'attestation' ? 'PENDING' : 'OPEN');
    for (const [tradelineId, word] of now) {
      if (word === 'CLOSED') model.everClosed.add(tradelineId);
      else assert.ok(!model.everClosed.has(tradelineId), 'a closed one stays closed');
      if (tradelineId !== id) assert.equal(word, model.states.get(tradelineId), 'nothing else moves');
      model.states.set(tradelineId, word);
    }
  }
  toString = (): string => `${this.what} ${this.which}`;
}

async function tradelineStates(service: Service): Promise<Map<string, string>> {
  const { body } = await service.ask('GET', `${service.path}/bill-details/`);
  const list = body['tradelines'] as readonly Json[];
  return new Map(list.map(({ id, status }) => [String(id), String(status)]));
}

describe('the sandbox: no sequence of actions breaks a rule', () => {
  it('credit line: the available amount is always correct and never negative', async () => {
    const commands = fc.commands(
      [
        fc.integer({ min: 1, max: 70_000 }).map((amount) => new Hold(amount)),
        fc
          .tuple(fc.constantFrom('clear', 'close', 'cancel'), fc.nat(20))
          .map(([what, which]) => new Act(what, which)),
      ],
      { maxCommands: 40 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const service = new Service();
        const { body } = await service.ask('GET', `/v2/consumers/${service.consumer}/`);
        service.path = `/v2/credit-line/${String(body['credit_lines'])}`;
        await fc.asyncModelRun(
          () => ({ model: { limit: APPROVED, transactions: [] }, real: service }),
          sequence,
        );
      }),
      { numRuns: 30 },
    );
  });

  it('tradelines: a closed one never reopens', async () => {
    const commands = fc.commands(
      [
        fc
          .tuple(fc.constantFrom('attestation' as const, 'close-tradeline' as const), fc.nat(10))
          .map(([what, which]) => new Tradeline(what, which)),
      ],
      { maxCommands: 30 },
    );
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const service = new Service();
        service.path = `/v2/consumers/${service.consumer}/bill-reporting`;
        const states = await tradelineStates(service);
        await fc.asyncModelRun(
          () => ({ model: { states, everClosed: new Set<string>() }, real: service }),
          sequence,
        );
      }),
      { numRuns: 30 },
    );
  });
});
