// The shapes in which services send lists, and the ways in which they lead from page to page.
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import * as z from 'zod/mini';
import {
  deleteAddress,
  getConsumerBillReporting,
  listDisputes,
  listKycResults,
  listOnboardings,
  listPartnerAccounts,
  listPaymentCards,
  listStatements,
  listTradelineDetails,
} from '../../src/api/index.ts';
import { PccError } from '../../src/http/error.ts';
import { listOf, readResponse, type OperationSpec } from '../../src/api/operation.ts';
import type { Page } from '../../src/operations/response.ts';
import { fillPath } from '../../src/operations/path.ts';
import { eachPage, type PagePosition } from '../../src/operations/each-page.ts';
import { shown } from '../../src/api/shown.ts';

type Fields = Readonly<Record<string, unknown>>;
const read = (spec: OperationSpec, json: unknown) => readResponse(spec.response, json, spec) as Page<Fields>;
const march = { file_name: 'march.pdf' };
const nextOf = (next: unknown, more: Fields = {}) =>
  read(listStatements, { results: [march], next, ...more }).next;

describe('a list is found', () => {
  test('a list is found under the usual names and its own, at the top and one level down', () => {
    const lists = ['results', 'data', 'items', 'statements', 'PdfStatements'].map((name) => ({
      [name]: [march],
    }));
    for (const list of [[march], ...lists]) {
      for (const json of [list, { data: list }, { response: list }, { status: 'ok', result: list }]) {
        const { results, count, skipped } = read(listStatements, json);
        assert.deepEqual([results, count, skipped], [[march], 1, 0], JSON.stringify(json));
      }
    }
    for (const name of ['payment_cards', 'paymentCards', 'cards']) {
      assert.equal(read(listPaymentCards, { [name]: [{ id: 'c-1' }] }).results.length, 1, name);
    }
    assert.equal(read(listKycResults, { kyc_results: [{ id: 'k-1' }] }).results.length, 1);
    assert.equal(read(listKycResults, { edges: [{ node: { id: 'k-1' } }] }).results[0]?.['id'], 'k-1');
    assert.equal(read(listTradelineDetails, { tradelines: [{ id: 'b-1' }] }).results.length, 1);
  });

  test('a list is found with numbers where texts are described', () => {
    const { results, skipped } = read(listStatements, [{ file_name: 7 }]);
    assert.deepEqual([results, skipped], [[{ file_name: '7' }], 0]);
  });

  test('a list is found whatever its count is', () => {
    for (const count of [{ toString: {} }, [], 'many', -1, 1.5, null]) {
      const page = read(listStatements, { count, results: [march] });
      assert.deepEqual([page.results, page.count], [[march], 1], JSON.stringify(count));
    }
  });

  test('a record without its own list is skipped once', () => {
    const response = listOf(z.object({ names: z.array(z.string()) }));
    const page = readResponse(response, [{ names: null }, { names: ['x'] }]) as Page<Fields>;
    assert.deepEqual([page.results, page.skipped], [[{ names: ['x'] }], 1]);
  });

  test('the count of a list is found beside it or in an object around it', () => {
    for (const json of [
      { data: [march], meta: { total: 7 } },
      { data: { items: [march], totalCount: '7' } },
      { data: { items: [march] }, pagination: { count: 7 } },
    ]) {
      assert.equal(read(listStatements, json).count, 7, JSON.stringify(json));
    }
  });

  test('nothing but a list is read as a list', () => {
    for (const json of [
      {},
      { file_name: 'a' },
      { data: { file_name: 'a' } },
      { error: { items: 1 } },
      'text',
      null,
    ]) {
      assert.throws(() => read(listStatements, json), JSON.stringify(json));
    }
  });

  test('one record that contains a list stays one record', () => {
    const account = { id: 'a-1', account_name: 'Operating', items: [{ id: 'x' }] };
    assert.deepEqual(
      read(listPartnerAccounts, account).results.map(({ id }) => id),
      ['a-1'],
    );
    const bill = { external_id: 'b-1', name: 'Rent', data: [1, 2] };
    const { bills_reported } = readResponse(getConsumerBillReporting.response, {
      bills_reported: bill,
    }) as { bills_reported: unknown };
    assert.deepEqual(bills_reported, [{ external_id: 'b-1', name: 'Rent' }]);
  });

  test('a map of records stays a map of records', () => {
    const transactions = { data: { id: 't-1', amount: '1' }, items: { id: 't-2', amount: '2' } };
    const [line] = read(listTradelineDetails, [{ id: 'b-1', transactions }]).results;
    assert.equal((line?.['transactions'] as unknown[] | undefined)?.length, 2);
  });
});

