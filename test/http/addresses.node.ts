import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as z from 'zod/mini';
import { listOf, operation } from '../../src/api/operation.ts';
import { pages } from '../../src/api/pages.ts';
import { downloadStatement } from '../../src/api/statement-documents.ts';
import { joinAddress, secureUrl, serviceAddress } from '../../src/http/address.ts';
import { createClient } from '../../src/session/create-client.ts';
import { canaries } from '../support/page/canaries.ts';
import { consumer, failed, read, setUp } from '../support/client.ts';
import { answer, startScriptedServer, type Seen } from '../support/hosts/scripted-server.ts';

const things = {
  id: 'listThings',
  method: 'GET',
  path: '/v2/things/',
  query: { page: 'integer', limit: 'integer', offset: 'integer' },
  response: listOf(z.object({ id: z.optional(z.string()) })),
  success: 200,
  effect: 'read',
} as const;
const listThings = operation({ ...things, paging: 'page' });
const listByOffset = operation({ ...things, paging: 'offset' });

async function all<T>(records: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const record of records) found.push(record);
  return found;
}
const page = ({ url }: Seen) => Number(new URL(url, 'http://x').searchParams.get('page') ?? 1);

test('whatever `next` points at, only its number is used, and the token stays at home [#22]', async (t) => {
  const evil = await startScriptedServer(t, answer(200, { results: [{ id: 'evil' }] }));
  for (const next of [
    `${evil.url}/v2/things/?page=2`,
    'https://evil.example/v2/things/?page=2',
    '//evil.example/?page=2',
    '?page=2',
  ]) {
    const { client, service } = await setUp(t, [
      answer(200, { count: 2, results: [{ id: '1' }], next }),
      answer(200, { count: 2, results: [{ id: '2' }], next: null }),
    ]);
    assert.deepEqual(
      (await all(pages(client, listThings, {}))).map(({ id }) => id),
      ['1', '2'],
    );
    assert.deepEqual(
      service.seen.map(({ url }) => url),
      ['/v2/things/', '/v2/things/?page=2'],
    );
  }
  assert.equal(evil.seen.length, 0);
});

test('paging ends at a page seen before, at an empty page, and after a hundred [#22]', async (t) => {
  const cycle = await setUp(t, [
    (response, request, nth) =>
      answer(200, { results: [{ id: String(page(request)) }], next: `?page=${page(request) === 1 ? 2 : 1}` })(
        response,
        request,
        nth,
      ),
  ]);
  assert.equal((await all(pages(cycle.client, listThings, {}))).length, 2);
  assert.equal(cycle.service.seen.length, 2);

  const empty = await setUp(t, [
    answer(200, { results: [{ id: '1' }], next: '?page=2' }),
    answer(200, { results: [], next: '?page=3' }),
  ]);
  assert.equal((await all(pages(empty.client, listThings, {}))).length, 1);
  assert.equal(empty.service.seen.length, 2);

  const endless = await setUp(t, [
    (response, request, nth) =>
      answer(200, { results: [{ id: String(nth) }], next: `?page=${nth + 1}` })(response, request, nth),
  ]);
  assert.equal((await all(pages(endless.client, listThings, {}))).length, 100);
  assert.equal(endless.service.seen.length, 100);
});

test('at most 5 000 records, each id once [#22]', async (t) => {
  const { client, service } = await setUp(t, [
    (response, request, nth) => {
      const results = Array.from({ length: 200 }, (_, i) => ({ id: String((nth - 1) * 199 + i) }));
      answer(200, { results, next: `?page=${nth + 1}` })(response, request, nth);
    },
  ]);
  const records = await all(pages(client, listThings, {}));
  assert.equal(records.length, 5000);
  assert.equal(new Set(records.map(({ id }) => id)).size, 5000);
  assert.equal(service.seen.length, 26);
});

