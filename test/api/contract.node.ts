import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';

/** The structural fields of one operation, as the service's description gives them. */
interface Described {
  readonly id: string;
  readonly host: string;
  readonly method: string;
  readonly path: string;
  readonly path_params: readonly string[];
  readonly query: readonly string[];
  readonly paging: string | null;
  readonly page_size_max?: number;
  readonly body: boolean;
  readonly body_required?: boolean;
  readonly success: readonly number[];
  readonly responds: string;
  readonly scopes_any?: readonly string[];
  readonly errors?: readonly number[];
  readonly uuid_params?: readonly string[];
  readonly auth: string;
}

const described = JSON.parse(
  readFileSync(new URL('../fixtures/operations.json', import.meta.url), 'utf8'),
) as Described[];
const records = operations as Readonly<Record<string, OperationSpec>>;

/** What the record says of the fields that the description gives. */
function structureOf(record: OperationSpec): Required<Described> {
  const { response } = record;
  return {
    id: record.id,
    host: record.host ?? 'base',
    method: record.method,
    path: record.path,
    path_params: [...record.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
    query: Object.keys(record.query ?? {}),
    paging: record.paging ?? null,
    page_size_max: record.pageSizeMax ?? 0,
    body: record.body !== undefined,
    body_required: record.body !== undefined && (record.bodyRequired ?? true),
    success: [record.success],
    responds: !response ? 'nothing' : 'list' in response ? 'list' : 'object',
    scopes_any: record.scopes ?? [],
    errors: record.errors ?? [],
    uuid_params: record.uuid ?? [],
    auth: record.bearer === false ? 'none' : 'bearer',
  };
}

// A page is a list in an envelope; a body that is unspecified or absent is not read.
const kinds: Readonly<Record<string, string>> = { page: 'list', any: 'nothing', none: 'nothing' };

function structureGiven(operation: Described): Required<Described> {
  return {
    ...operation,
    page_size_max: operation.page_size_max ?? 0,
    body_required: operation.body_required ?? false,
    responds: kinds[operation.responds] ?? operation.responds,
    scopes_any: operation.scopes_any ?? [],
    errors: operation.errors ?? [],
    uuid_params: operation.uuid_params ?? [],
  };
}

const compare = (record: OperationSpec, operation: Described): void =>
  assert.deepEqual(structureOf(record), structureGiven(operation));

const recordOf = (operation: Described): OperationSpec => {
  const record = records[operation.id];
  assert.ok(record, `no operation ${operation.id}`);
  return record;
};

describe('the contract', () => {
  test('has the 58 operations of the description, in its order', () => {
    assert.equal(described.length, 58);
    assert.deepEqual(
      Object.keys(records),
      described.map(({ id }) => id),
    );
  });

  for (const operation of described) {
    test(`${operation.id} is as described`, () => compare(recordOf(operation), operation));
  }

  test('notices any one changed field', () => {
    let changes = 0;
    for (const operation of described) {
      const given = structureGiven(operation);
      for (const field of Object.keys(given) as (keyof Described)[]) {
        const changed = { ...given, [field]: change(given[field]) };
        assert.throws(
          () => compare(recordOf(operation), changed),
          `${operation.id}.${field} changed unnoticed`,
        );
        changes++;
      }
    }
    assert.equal(changes, 58 * 16);
  });
});

describe('the records beyond the description', () => {
  for (const record of Object.values(records)) {
    test(`${record.id} says whose it is and how it is settled`, () => {
      const params = structureOf(record).path_params;
      for (const name of params) {
        assert.ok(record.owner?.[name], `${name} has no owner`);
      }
      if (record.settle) assert.ok(records[record.settle]?.effect === 'read', 'settled by a read');
      if (record.effect === 'read') assert.equal(record.settle, undefined);
      if (record.host !== 'auth') {
        assert.ok((record.scopes ?? record.assumedScopes ?? []).length > 0, 'no scope');
      }
      for (const owner of Object.values(record.owner ?? {})) {
        if (record.widgets && owner === 'partner') assert.equal(record.id, 'listOnboardings');
      }
    });
  }

  test('a read is a GET but for the credit line, and only the e-mail is a GET that acts', () => {
    const reads = Object.values(records).filter(({ effect }) => effect === 'read');
    const posts = reads.filter(({ method }) => method !== 'GET').map(({ id }) => id);
    const actingGets = Object.values(records).filter(
      ({ effect, method }) => effect !== 'read' && method === 'GET',
    );
    assert.deepEqual(posts, ['getCreditLine']);
    assert.deepEqual(
      actingGets.map(({ id }) => id),
      ['emailStatement'],
    );
  });
});

function change(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[]), 'other'];
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  return `${String(value)}x`;
}
