// The files of dist/cdn read answers with scripts/cdn/schemas.ts in zod's place. The contract is built here as they are,
// with the same plugins and aliases; source and build must always read the same.
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { build, type Rolldown } from 'vite';
import { readResponse, skipped, type OperationSpec, type Schema } from '../../src/api/operation.ts';
import { operations as described } from '../../src/api/operations.ts';
import config from '../../vite.config.ts';
import { everyName } from './every-name.ts';

const operations = { ...described, everyName };

interface Contract {
  readonly operations: typeof operations;
  readonly readResponse: typeof readResponse;
  readonly skipped: typeof skipped;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const withZod: Contract = { operations, readResponse, skipped };
let withStandIn: Contract;

before(async () => {
  const folder = await mkdtemp(join(root, 'node_modules', '.pcc-contract-'));
  try {
    const entry = join(folder, 'entry.ts');
    const modules = ['src/api/operations.ts', 'src/api/operation.ts', 'test/api/every-name.ts'];
    await writeFile(entry, modules.map((file) => `export * from '${root}${file}';`).join('\n'));
    const { plugins, resolve } = config({ command: 'build', mode: 'autoload' });
    const [{ output }] = (await build({
      configFile: false,
      root,
      logLevel: 'error',
      plugins,
      resolve,
      build: {
        write: false,
        lib: { entry, formats: ['es'] },
        rolldownOptions: { output: { minify: true } },
      },
    })) as [Rolldown.RolldownOutput];
    const [{ code }] = output;
    assert.doesNotMatch(code, /ZodType/, 'zod is not in it');
    const built = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Contract &
      Pick<typeof operations, 'everyName'>;
    withStandIn = { ...built, operations: { ...built.operations, everyName: built.everyName } };
  } finally {
    await rm(folder, { recursive: true });
  }
});

const anything = fc.oneof(
  fc.string(),
  fc.constantFrom('12.50', '7', 'WATER', '', '123456789'),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.constant(undefined),
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
        const whole = fc.record(fields);
        return fc.oneof(
          { weight: 3, arbitrary: whole },
          fc.record(fields, { requiredKeys: [] }),
          whole.map((value) => ({ more: 1, ...value })),
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
  return fc.oneof({ weight: 30, arbitrary: fitting() }, { weight: 1, arbitrary: anything });
}

/** What a contract makes of an answer. */
function outcome(
  { operations: all, readResponse: read, skipped: left }: Contract,
  id: string,
  json: unknown,
): unknown {
  const { response } = Reflect.get(all, id) as OperationSpec;
  try {
    const result = read(response, json);
    return { result, skipped: typeof result === 'object' && result ? left(result) : 0 };
  } catch {
    return 'refused';
  }
}

/** What a contract says of a body before it is sent. */
async function complaint({ operations: all }: Contract, id: string, body: unknown): Promise<unknown> {
  const send = Reflect.get(all, id) as ((client: object, args: object) => Promise<unknown>) | undefined;
  const ids = new Proxy({ body }, { get: (target, key) => (key === 'body' ? target.body : 'id') });
  return send?.({ request: () => Promise.resolve('sent') }, ids).catch(
    (error: unknown) => (error as { fields?: unknown }).fields,
  );
}

describe('a response is parsed as zod parses it', () => {
  for (const { id, response } of Object.values<OperationSpec>(operations)) {
    if (!response) continue;
    test(id, () => {
      let readable = 0;
      const values =
        'list' in response ? fc.array(valuesOf(response.list), { maxLength: 3 }) : valuesOf(response);
      fc.assert(
        fc.property(values, (json) => {
          const expected = outcome(withZod, id, json);
          assert.deepEqual(outcome(withStandIn, id, json), expected);
          if (expected !== 'refused') readable++;
        }),
        { numRuns: 300 },
      );
      assert.ok(readable > 50, `${readable} of the answers could be read at all`);
    });
  }
});

describe('a request body is checked as zod checks it', () => {
  for (const { id, body, widgets } of Object.values<OperationSpec>(operations)) {
    if (!body || !widgets) continue;
    test(id, async () => {
      await fc.assert(
        fc.asyncProperty(valuesOf(body), async (value) => {
          assert.deepEqual(await complaint(withStandIn, id, value), await complaint(withZod, id, value));
        }),
        { numRuns: 200 },
      );
    });
  }
});