describe('the next page', () => {
  test('the next page is a number where the service says one', () => {
    for (const next of [
      2,
      '2',
      '?page=2',
      '/v2/x/?page_size=5&page=2',
      'https://x.example/?page=2',
      'page=2',
    ]) {
      assert.equal(nextOf(next), 2, String(next));
    }
    assert.equal(read(listDisputes, { results: [], next: '?limit=5&offset=15' }).next, 15);
  });

  test('the next page is the query of a cursor otherwise, and never an address', () => {
    for (const [next, query] of [
      ['https://evil.example/v2/x/?cursor=cD0y&page_size=5', 'cursor=cD0y&page_size=5'],
      ['/v2/x/?after=cD0y', 'after=cD0y'],
      ['cursor=cD0y', 'cursor=cD0y'],
      ['cD0yMA==', 'cursor=cD0yMA%3D%3D'],
      ['?limit=50&offset=50', 'limit=50&offset=50'],
    ]) {
      assert.equal(nextOf(next), query, next);
    }
  });

  test('the next page is named beside the list or in an object around it', () => {
    for (const more of [
      { links: { next: '?page=2' } },
      { links: { next: { href: 'https://x.example/?page=2' } } },
      { pagination: { next_page: 2 } },
      { meta: { nextPage: '2' } },
    ]) {
      assert.equal(nextOf(undefined, more), 2, JSON.stringify(more));
    }
    assert.equal(nextOf(null, { meta: { next_cursor: 'cD0y' } }), 'cursor=cD0y');
  });

  test('the previous page may have a shorter name', () => {
    for (const before of [{ previous: '?page=1' }, { prev: '?page=1' }, { links: { prev: '?page=1' } }]) {
      assert.equal(read(listStatements, { results: [march], ...before }).previous, 1, JSON.stringify(before));
    }
  });

  test('there is no next page where nothing usable is said', () => {
    for (const next of [
      null,
      '',
      '?',
      '?page=-1',
      '?page=1e3',
      'page two',
      'https://x.example/',
      {},
      [],
      true,
      -1,
      1.5,
    ]) {
      assert.equal(nextOf(next), null, JSON.stringify(next));
    }
  });

  test('the next page is requested with the cursor alone, for the same consumer and with the same filters', () => {
    const cursor = 'cursor=cD0y&page_size=5&consumer_id=other&consumerId=other&pcid=other&search=theirs';
    const args = { consumer_id: 'c-1', cursor, page: 7, page_size: 50, search: 'mine' };
    assert.equal(
      fillPath(listStatements, args),
      '/v2/consumers/c-1/statements/?cursor=cD0y&page_size=5&search=mine',
    );
    assert.equal(
      fillPath(listTradelineDetails, { consumer_id: 'c-1', cursor }),
      '/v2/consumers/c-1/bill-reporting/bill-details/',
    );
  });
});

