import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { openPoints, type Choices, type OpenPoint } from 'pcc-widgets/sandbox';
import { verifyService } from '../src/verify/verify-service.ts';
import { roomy, startForSuite } from './support/backend.ts';

const DRAWN = 40;

describe('verify-service', () => {
  const live = startForSuite({ config: { limits: roomy } });
  beforeEach(() => live.sandbox.reset());

  const verify = (pcid = 'ana-complete') => verifyService(live.config, live.consumer(pcid));
  /** The choices of each point in a table. */
  const choicesIn = (table: string): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, string[]>();
    for (const [, point = '', choice = ''] of table.matchAll(/^(?:run|NOT RUN) +(\S+) +(.+)$/gm)) {
      found.set(point, [...(found.get(point) ?? []), choice]);
    }
    return found;
  };

  it('passes a service that follows the assumptions, and changes nothing', async () => {
    live.seen.length = 0;
    const before = JSON.stringify(live.sandbox.export().state.partners);
    const { passed, table } = await verify();
    assert.ok(passed, table);
    assert.match(table, /^verify-service 20\d\d-\d\d-\d\dT/);
    assert.equal(JSON.stringify(live.sandbox.export().state.partners), before);
    assert.deepEqual(live.sandbox.outbox, []);
    const reads = live.seen.filter(({ path }) => path.startsWith('/v2/'));
    assert.ok(reads.length >= 11, `${reads.length} reads`);
    const onboardings = `/v2/onboarding/?consumer_id=${live.consumer('ana-complete')}`;
    assert.ok(
      reads.some(({ path }) => path === onboardings),
      'only hers',
    );
    assert.doesNotMatch(table, /not read/);
    const told = table.replace(live.config.baseUrl, '').replace(/20\d\d-\S+Z/, '');
    assert.doesNotMatch(told, /Ana|Lindqvist|Sunrise|712|statement-/, 'none of her data is in it');
  });

  // The point, and a choice that shows in the answers for this consumer.
  const shown: Partial<Choices>[] = [
    { 'list-envelope': 'items', 'list-next': 'cursor-address', 'key-case': 'camelCase', ids: 'digits' },
    { 'list-envelope': 'inside-own-name', 'list-next': 'offset-address', 'list-count': 'total' },
    { 'list-envelope': 'bare', 'tradelines-envelope': 'bare', ids: 'number', booleans: 'text' },
    { 'list-envelope': 'inside-data', 'list-next': 'number', 'key-case': 'PascalCase', ids: 'prefixed' },
    { 'list-next': 'missing', times: 'offset', months: 'March 2026', base64: 'line-breaks' },
    { 'list-next': 'relative-address', times: 'epoch-seconds', base64: 'data-address', payments: 'edges' },
    { 'tradeline-status': 'active', 'onboarding-status': 'decision', 'underwriting-result': 'accepted' },
    { 'inquiry-id': 'missing', 'card-id': 'external_id', capabilities: 'missing', payments: 'map' },
    { 'report-status': 'unknown', 'payment-frequency': 'duration', 'request-id': 'missing' },
    { 'address-type': 'unknown', 'dispute-status': 'everyday', 'credit-lines': 'json-list' },
    { 'no-value': 'empty-text', 'score-history': 'none', 'repeated-records': 'once', times: 'no-zone' },
  ];
  for (const reading of shown) {
    it(`recognizes ${Object.entries(reading).join(' ').replaceAll(',', '=')}`, async () => {
      live.sandbox.setReading(reading);
      const { passed, table } = await verify();
      assert.ok(passed, table);
      const found = choicesIn(table);
      for (const [point, choice] of Object.entries(reading)) {
        assert.ok(found.get(point)?.includes(choice), `${point} is ${choice}\n${table}`);
      }
    });
  }

  // No single read of a consumer's data shows these.
  const hidden = [
    'page-size',
    'page-beyond',
    'list-order',
    'credit-line-status',
    'updates',
    'bill-payment-status',
    'unspecified-body',
    'error-body',
    'refusal-status',
  ];

  it('reports the choices of a random service that can be observed, and no others', async () => {
    const points: readonly OpenPoint[] = openPoints;
    const wrong: string[] = [];
    const told = new Set<string>();
    for (let seed = 1; seed <= DRAWN; seed++) {
      live.sandbox.setReading(seed);
      // Some have what others lack: empty lists, an identity check that is under way.
      const { table } = await verify(seed % 4 ? 'ana-complete' : 'chloe-review');
      assert.doesNotMatch(table, /NOT RUN/, `${seed}\n${table}`);
      const chosen: ReadonlyMap<string, string> = new Map(Object.entries(live.sandbox.reading));
      const found = choicesIn(table);
      for (const [id, rows] of found) {
        const choice = chosen.get(id) ?? '';
        const [row = ''] = rows;
        if (rows.length > 1 || !row.split(' or ').includes(choice)) {
          wrong.push(`${seed}: ${id} is ${choice}, not ${rows.join()}`);
        }
        if (row === choice) told.add(id);
      }
      const [, unseen = ''] = /^not observed: (.+)$/m.exec(table) ?? [];
      const named = [...found.keys(), ...unseen.split(', ')];
      const varied = points.filter(({ choices }) => choices.length > 1).map(({ id }) => id);
      assert.deepEqual(named.toSorted(), varied.toSorted(), 'each point is told, or said not to be seen');
    }
    assert.deepEqual(wrong, []);
    const untold = points.filter(({ id, choices }) => choices.length > 1 && !told.has(id));
    assert.deepEqual(
      untold.map(({ id }) => id),
      hidden,
    );
  });

  it('fails a service whose behavior is not in the table', async () => {
    live.answer('/download/', async (request) => {
      const { content } = (await (await live.sandbox.fetch(request)).json()) as { content: string };
      return Response.json({ pdf_base64: content });
    });
    const { passed, table } = await verify();
    assert.ok(!passed);
    assert.match(table, /^NOT RUN +pdf-field +other$/m);
  });

  it('fails if a read fails, and names it', async () => {
    live.sandbox.setScenario({ name: 'status-500', operations: ['getCreditSummary'] });
    const { passed, table } = await verify();
    assert.ok(!passed);
    assert.match(table, /^FAIL +getCreditSummary: 500/m);
    const nowhere = { ...live.config, baseUrl: 'http://127.0.0.1:1' };
    const lost = await verifyService(nowhere, live.consumer('ana-complete'));
    assert.match(lost.table, /^FAIL +getCreditSummary: no response/m);
  });

  it('names the reads for which the consumer has no record', async () => {
    const { table } = await verify('gia-newcomer');
    assert.match(table, /^not read, the consumer has none: .*\blistRewardsConfigurations\b/m);
  });

  it('requires a consumer', async () => {
    await assert.rejects(verifyService(live.config), { name: 'ConfigError' });
  });
});
