import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from 'pcc-widgets/sandbox';
import { readResponse, type OperationSpec } from '../../src/api/operation.ts';
import { skipped } from '../../src/operations/response.ts';
import { operations, type OperationId } from '../../src/api/operations.ts';
import { createAdvance, createClient, type PccClient } from '../../src/client.ts';
import { addressOf, startWalk, steps, type Taken, type WalkContext, type Walk } from '../support/walk.ts';

type Json = Readonly<Record<string, unknown>>;

const document = openApiDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, 'document');

const part = (...names: readonly string[]): ValidateFunction | undefined =>
  ajv.getSchema(
    `document#${names.map((name) => `/${encodeURIComponent(name.replace(/~/g, '~0').replace(/\//g, '~1'))}`).join('')}`,
  );

const json = ['content', 'application/json', 'schema'] as const;

/** Everything in a step that is not as the document says. */
function faults({ operation, answer, body }: Taken): unknown {
  const { path, method, success } = operation;
  const place = ['paths', path, method.toLowerCase()];
  const answered = part(...place, 'responses', String(success), ...json);
  const sent = part(...place, 'requestBody', ...json);
  if (success === 204) return answer.body === '' && !answered ? undefined : 'a body where there is none';
  assert.ok(answered, 'the answer is described');
  if (!answered(answer.body)) return answered.errors;
  if (body === undefined) return undefined;
  assert.ok(sent, 'the body is described');
  return sent(body) ? undefined : sent.errors;
}

const spoil = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? 'a text' : { an: 'object' };

describe('the sandbox: every operation', () => {
  let walk: Walk;
  let context: WalkContext;
  const taken: Taken[] = [];

  before(async () => {
    walk = await startWalk();
    context = walk.context;
  });
  after(() => context.service.close());

  for (const step of steps) {
    it(step.id, async () => {
      const one = await walk.take(step);
      taken.push(one);
      assert.equal(faults(one), undefined);
      const { operation, answer } = one;
      assert.ok(answer.headers.get('X-Request-Id'));
      if (operation.success === 204) return;
      assert.equal(answer.headers.get('Content-Type'), 'application/json');
      // The contract reads it, and leaves no record out.
      const read = readResponse(operation.response, answer.body);
      if (typeof read === 'object' && read !== null) assert.equal(skipped(read), 0);
      if (operation.paging) {
        assert.deepEqual(Object.keys(answer.body as Json).sort(), ['count', 'next', 'previous', 'results']);
      }
    });
  }

  it('every operation is called', () => {
    const done = new Set(taken.map(({ operation }) => operation.id));
    assert.deepEqual([...done].sort(), Object.keys(operations).sort());
  });

  it('the document describes the type of each value', () => {
    let described = 0;
    for (const one of taken.filter(({ operation }) => operation.response)) {
      const { body } = one.answer;
      const spoilt = Array.isArray(body)
        ? ['no record', ...(body as unknown[])]
        : Object.fromEntries(Object.entries(body as object).map(([key, value]) => [key, spoil(value)]));
      assert.ok(faults({ ...one, answer: { ...one.answer, body: spoilt } }), one.operation.id);
      described++;
    }
    assert.ok(described > 50);
  });

  it('rejects each without a token with 401 invalid_token', async () => {
    for (const operation of Object.values<OperationSpec>(operations)) {
      if (operation.bearer === false) continue;
      const address = operation.path.replace(/\{\w+\}/g, 'x');
      const { status, body, headers } = await context.service.ask(operation.method, address);
      assert.equal(status, 401, operation.id);
      assert.equal((body as Json)['error'], 'invalid_token', operation.id);
      assert.match(headers.get('WWW-Authenticate') ?? '', /^Bearer error="invalid_token"/);
    }
  });

  it('rejects each without the scope with a 403 that names it', async () => {
    const token = await context.service.partnerToken('ui:client-onboarding');
    for (const operation of Object.values<OperationSpec>(operations)) {
      const wanted = operation.scopes ?? operation.assumedScopes;
      if (!wanted) continue;
      const address = operation.path.replace(/\{\w+\}/g, 'x');
      const { status, body } = await context.service.ask(operation.method, address, { token });
      assert.equal(status, 403, operation.id);
      assert.equal((body as Json)['scope'], wanted.join(' '), operation.id);
    }
  });

  it('rejects another method with 405 and lists the allowed ones', async () => {
    for (const { path, method } of Object.values<OperationSpec>(operations)) {
      const { status, headers } = await context.service.ask('PATCH', path.replace(/\{\w+\}/g, 'x'));
      assert.equal(status, 405);
      assert.ok(headers.get('Allow')?.split(', ').includes(method), `${method} ${path}`);
    }
  });
});

describe('the typed client: every operation', () => {
  /** Read by browsers, which need no account numbers. */
  const withheld = ['listPaymentCards results.account_number', 'listPaymentCards results.routing_number'];
  let walk: Walk;
  let context: WalkContext;
  let client: PccClient;
  /** What went out and what came back, as it was on the wire. */
  let wire: {
    readonly method: string;
    readonly url: string;
    readonly body: unknown;
    readonly answer: unknown;
  };

  before(async () => {
    walk = await startWalk();
    context = walk.context;
    const { origin } = context.service;
    client = createClient({
      baseUrl: origin,
      authUrl: origin,
      getToken: () => Promise.resolve({ token: context.token, expiresIn: 60 }),
      async fetch(input, init) {
        const response = await fetch(input, init);
        const text = await response.clone().text();
        const { method = '', body } = init ?? {};
        wire = {
          method,
          url: new Request(input).url,
          body: body ? (JSON.parse(body as string) as unknown) : undefined,
          answer: text ? (JSON.parse(text) as unknown) : undefined,
        };
        return response;
      },
    });
  });
  after(() => context.service.close());

  for (const step of steps) {
    it(`${step.id} loses nothing that the service says`, async () => {
      const { id, method } = step;
      const sent = await walk.prepare(step);
      const { params, query, body } = sent;
      const send = operations[id as OperationId] as (client: PccClient, args: object) => Promise<unknown>;
      const result = await send(client, { ...params, ...query, ...(body && { body }) });
      walk.learn(step, wire.answer);

      assert.equal(
        `${wire.method} ${wire.url}`,
        `${method} ${context.service.origin}${addressOf(step, sent)}`,
      );
      assert.deepEqual(wire.body, body);
      if (result === undefined) return;
      const lost = new Set(lostFields(wire.answer, result).map((field) => `${id} ${field}`));
      assert.deepEqual(
        [...lost],
        withheld.filter((field) => field.startsWith(`${id} `)),
      );
    });
  }

  it('createAdvance sends an empty object if no body is given', async () => {
    const { params } = await walk.prepare(createAdvance);
    await createAdvance(client, { payment_card_id: params['payment_card_id'] ?? '' }).catch(() => undefined);
    assert.deepEqual(wire.body, {});
  });
});

/** Names of the fields that an answer has and its result has not; a list's rows are under `results`. */
function lostFields(answer: unknown, result: unknown, path = ''): string[] {
  if (Array.isArray(answer)) {
    const rows = (Array.isArray(result) ? result : (result as Json)['results']) as readonly unknown[];
    return answer.flatMap((row, i) => lostFields(row, rows[i], Array.isArray(result) ? path : 'results'));
  }
  if (typeof answer !== 'object' || answer === null) return [];
  const read = (result ?? {}) as Json;
  return Object.entries(answer).flatMap(([name, value]) => {
    const field = path ? `${path}.${name}` : name;
    if (name === 'tradelines' && 'results' in read) return lostFields(value, read['results'], 'results');
    return Object.hasOwn(read, name) ? lostFields(value, read[name], field) : [field];
  });
}
