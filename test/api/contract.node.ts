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
    responds: kindOf(record),
    scopes_any: record.scopes ?? [],
    errors: record.errors ?? [],
    uuid_params: record.uuid ?? [],
    auth: record.bearer === false ? 'none' : 'bearer',
  };
}

function kindOf({ response, success }: OperationSpec): string {
  if (!response) return success === 204 ? 'none' : 'any';
  if (!('list' in response)) return 'object';
  return response.envelope === 'stated' ? 'page' : 'list';
}

const defaults: Partial<Described> = {
  page_size_max: 0,
  body_required: false,
  scopes_any: [],
  errors: [],
  uuid_params: [],
};

describe('the contract', () => {
  test('has the operations of the description, and no others', () => {
    assert.deepEqual(Object.keys(records).sort(), described.map(({ id }) => id).sort());
  });

  for (const operation of described) {
    test(`${operation.id} is as described`, () => {
      const record = records[operation.id];
      assert.ok(record);
      assert.deepEqual(structureOf(record), { ...defaults, ...operation });
    });
  }
});

describe('a call without a body', () => {
  const pathOf = ({ path_params }: Described) =>
    Object.fromEntries(path_params.map((name) => [name, '0c9d2c3e-1c1b-4b63-9d5a-0a53f6cfb2aa']));
  for (const operation of described.filter(({ body_required }) => body_required)) {
    test(`is refused by ${operation.id} before anything is sent`, async () => {
      const call = operations[operation.id as keyof typeof operations] as unknown as (
        client: object,
        args: object,
      ) => Promise<unknown>;
      const client = { request: () => assert.fail('sent') };
      await assert.rejects(call(client, pathOf(operation)), {
        code: 'invalid-request',
        operation: operation.id,
      });
    });
  }
});

describe('the records beyond the description', () => {
  for (const record of Object.values(records)) {
    test(`${record.id} says whose it is and how it is settled`, () => {
      const params = structureOf(record).path_params;
      for (const name of params) {
        assert.ok(record.owner?.[name], `${name} has no owner`);
      }
      assert.ok(['read', 'act', 'irreversible'].includes(record.effect), 'no effect');
      const { settle, response } = record;
      if (settle !== undefined) assert.ok(records[settle]?.effect === 'read', 'settled by a read');
      if (response && 'list' in response) assert.match(response.name ?? 'list', /^[a-z]+$/);
      if (record.effect === 'read') assert.equal(record.settle, undefined);
      // The partner's token sees every consumer: a path must name what is the consumer's, or the list is cut.
      if (record.token === 'partner') assert.ok(record.owner ?? record.cutBy, 'nobody’s');
      if (record.host !== 'auth') {
        assert.ok((record.scopes ?? record.assumedScopes ?? []).length > 0, 'no scope');
      }
      for (const name of record.widgets ? params : []) {
        assert.notEqual(record.owner?.[name], 'partner', `${name} cannot come from a page`);
      }
    });
  }

  test('a read is a GET but for the credit line, and only the email is a GET that acts', () => {
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