describe('a list is read', () => {
  type Answer = Pick<Page<number>, 'results' | 'next'> & Partial<Page<number>>;
  /** What is asked for, and what comes, of a service that answers so. */
  async function readAll(answer: (place: PagePosition) => Answer, paging?: 'page' | 'offset') {
    const places: PagePosition[] = [];
    const records: number[] = [];
    const read = (place: PagePosition) => {
      places.push(place);
      const pageOf = (given: Answer) => ({
        count: given.results.length,
        previous: null,
        skipped: 0,
        ...given,
      });
      return Promise.resolve(place).then(answer).then(pageOf);
    };
    for await (const { results } of eachPage(read, { paging })) records.push(...results);
    return { places, records };
  }

  test('a list is read by cursors to the end, and once around where they go in a circle', async () => {
    const way: Readonly<Record<PagePosition, string | null>> = { 1: 'c=a', 'c=a': 'c=b', 'c=b': 'c=a' };
    const circle = await readAll((place) => ({ results: [Math.random()], next: way[place] ?? null }));
    assert.deepEqual(circle.places, [1, 'c=a', 'c=b']);
  });

  test('a list ends where a page that only the count promised does not exist; other failures are not hidden', async () => {
    const failing = (code: 'not-found' | 'unavailable', isPromised: boolean) =>
      readAll((place) => {
        if (place === 2) throw new PccError(code, { message: code });
        return { results: [1], next: isPromised ? null : 2, count: 2 };
      });
    assert.deepEqual((await failing('not-found', true)).records, [1]);
    await assert.rejects(failing('not-found', false), { code: 'not-found' });
    await assert.rejects(failing('unavailable', true), { code: 'unavailable' });
  });

  test('a list is read by page number where only the count tells that there is more', async () => {
    const pages = [[1, 2], [3, 4], [5]];
    const byPage = await readAll((place) => ({
      results: pages[Number(place) - 1] ?? [],
      next: null,
      count: 5,
    }));
    assert.deepEqual(
      [byPage.places, byPage.records],
      [
        [1, 2, 3],
        [1, 2, 3, 4, 5],
      ],
    );
    const byOffset = await readAll(
      (place) => ({ results: [1, 2, 3, 4, 5].slice(Number(place), Number(place) + 2), next: null, count: 5 }),
      'offset',
    );
    assert.deepEqual(
      [byOffset.places, byOffset.records],
      [
        [0, 2, 4],
        [1, 2, 3, 4, 5],
      ],
    );
  });

  test('a list is read once where every page is the same one', async () => {
    const { places, records } = await readAll(() => ({ results: [1, 2], next: null, count: 50 }));
    assert.deepEqual(
      [places, records],
      [
        [1, 2],
        [1, 2],
      ],
    );
  });
});

describe('a response reduced to what is shown', () => {
  const cutAndRead = (spec: OperationSpec, json: unknown) => read(spec, shown(spec, json));

  test('reads as the whole one does, with as many records skipped', () => {
    const records = [march, { ...march, statement_month: '2026-03' }, { file_name: {} }, 7, null];
    const complete = read(listStatements, { data: records, meta: { total: 9, next: '?after=x' } });
    const cut = cutAndRead(listStatements, { data: records, meta: { total: 9, next: '?after=x' } });
    assert.deepEqual(cut, complete);
    assert.equal(cut.skipped, 3);
  });

  test('has nothing of what stands where a text or an object should', () => {
    const [statement] = (shown(listStatements, [{ file_name: { secret: 'x' } }]) as Page<Fields>).results;
    assert.deepEqual(statement, { file_name: {} });
    const texts = [{ id: 'o-1', consumer: 'secret' }];
    const [onboarding] = (shown(listOnboardings, texts) as Page<Fields>).results;
    assert.deepEqual(onboarding, { id: 'o-1', consumer: true }, 'which its schema rejects');
  });

  test('has the cursors of the pages before and after, as queries', () => {
    const json = { results: [march], next: '?after=c', previous: '?before=a' };
    const { next, previous } = shown(listStatements, json) as Fields;
    assert.deepEqual([next, previous], ['?after=c', '?before=a']);
  });

  test('is nothing if no list is found, or none is described', () => {
    for (const json of [7, 'none', null, { message: 'none' }])
      assert.equal(shown(listStatements, json), null);
    assert.equal(shown(deleteAddress, { message: 'secret' }), null);
  });

  test('drops the records that name another consumer by UUID', () => {
    const [mine, other] = ['0c9d2c3e-1c1b-4b63-9d5a-0a53f6cfb2aa', '1c9d2c3e-1c1b-4b63-9d5a-0a53f6cfb2aa'];
    const json = [
      { ...march, consumer_id: mine },
      { ...march, consumerId: other },
      { ...march, consumer: { id: other, external_id: mine } },
      { ...march, consumer: { id: other } },
      { ...march, consumer: 12 },
      { ...march, consumer_id: 'ana' },
    ];
    const { results, skipped } = read(listStatements, shown(listStatements, json, mine));
    assert.deepEqual([results.length, skipped], [4, 2]);
  });
});
