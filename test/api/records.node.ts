// What each operation's record says beyond the description, against a list that was reviewed by hand: a field that a
// browser may read, the owner of an identifier, a query type or a known word changes only on purpose, in both places.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { Schema } from '../../src/api/fields.ts';
import { recordSchema, type OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';

type Words = Readonly<Record<string, readonly string[]>>;

interface Reviewed {
  readonly query?: OperationSpec['query'];
  /** Where identifiers must come from. */
  readonly owner?: OperationSpec['owner'];
  /** Whose token the backend sends, and the field that says whose a record of the partner's list is. */
  readonly token?: OperationSpec['token'];
  readonly cutBy?: string;
  /** Where a list may be found in the response. */
  readonly list?: { readonly name?: string; readonly single?: boolean };
  readonly shows?: readonly string[];
  /** The known words by field, of the body (`body.`) and of the response. */
  readonly words?: Words;
}

const reviewed = JSON.parse(readFileSync(new URL('records.json', import.meta.url), 'utf8')) as Readonly<
  Record<string, Reviewed>
>;

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

function recordOf(operation: OperationSpec): Reviewed {
  const { query, owner, token, cutBy, response, shows, body } = operation;
  const list = response && 'list' in response ? response : undefined;
  const words = { ...wordsIn(body, 'body'), ...wordsIn(recordSchema(response)) };
  const found = {
    query,
    owner,
    token,
    cutBy,
    list: list && { name: list.name, single: list.single },
    shows,
    words: Object.keys(words).length > 0 ? words : undefined,
  };
  // Without what is undefined, as in the list.
  return JSON.parse(JSON.stringify(found)) as Reviewed;
}

describe('the record of', () => {
  for (const [id, operation] of Object.entries<OperationSpec>(operations)) {
    test(`${id} says what was reviewed`, () => assert.deepEqual(recordOf(operation), reviewed[id] ?? {}));
  }

  test('an operation that does not exist was not reviewed', () => {
    assert.deepEqual(
      Object.keys(reviewed).filter((id) => !(id in operations)),
      [],
    );
  });
});
