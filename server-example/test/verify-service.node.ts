import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { openPoints, type OpenPoint } from 'pcc-widgets/sandbox';
import { verifyService } from '../src/verify/verify-service.ts';
import { roomy, startForSuite } from './support/backend.ts';

const DRAWN = 60;

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

  // No single read of a consumer's data shows these points, or tells this choice from another.
  const hidden = [
    'page-size',
    'page-beyond',
    'list-order',
    'open-fields all',
    'open-fields required',
    'open-fields ids',
    'optional-fields all',
    'no-value missing',
    'credit-line-status',
    'step-address endpoint',
    'step-address elsewhere',
    'updates',
    'bill-payment-status',
    'payments undated',
    'score-history one',
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
      const isAna = seed % 4 > 0;
      const { passed, table } = await verify(isAna ? 'ana-complete' : 'chloe-review');
      assert.doesNotMatch(table, /NOT RUN/, `${seed}\n${table}`);
      assert.equal(passed, isAna, `one read of Chloe's is refused\n${table}`);
      const chosen: ReadonlyMap<string, string> = new Map(Object.entries(live.sandbox.reading));
      const found = choicesIn(table);
      for (const [id, rows] of found) {
        const choice = chosen.get(id) ?? '';
        const [row = ''] = rows;
        if (rows.length > 1 || !row.split(' or ').includes(choice)) {
          wrong.push(`${seed}: ${id} is ${choice}, not ${rows.join()}`);
        }
        if (row === choice) told.add(id).add(`${id} ${choice}`);
      }
      const [, unseen = ''] = /^not observed: (.+)$/m.exec(table) ?? [];
      const named = [...found.keys(), ...unseen.split(', ')];
      const varied = points.filter(({ choices }) => choices.length > 1).map(({ id }) => id);
      assert.deepEqual(named.toSorted(), varied.toSorted(), 'each point is told, or said not to be seen');
    }
    assert.deepEqual(wrong, []);
    const untold = points
      .filter(({ choices }) => choices.length > 1)
      .flatMap(({ id, choices }) => (told.has(id) ? choices.map((choice) => `${id} ${choice}`) : id));
    assert.deepEqual(
      untold.filter((each) => !told.has(each)),
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
