// Generates etc/operations.json: what each operation's record says beyond the description. A field that a browser may
// read, the owner of an identifier, a query type or a known word is reviewed there.
import type { Schema } from '../../src/api/fields.ts';
import { recordSchema, type OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';

/** Known words by field. */
type Words = Readonly<Record<string, readonly string[]>>;

interface Def {
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly entries?: Readonly<Record<string, string>>;
}

function wordsIn(schema: Schema | undefined, path = ''): Words {
  if (!schema) return {};
  const { shape = {}, element, innerType, options = [], entries } = schema._zod.def as Def;
  if (entries) return { [path]: Object.values(entries) };
  const below = [element, innerType, ...options].map((each) => wordsIn(each, path));
  const fields = Object.entries(shape).map(([key, field]) => wordsIn(field, path ? `${path}.${key}` : key));
  return Object.fromEntries([...below, ...fields].flatMap((each) => Object.entries(each)));
}

function reviewed(operation: OperationSpec): Readonly<Record<string, unknown>> {
  const { query, owner, token, cutBy, response, shows, body } = operation;
  const list = response && 'list' in response ? { name: response.name, single: response.single } : undefined;
  const words = { ...wordsIn(body, 'body'), ...wordsIn(recordSchema(response)) };
  return { query, owner, token, cutBy, list, shows, ...(Object.keys(words).length > 0 && { words }) };
}

/** The expected text of the file, not formatted. */
export function operationRecords(): string {
  const all = Object.entries<OperationSpec>(operations);
  return JSON.stringify(Object.fromEntries(all.map(([id, operation]) => [id, reviewed(operation)])));
}