test('lists in the offset style go on by offset [#22]', async (t) => {
  const { client, service } = await setUp(t, [
    answer(200, { results: [{ id: '1' }], next: 'https://x.example/?limit=1&offset=1' }),
    answer(200, { results: [{ id: '2' }] }),
  ]);
  assert.equal((await all(pages(client, listByOffset, { limit: 1 }))).length, 2);
  assert.equal(service.seen[1]?.url, '/v2/things/?limit=1&offset=1');
});

test('hostile ids are refused before anything is sent [#24]', async (t) => {
  const { client, service, reasons } = await setUp(t, [answer(200, {})]);
  const hostile = ['..', '.', '', 'a/b', 'a%2Fb', 'a?x', 'a#x', 'a\\b', '\0', 'a'.repeat(10_240)];
  for (const consumer_id of [...hostile, '%2e%2e', null, undefined, {}, ['a']]) {
    const args = { consumer_id: consumer_id as string, pdf_filename: 'a.pdf' };
    assert.equal((await failed(downloadStatement(client, args))).code, 'invalid-request');
  }
  for (const pdf_filename of ['..', '.', '', 'a/b', 'a\\b', 'a\0', 'ü'.repeat(200), '\ud800']) {
    const error = await failed(downloadStatement(client, { consumer_id: consumer, pdf_filename }));
    assert.equal(error.code, 'invalid-request');
  }
  assert.equal(service.seen.length, 0);
  assert.deepEqual(reasons, []);
});

test('a path that would not stay as it is written is not sent [#24]', () => {
  const base = 'https://api.example/prefix';
  assert.equal(joinAddress(base, '/v2/a%20b/?x=1'), 'https://api.example/prefix/v2/a%20b/?x=1');
  for (const path of [
    '/../v2/',
    '/v2/%2e%2e/',
    '/v2/./a',
    'v2/',
    '@evil.example/',
    '/v2/a b',
    '/v2\\a',
    '',
  ]) {
    assert.throws(() => joinAddress(base, path), { code: 'misconfigured' });
  }
});

test('the slash at the end of a path, or its absence, is kept [#25]', async (t) => {
  const { client, service } = await setUp(t, [answer(200, {})]);
  for (const path of ['/v2/payment-cards/1/freeze', '/v2/payment-cards/1/']) {
    await client.request({ ...read, path });
    assert.equal(service.seen.at(-1)?.url, path);
  }
});

test('addresses are https, or http on loopback, without credentials [#32]', () => {
  for (const [address, read] of [
    ['https://api.example', 'https://api.example'],
    ['https://API.example:443/', 'https://api.example'],
    ['https://api.example/credit/api//', 'https://api.example/credit/api'],
    ['http://localhost:4010', 'http://localhost:4010'],
    ['http://pcc.localhost/', 'http://pcc.localhost'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://[::1]:4010/', 'http://[::1]:4010'],
  ]) {
    assert.equal(serviceAddress('baseUrl', address), read);
  }
  for (const address of [
    'http://api.example',
    'http://localhost.evil.example',
    'http://127.0.0.1.evil.example',
    `https://user:${canaries.secret}@api.example`,
    'https://user@api.example',
    'https://api.example/?a=1',
    'https://api.example/#a',
    'javascript:alert(1)',
    'data:text/html,x',
    'ftp://api.example',
    'api.example',
    '/v2',
    '',
    undefined,
    null,
  ]) {
    assert.throws(
      () => createClient({ baseUrl: address as string }),
      (error: { code: string; message: string }) => {
        assert.ok(!error.message.includes(canaries.secret));
        return error.code === 'misconfigured';
      },
      address ?? 'none',
    );
  }
  assert.equal(
    secureUrl('endpoint', '/pcc/session', 'https://shop.example/a/b').href,
    'https://shop.example/pcc/session',
  );
});

test('a session with such an address is misconfigured, and nothing is sent [#32]', async (t) => {
  const set = await setUp(t, [answer(200, {})], {
    fetchSession: () => Promise.resolve({ ...set.session(), api_base_url: 'http://api.example' }),
  });
  assert.equal((await failed(set.client.request(read))).code, 'misconfigured');
});
