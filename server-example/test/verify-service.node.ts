import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openPoints, type Choices, type OpenPoint } from 'pcc-widgets/sandbox';
import { verifyService } from '../src/verify-service.ts';
import { roomy, start, type Live } from './support/backend.ts';

describe('verify-service', () => {
  let live: Live;
  before(async () => {
    live = await start({ config: { limits: roomy } });
  });
  beforeEach(() => {
    live.sandbox.reset();
    live.intercept = undefined;
  });
  after(() => live.close());

  const verify = () => verifyService(live.config, live.consumer('ana-complete'));
  /** The choices of each point in a table. */
  const choicesIn = (table: string): ReadonlyMap<string, readonly string[]> => {
    const found = new Map<string, string[]>();
    for (const [, point = '', choice = ''] of table.matchAll(/^(?:run|NOT RUN) +(\S+) +(.+)$/gm)) {
      found.set(point, [...(found.get(point) ?? []), choice]);
    }
    return found;
  };

  it('passes a service as assumed, and acts on nothing', async () => {
    live.seen.length = 0;
    const before = JSON.stringify(live.sandbox.export().state.partners);
    const { passed, table } = await verify();
    assert.ok(passed, table);
    assert.match(table, /^verify-service 20\d\d-\d\d-\d\dT/);
    assert.equal(JSON.stringify(live.sandbox.export().state.partners), before);
    assert.deepEqual(live.sandbox.outbox, []);
    const reads = live.seen.filter(({ path }) => path.startsWith('/v2/'));
    assert.ok(reads.length >= 11, `${reads.length} reads`);
    assert.doesNotMatch(table, /not read/);
    assert.doesNotMatch(table, /Ana|Lindqvist|Sunrise|712|statement-/, 'nothing of hers is told');
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

  it('knows every drawn service', async () => {
    const points: readonly OpenPoint[] = openPoints;
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      live.sandbox.setReading(seed);
      const { passed, table } = await verify();
      assert.ok(passed, `${seed}\n${table}`);
      for (const [id, choices] of choicesIn(table)) {
        const point = points.find((each) => each.id === id);
        for (const choice of choices) assert.ok(point?.choices.includes(choice), `${id}: ${choice}`);
      }
    }
  });

  it('fails a service that answers as no choice of the table does', async () => {
    live.intercept = async (request, path) => {
      if (!path.endsWith('/download/')) return undefined;
      const { content } = (await (await live.sandbox.fetch(request)).json()) as { content: string };
      return Response.json({ pdf_base64: content });
    };
    const { passed, table } = await verify();
    assert.ok(!passed);
    assert.match(table, /^NOT RUN +pdf-field +other$/m);
  });

  it('fails where a read fails, and names it', async () => {
    live.sandbox.setScenario({ name: 'status-500', operations: ['getCreditSummary'] });
    const { passed, table } = await verify();
    assert.ok(!passed);
    assert.match(table, /^FAIL +getCreditSummary: 500/m);
  });

  it('needs a consumer', async () => {
    await assert.rejects(verifyService(live.config), { name: 'ConfigError' });
  });
});
