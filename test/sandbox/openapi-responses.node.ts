import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openApiDocument } from 'pcc-widgets/sandbox';
import { operations } from '../../src/api/operations.ts';
import { startWalk, steps, type Taken, type Walk } from '../support/walk.ts';

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

describe("the sandbox's responses match the OpenAPI document", () => {
  let walk: Walk;
  const taken: Taken[] = [];

  before(async () => {
    walk = await startWalk();
  });
  after(() => walk.context.service.close());

  for (const step of steps) {
    it(step.id, async () => {
      const one = await walk.take(step);
      taken.push(one);
      assert.equal(faults(one), undefined);
    });
  }

  it('every operation has a response that is checked', () => {
    const ids = new Set(taken.map(({ operation }) => operation.id));
    assert.deepEqual([...ids].sort(), Object.keys(operations).sort());
  });

  it('fail the check with one value of another type', () => {
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
});

const spoil = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? 'a text' : { an: 'object' };
