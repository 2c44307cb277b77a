// One reader reads every response: in a browser with the tables that `npm run generate` makes of the contract, elsewhere
// with the contract itself. Zod, which the contract is written in, says what it must accept and what it must not.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Schema } from '../../src/api/fields.ts';
import { readResponse, recordSchema, type OperationSpec } from '../../src/api/operation.ts';
import { skipped } from '../../src/operations/response.ts';
import { operations as contract, widgetOperations } from '../../src/api/operations.ts';
import type { Call } from '../../src/http/client.ts';
import { consumer } from '../support/client.ts';

const operations = Object.values<OperationSpec>(contract);

const anything = fc.oneof(
  fc.string(),
  fc.constantFrom('12.50', '7', 'WATER', '', '123456789'),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.dictionary(fc.string(), fc.string(), { maxKeys: 2 }),
);

/** Values that a schema describes, and some that it does not. */
function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  const def = schema._zod.def as unknown as {
    readonly type: string;
    readonly shape: Readonly<Record<string, Schema>>;
    readonly element: Schema;
    readonly innerType: Schema;
    readonly options: readonly Schema[];
    readonly entries: Readonly<Record<string, string>>;
  };
  const fitting = (): fc.Arbitrary<unknown> => {
    switch (def.type) {
      case 'object': {
        const fields = Object.fromEntries(
          Object.entries(def.shape).map(([key, field]) => [key, valuesOf(field)]),
        );
        const record = fc.record(fields);
        return fc.oneof(
          { weight: 3, arbitrary: record },
          fc.record(fields, { requiredKeys: [] }),
          record.map((value) => ({ more: 1, ...value })),
        );
      }
      case 'array':
        return fc.array(valuesOf(def.element), { maxLength: 3 });
      case 'optional':
      case 'nullable':
        return fc.option(valuesOf(def.innerType), { nil: def.type === 'nullable' ? null : undefined });
      case 'union':
        return fc.oneof(...def.options.map(valuesOf));
      case 'enum':
        return fc.constantFrom(...Object.values(def.entries));
      case 'string':
        return fc.oneof(fc.string(), fc.constantFrom('1250.00', '-3', '021000021'));
      case 'number':
        return fc.oneof(fc.integer(), fc.double());
      case 'boolean':
        return fc.boolean();
      default:
        return anything;
    }
  };
  return fc.oneof({ weight: 200, arbitrary: fitting() }, { weight: 1, arbitrary: anything });
}

/** JSON that a service may send as a record, and some that it may not. */
const recordsOf = (schema: Schema): fc.Arbitrary<unknown> =>
  valuesOf(schema).map((value): unknown => JSON.parse(JSON.stringify(value) ?? 'null'));

/** What is read, and how many records were skipped in it. */
function outcome(read: () => unknown): unknown {
  try {
    const result = read();
    return { result, skipped: typeof result === 'object' && result ? skipped(result) : 0 };
  } catch {
    return 'refused';
  }
}

describe('what zod accepts is read as zod parses it, and nothing that zod refuses is read', () => {
  for (const { id, response } of operations) {
    const schema = recordSchema(response);
    if (!schema) continue;
    test(id, () => {
      let accepted = 0;
      fc.assert(
        fc.property(recordsOf(schema), (record) => {
          const read = outcome(() => readResponse(schema, record)) as { readonly result?: unknown };
          const parsed = z.safeParse(schema, record);
          if (parsed.success) {
            accepted++;
            assert.deepEqual(read, { result: parsed.data, skipped: 0 });
          } else if (read.result !== undefined) {
            assert.deepEqual(z.safeParse(schema, read.result).data, read.result);
          }
        }),
        { numRuns: 300 },
      );
      assert.ok(accepted > 10, `${accepted} of the records are as described`);
    });
  }
});

/** The operations that the widgets use, as they are in a browser. */
const generated: Record<string, (client: object, args: object) => Promise<unknown>> = {};
const folder = new URL('../../src/operations/generated/', import.meta.url);
for (const file of readdirSync(folder)) {
  Object.assign(generated, (await import(new URL(file, folder).href)) as object);
}

/** The call that an operation makes of arguments. */
async function callOf(send: unknown, args: object): Promise<Call> {
  const calls: Call[] = [];
  const client = { request: (call: Call) => Promise.resolve(calls.push(call)) };
  await (send as (client: object, args: object) => Promise<unknown>)(client, args);
  return calls[0] ?? assert.fail();
}

/** What a page sends, and whether it reads the body. */
const inPage = ({ bodyless, unshown, ...call }: Call) => ({
  ...call,
  parse: undefined,
  bodyless: bodyless || unshown === true,
});

describe('a widget’s operation is that of the contract', () => {
  test('each operation that a widget uses is generated, and no other', () => {
    assert.deepEqual(Object.keys(generated).toSorted(), widgetOperations.map(({ id }) => id).toSorted());
  });

  for (const spec of widgetOperations) {
    test(spec.id, async () => {
      const { id, path, query = {}, body: input, response } = spec;
      const names = [...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name), ...Object.keys(query)];
      const args: Record<string, unknown> = Object.fromEntries(
        names.map((name) => [name, query[name] === 'integer' ? 2 : 'one']),
      );
      if (input) {
        const bodies = recordsOf(input).filter((value) => z.safeParse(input, value).success);
        args['body'] = fc.sample(bodies, { numRuns: 1, seed: 1 })[0];
      }
      const [ours, theirs] = [await callOf(generated[id], args), await callOf(spec, args)];
      assert.deepEqual(inPage(ours), inPage(theirs));
      assert.equal((await callOf(generated[id], { ...args, body: args })).body, args);
      const schema = recordSchema(response);
      if (!schema || ours.bodyless) return assert.equal(ours.parse({}), undefined);
      const records = recordsOf(schema);
      const responses =
        schema === response ? records : fc.array(records, { maxLength: 3 }).map((results) => ({ results }));
      fc.assert(
        fc.property(responses, (json) => {
          const [a, b] = [ours, theirs].map((call) =>
            outcome(() => call.parse(json, { consumerId: consumer })),
          );
          assert.deepEqual(a, b);
        }),
        { numRuns: 200 },
      );
    });
  }
});
