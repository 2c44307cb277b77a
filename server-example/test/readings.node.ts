import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  createClient,
  creditLineIds,
  downloadStatement,
  getConsumer,
  getConsumerBillReporting,
  getCreditLine,
  getCreditSummary,
  getKycResult,
  getTradeline,
  listAddresses,
  listBillPayments,
  listBills,
  listConsumerAccounts,
  listDisputes,
  listExternalCards,
  listKycResults,
  listOnboardings,
  listOpenTradelines,
  listPaymentCards,
  listRewardsConfigurations,
  listRewardsEnrollments,
  listStatements,
  listTradelineDetails,
  widgetOperations,
  type OperationSpec,
  type PccClient,
} from 'pcc-widgets/client';
import { page, roomy, startFor } from './support/backend.ts';
import { open } from './support/browser.ts';

const DRAWN = 12;

/** Reads everything that the widgets read of a person, one thing after the other as they do. */
async function readAll(client: PccClient, consumer_id: string): Promise<Record<string, unknown>> {
  const of = { consumer_id };
  const [onboardings, checks, external, cards, statements, details, consumer, bills] = await Promise.all([
    listOnboardings(client, of),
    listKycResults(client, of),
    listExternalCards(client, of),
    listPaymentCards(client, of),
    listStatements(client, of),
    listTradelineDetails(client, of),
    getConsumer(client, of),
    listBills(client, { page_size: 100 }),
  ]);
  const [card] = cards.results;
  const payment_card_id = (card?.external_id || card?.id) ?? '';
  const pdf_filename = statements.results[0]?.file_name ?? '';
  const [credit_line_id] = creditLineIds(consumer.credit_lines);
  // The list of all the partner's bills has another order and other duplicates.
  const own = new Map(bills.results.map((bill) => [bill.id ?? '', bill]));
  const [bill] = [...own.values()].toSorted((a, b) => (a.id ?? '').localeCompare(b.id ?? ''));
  return {
    bills: Object.fromEntries(own),
    payments: bill?.id && (await listBillPayments(client, { external_id: bill.id })),
    line: credit_line_id && (await getCreditLine(client, { credit_line_id })),
    addresses: await listAddresses(client, of),
    accounts: await listConsumerAccounts(client, of),
    disputes: await listDisputes(client, of),
    consumer,
    onboardings,
    checks,
    external,
    cards,
    statements,
    details,
    check: await getKycResult(client, { ...of, kyc_result_id: checks.results[0]?.id ?? '' }),
    configurations: await listRewardsConfigurations(client, { payment_card_id }),
    enrollments: await listRewardsEnrollments(client, { payment_card_id }),
    further: statements.next && (await listStatements(client, { ...of, ...placeOf(statements.next) })),
    statement: await downloadStatement(client, { ...of, pdf_filename }),
    open: await listOpenTradelines(client, of),
    tradeline: await getTradeline(client, { ...of, tradeline_id: details.results[0]?.id ?? '' }),
    reporting: await getConsumerBillReporting(client, of),
    summary: await getCreditSummary(client, of),
  };
}

const placeOf = (next: number | string) => (typeof next === 'string' ? { cursor: next } : { page: next });

/** A cursor that went through the backend is sealed, so it is another text for the same place. */
const withoutCursors = (read: object): unknown =>
  JSON.parse(
    JSON.stringify(read, (key, value: unknown) =>
      (key === 'next' || key === 'previous') && typeof value === 'string' ? 'cursor' : value,
    ),
  );

/** Dotted paths of every field in an answer, without the envelope of a list. */
function fieldsIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldsIn(item, path));
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([key, inner]) => fieldsIn(inner, path ? `${path}.${key}` : key));
}

