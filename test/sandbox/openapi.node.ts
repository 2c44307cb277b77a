import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { createSandbox, openApiDocument } from 'pcc-widgets/sandbox';
import type { OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';
import { operationsPage } from '../../scripts/generate/operations-page.ts';

const records = Object.values<OperationSpec>(operations);

interface Described {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly required: boolean };
  readonly responses: Readonly<Record<string, unknown>>;
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

const plain = (value: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

const errorsOf = async (document: unknown): Promise<unknown> => {
  const { valid, errors } = await new Validator().validate(plain(document));
  return valid ? undefined : errors;
};

describe('the OpenAPI document', () => {
  const document = openApiDocument();

  test('is valid OpenAPI 3.1, and the check can fail', async () => {
    assert.equal(await errorsOf(document), undefined);
    assert.ok(await errorsOf({ ...document, paths: { '/v2/x/': { get: { responses: 'none' } } } }));
    assert.ok(await errorsOf({ ...document, info: {} }));
    const ajv = new Ajv2020();
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      assert.ok(ajv.validateSchema(schema), name);
    }
    assert.ok(!ajv.validateSchema({ type: 'text' }));
  });

  test('has every operation with its parameters, body, statuses and stated scopes', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method,
        operation: operation as Described,
      })),
    );
    assert.equal(described.length, records.length);
    for (const { path, method, operation } of described) {
      const record = records.find(({ id }) => id === operation.operationId);
      assert.ok(record, operation.operationId);
      assert.deepEqual([record.path, record.method.toLowerCase()], [path, method]);
      const named = (place: string) =>
        (operation.parameters ?? []).filter((parameter) => parameter.in === place).map(({ name }) => name);
      assert.deepEqual(named('query'), Object.keys(record.query ?? {}), record.id);
      for (const name of named('path')) assert.ok(path.includes(`{${name}}`), record.id);
      assert.equal(operation.requestBody !== undefined, record.body !== undefined, record.id);
      assert.deepEqual(
        Object.keys(operation.responses),
        [...[record.success, ...(record.errors ?? [])].sort().map(String), 'default'],
        record.id,
      );
      assert.deepEqual(
        operation.security.flatMap(({ oauth2 = [] }) => oauth2),
        record.scopes ?? [],
      );
    }
  });

  test('every reference in the OpenAPI document has its target', () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    assert.ok(references.length > 50);
    for (const name of references) assert.ok(name && name in document.components.schemas, name);
    assert.ok(!text.includes('$schema') && !text.includes('"$id"'));
  });

  test('says where the service and its authorization server are', () => {
    const elsewhere = openApiDocument({ baseUrl: 'https://api.example/', authUrl: 'https://auth.example/' });
    assert.deepEqual(elsewhere['servers'], [{ url: 'https://api.example/' }]);
    assert.deepEqual(plain(elsewhere.paths['/auth/token/']?.['post'])['servers'], [
      { url: 'https://auth.example/' },
    ]);
    assert.match(JSON.stringify(elsewhere), /"tokenUrl":"https:\/\/auth\.example\/auth\/token\/"/);
  });

  test('the sandbox serves its OpenAPI document', async () => {
    const origin = 'http://127.0.0.1:4010';
    const answer = await createSandbox().fetch(new Request(`${origin}/sandbox/openapi.json`));
    assert.deepEqual(await answer.json(), plain(openApiDocument({ baseUrl: origin })));
  });
});

test('docs/operations.md is current (`npm run generate`)', async () => {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  assert.equal(page, await operationsPage());
  for (const { id, method, path } of records)
    assert.ok(page.includes(`\`${id}\``) && page.includes(`\`${method} ${path}\``));
});
