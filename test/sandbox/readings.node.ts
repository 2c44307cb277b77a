import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import {
  createSandbox,
  openPoints,
  parseReading,
  type OpenPoint,
  type Reading,
  type Sandbox,
} from 'pcc-widgets/sandbox';
import { fieldOf, isRecord, type Json } from '../../src/operations/json.ts';
import { recordKinds, type RecordKind } from '../../src/sandbox/reading/write/record-kinds.ts';

const NOW = '2026-11-20T12:00:00Z';
const ORIGIN = 'http://127.0.0.1:4010';

/** A service of one reading, asked without a socket. */
function serviceOf(reading: Reading = 'assumed') {
  const sandbox = createSandbox({ now: NOW, stopped: true, reading });
  const token = sandbox.token();
  const id = idOf(sandbox, 'ana-complete');
  const send = (method: string, path: string, body?: unknown, headers: Json = {}): Promise<Response> =>
    sandbox.fetch(
      new Request(new URL(path, ORIGIN), {
        method,
        headers: { Authorization: `Bearer ${token}`, ...headers },
        ...(body !== undefined && {
          body: JSON.stringify(body),
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
        }),
      }),
    );
  const get = async (path: string, headers?: Json): Promise<unknown> =>
    JSON.parse(await (await send('GET', path, undefined, headers)).text());
  return { sandbox, send, get, mine: `/v2/consumers/${id}/`, id };
}

function idOf(sandbox: Sandbox, pcid: string): string {
  const found = sandbox.consumers().find((consumer) => consumer.pcid === pcid);
  assert.ok(found, pcid);
  return found.external_id;
}

/** The list of an answer and what stands beside it, wherever it is. */
function listIn(body: unknown): { list: readonly Json[]; beside: Json } {
  if (Array.isArray(body)) return { list: body.filter(isRecord), beside: {} };
  if (!isRecord(body)) return { list: [], beside: {} };
  for (const value of Object.values(body)) {
    if (Array.isArray(value)) return { list: value.filter(isRecord), beside: body };
  }
  const [inner] = Object.values(body).filter(isRecord);
  return inner ? listIn(inner) : { list: [], beside: body };
}

/** Where the next page is, by what a list says of it. */
function nextOf(beside: Json, seen: number, page: number): string | undefined {
  const { next } = beside;
  if (typeof next === 'number') return `?page=${next}`;
  if (typeof next === 'string') return new URL(next, ORIGIN).search;
  const count = beside['count'] ?? beside['total'];
  return typeof count === 'number' && seen < count && next === undefined ? `?page=${page + 1}` : undefined;
}

async function walk(get: (path: string) => Promise<unknown>, path: string): Promise<readonly Json[]> {
  const all: Json[] = [];
  let query: string | undefined = '';
  for (let page = 1; query !== undefined && page < 60; page++) {
    const { list, beside } = listIn(await get(path + query));
    all.push(...list);
    query = nextOf(beside, all.length, page);
  }
  return all;
}

const DRAWN = 60;
const seeds = Array.from({ length: DRAWN }, (_, i) => i + 1);