describe('the backend with any service that the description allows', () => {
  const readings = ['described', 'assumed', ...Array.from({ length: DRAWN }, (_, i) => String(i + 1))];
  for (const reading of readings) {
    it(`forwards what the service returns, without fields that no widget shows: ${reading}`, async (t) => {
      const answers: [path: string, body: unknown][] = [];
      const live = await startFor(t, { config: { limits: roomy } });
      live.intercept = (request) => {
        request.headers.set('X-PCC-Reading', reading);
        return live.sandbox.fetch(request);
      };
      const ana = await open(live, 'ana-complete');
      const through = createClient({
        retries: 0,
        async fetch(input, init) {
          const request = new Request(input, { ...init, headers: { ...init?.headers, Origin: page } });
          const response = await fetch(request);
          answers.push([new URL(request.url).pathname, await response.clone().json()]);
          return response;
        },
        fetchSession: () =>
          Promise.resolve({
            access_token: ana.token,
            expires_in: 600,
            consumer_id: ana.consumerId,
            api_base_url: live.origin,
          }),
      });
      const straight = createClient({
        retries: 0,
        fetch: (input, init) =>
          live.sandbox.fetch(
            new Request(input, { ...init, headers: { ...init?.headers, 'X-PCC-Reading': reading } }),
          ),
        fetchSession: () =>
          Promise.resolve({
            access_token: live.sandbox.token({ consumer: 'ana-complete' }),
            expires_in: 600,
            consumer_id: ana.consumerId,
            api_base_url: live.service,
          }),
      });
      const [forwarded, returned] = [
        await readAll(through, ana.consumerId),
        await readAll(straight, ana.consumerId),
      ];
      if (Object.keys(forwarded['bills'] as object).length === 0) {
        // The service does not say whose they are.
        assert.equal((await listBills(through, {})).count, 1, 'some may be missing');
        forwarded['bills'] = returned['bills'];
        forwarded['payments'] = returned['payments'];
      }
      assert.deepEqual(withoutCursors(forwarded), withoutCursors(returned));
      for (const [path, body] of answers) {
        const shows = specOf(path).shows?.map((field) => field.replace(/: .*/, '')) ?? [];
        const records = typeof body === 'object' && body !== null && 'results' in body ? body.results : body;
        const others = fieldsIn(records).filter((field) => field && !shows.some((path) => isIn(field, path)));
        assert.deepEqual([...new Set(others)], [], path);
      }
    });
  }

  for (const updates of ['merge', 'replace'] as const) {
    it(`changes a record without losing the rest: ${updates}`, async (t) => {
      const live = await startFor(t, { config: { limits: roomy } });
      live.sandbox.setReading({ updates });
      const ana = await open(live, 'ana-complete');
      const stored = () =>
        live.sandbox
          .export()
          .state.partners[0]?.consumers.find(({ external_id }) => external_id === ana.consumerId);
      const before = stored();
      const shipping = before?.addresses.find(({ type }) => type === 'SHIPPING');
      assert.ok(before && shipping);
      const phone_number = '+12065550142';
      assert.equal((await ana.send('PUT', ana.mine('/'), { phone_number })).status, 200);
      const path = ana.mine(`/addresses/${shipping.id}/`);
      assert.equal((await ana.send('PUT', path, { city: 'Salem' })).status, 200);
      const texts = (record: object) =>
        Object.entries(record).filter(([, value]) => typeof value === 'string' && value);
      const after = stored();
      assert.deepEqual(texts(after ?? {}), texts({ ...before, phone_number }));
      const changed = after?.addresses.find(({ id }) => id === shipping.id);
      assert.deepEqual(texts(changed ?? {}), texts({ ...shipping, city: 'Salem' }));
    });
  }
});

const isIn = (field: string, shown: string): boolean =>
  field === shown || field.startsWith(`${shown}.`) || shown.startsWith(`${field}.`);

function specOf(path: string): OperationSpec {
  const found = widgetOperations.find(
    (spec) => spec.effect === 'read' && new RegExp(`^${spec.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  if (!found) throw new Error(`no operation of a widget has the path ${path}`);
  return found;
}