describe('the sandbox: every service that the description allows', () => {
  it('follows the assumptions unless another reading is set', async () => {
    const { sandbox, get, mine } = serviceOf();
    const points: readonly OpenPoint[] = openPoints;
    assert.deepEqual(sandbox.reading, Object.fromEntries(points.map(({ id, choices }) => [id, choices[0]])));
    const before = await get(`${mine}statements/`);
    sandbox.setReading(7);
    assert.notDeepEqual(await get(`${mine}statements/`), before);
    assert.deepEqual(await get(`${mine}statements/`, { 'X-PCC-Reading': 'assumed' }), before);
    sandbox.reset();
    assert.equal(sandbox.reading['list-envelope'], 'results');
  });

  it('described: returns only what the description shows', async () => {
    const { get, mine } = serviceOf('described');
    const keys = async (path: string) => Object.keys(listIn(await get(path)).list[0] ?? {}).sort();
    assert.deepEqual(await keys(`${mine}kyc-results/`), ['created_date', 'id', 'status']);
    assert.deepEqual(await keys(`${mine}payment-cards/external/`), [
      'external_id',
      'pullEnabled',
      'pushEnabled',
    ]);
    const summary = (await get(`/v2/credit-insights/${mine.split('/')[3] ?? ''}/summary/`)) as Json;
    assert.deepEqual(Object.keys(summary['credit_score_card'] as Json), ['report_date']);
    const [onboarding] = await walk(get, `/v2/onboarding/`);
    assert.match(String(onboarding?.['status']), /^phase_\d$/);
  });

  it('a seed generates the same service each time, and other seeds others', () => {
    const drawn = seeds.map((seed) => serviceOf(seed).sandbox.reading);
    assert.deepEqual(serviceOf(1).sandbox.reading, drawn[0]);
    for (const { id, choices } of openPoints) {
      const chosen = new Set(drawn.map((reading) => reading[id]));
      assert.deepEqual([...chosen].sort(), [...choices].sort(), `${id} has every choice`);
    }
  });

  it('lists are complete in every service, and paths accept their ids', async () => {
    for (const seed of seeds) {
      const { sandbox, get, send, mine, id } = serviceOf(seed);
      const extra = sandbox.reading['repeated-records'] === 'once' ? 1 : 0;
      const statements = await walk(get, `${mine}statements/`);
      assert.equal(statements.length, 40 + extra, `${seed}: ${JSON.stringify(sandbox.reading)}`);
      const file = String(fieldOf(statements.at(-1) ?? {}, 'file_name'));
      assert.equal((await send('GET', `${mine}statements/${file}/download/`)).status, 200);
      const cards = await walk(get, `${mine}payment-cards/`);
      assert.equal(cards.length, 2 + extra);
      const card = String(fieldOf(cards[0] ?? {}, 'external_id') ?? fieldOf(cards[0] ?? {}, 'id'));
      const enrollments = await walk(get, `/v2/payment-cards/${card}/rewards/enrollments/`);
      assert.equal(enrollments.length, 2 + extra);
      for (const [path, count] of [
        ['addresses/', 2],
        ['accounts/', 2],
        ['dispute/list/', 4],
      ] as const)
        assert.equal((await walk(get, mine + path)).length, count + extra, `${seed}: ${path}`);
      const tradelines = await walk(get, `${mine}bill-reporting/bill-details/`);
      assert.equal(tradelines.length, 5 + extra);
      for (const line of tradelines) {
        const path = `${mine}bill-reporting/tradeline/${String(fieldOf(line, 'id'))}/`;
        assert.equal(fieldOf((await get(path)) as Json, 'id'), fieldOf(line, 'id'));
      }
      const [onboarding] = await walk(get, `/v2/onboarding/?consumer_id=${id}`);
      const terms = `/v2/onboarding/${String(onboarding?.['id'])}/accept-terms/`;
      const accepted = await send('POST', terms, { agreement_accepted: true });
      assert.equal(accepted.status, 201);
      assert.equal(((await accepted.json()) as Json)['id'], onboarding?.['id']);
      const insights = await send('GET', `/v2/credit-insights/${id}/summary/`);
      assert.equal(insights.status, 200);
    }
  });

  it('an action reaches the listed tradeline, whatever form its id has', async () => {
    for (const ids of ['digits', 'prefixed', 'number'] as const) {
      const { sandbox, get, send, mine } = serviceOf({ ids });
      const [open] = listIn(await get(`${mine}bill-reporting/open-tradelines/`)).list;
      const shown = open?.['id'];
      assert.equal(typeof shown, ids === 'number' ? 'number' : 'string');
      const path = `${mine}bill-reporting/close-tradeline/`;
      const answer = await send('POST', path, { tradeline_id: String(shown) });
      assert.equal(answer.status, 201);
      assert.deepEqual(await answer.json(), { tradeline_id: shown });
      const ana = sandbox.export().state.partners[0]?.consumers[0];
      assert.equal(ana?.tradelines[0]?.status, 'CLOSED');
    }
  });

  it('a PUT changes the listed address, and either keeps or empties what it omits', async () => {
    for (const updates of ['merge', 'replace'] as const) {
      const { sandbox, get, send, mine } = serviceOf({
        updates,
        ids: 'prefixed',
        'address-type': 'everyday',
      });
      const ana = () => sandbox.export().state.partners[0]?.consumers[0];
      const before = ana();
      const listed = await walk(get, `${mine}addresses/`);
      const shipping = listed.find(({ type }) => type === 'Ship_To');
      assert.match(String(shipping?.['id']), /^obj_\d+$/);
      const path = `${mine}addresses/${String(shipping?.['id'])}/`;
      assert.equal((await send('PUT', path, { type: 'Ship_To', city: 'Salem' })).status, 200);
      const change = { pcid: 'ana-complete', phone_number: '+12065550142' };
      assert.equal((await send('PUT', mine, change)).status, 200);
      const after = ana();
      const address = after?.addresses.find(({ type }) => type === 'SHIPPING');
      const old = before?.addresses.find(({ type }) => type === 'SHIPPING');
      assert.ok(before && after && address && old?.address_line1);
      assert.equal(address.city, 'Salem');
      assert.equal(after.phone_number, '+12065550142');
      const isKept = updates === 'merge';
      assert.equal(address.address_line1, isKept ? old.address_line1 : '');
      assert.equal(after.email, isKept ? before.email : '');
    }
  });

  it('scores have each of the histories', async () => {
    const lengths = { whole: 30, gaps: 28, one: 1, none: 0 } as const;
    for (const [choice, length] of Object.entries(lengths)) {
      const { get, id } = serviceOf(parseReading(`score-history=${choice}`));
      const summary = (await get(`/v2/credit-insights/${id}/summary/`)) as Json;
      const months = (summary['credit_score_history'] as Json[]).map(({ month }) => month);
      assert.equal(new Set(months).size, length, choice);
    }
  });

  it('payments are in each form', async () => {
    for (const [choice, form] of [
      ['list', /^\[\{"id":[^[]+\}\]$/],
      ['results', /^\{"count":18,"results":\[/],
      ['edges', /^\{"totalCount":18,"edges":\[\{"cursor":"0","node":.+"value":\{"amount":"1450.00"/],
      ['map', /^\{"p[\da-f-]+":\{/],
      ['undated', /^\[(?!.*"date")/],
      ['none', /^null$/],
    ] as const) {
      const { get, mine } = serviceOf({ payments: choice });
      const [open] = listIn(await get(`${mine}bill-reporting/open-tradelines/`)).list;
      assert.match(JSON.stringify(open?.['transactions']), form);
    }
  });

  it('required fields are present in every service, under their names', async () => {
    const people = ['ana-complete', 'ben-terms', 'dan-declined', 'gia-newcomer'];
    for (const seed of seeds) {
      const { sandbox, get } = serviceOf(seed);
      for (const pcid of people) {
        const id = idOf(sandbox, pcid);
        const body = (await get(`/v2/onboarding/?consumer_id=${id}`)) as Json;
        assert.deepEqual(
          Object.keys(body)
            .filter((key) => !['next', 'previous'].includes(key))
            .sort(),
          ['count', 'results'],
        );
        const [first] = body['results'] as readonly Json[];
        const kind = recordKinds.listOnboardings;
        assert.ok(first && kind);
        holds(first, kind, `${seed} ${pcid}`);
        for (const result of await walk(get, `/v2/consumers/${id}/kyc-results/`)) {
          holds(result, recordKinds.listKycResults ?? {}, `${seed} ${pcid}`);
          assert.match(String(result['id']), /^[0-9a-f-]{36}$/);
        }
      }
    }
  });

  it('each row of the assumptions lists its open points, and each point its rows', () => {
    const page = readFileSync(new URL('../../docs/assumptions.md', import.meta.url), 'utf8');
    const named = [...page.matchAll(/^\| (\d+) +\|.*\|([^|]*)\|$/gm)].map(([, row, cell = '']) => ({
      row: Number(row),
      points: [...cell.matchAll(/`([^`]+)`/g)].map(([, id]) => id),
    }));
    assert.ok(named.length > 50);
    const points: readonly OpenPoint[] = openPoints;
    for (const { row, points: ids } of named) {
      const own = points.filter(({ rows }) => rows.includes(row)).map(({ id }) => id);
      assert.ok(own.length > 0, `row ${row} has an open point`);
      assert.deepEqual(ids, own, `row ${row}`);
    }
    for (const { id, rows } of points) {
      for (const row of rows)
        assert.ok(
          named.some((entry) => entry.row === row),
          `${id}: row ${row}`,
        );
    }
  });

  it('is set by the control path, which rejects an unknown one', async () => {
    const { sandbox, send, get } = serviceOf();
    const set = (reading: unknown) => send('POST', '/sandbox/reading', { reading });
    assert.equal((await set({ ids: 'digits' })).status, 200);
    assert.equal(((await get('/sandbox/reading')) as Json)['ids'], 'digits');
    assert.equal((await set('described')).status, 200);
    assert.equal(sandbox.reading['open-fields'], 'required');
    assert.equal((await set({ ids: 'roman' })).status, 400);
    assert.equal(((await get('/sandbox/open-points')) as unknown[]).length, openPoints.length);
  });

  it('throws for an unknown open point or choice', () => {
    assert.throws(() => serviceOf(parseReading('key-case=shouting')), /key-case is one of: snake_case/);
    assert.throws(() => serviceOf(parseReading('weather=fine')), /no open point "weather"/);
    assert.throws(() => parseReading('surprise'), /A reading is/);
    assert.throws(() => serviceOf(1.5), RangeError);
  });
});

/** The required fields of a record and of the records in it. */
function holds(record: Json, kind: RecordKind, where: string): void {
  for (const name of kind.required ?? []) assert.ok(name in record, `${where}: ${name}`);
  for (const [name, part] of Object.entries(kind.parts ?? {})) {
    const value = record[name];
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isRecord(item)) holds(item, part, `${where}: ${name}`);
    }
  }
}
