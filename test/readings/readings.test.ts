import fc from 'fast-check';
import { openPoints } from 'pcc-widgets/sandbox';
import '../../src/index.ts';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { lives } from './lives.ts';
import { problems } from './properties.ts';
import { visit } from './visit.ts';

// Set by web-test-runner.config.js.
declare const READING_RUNS: number;
declare const READING_SEED: number;

/** A service that the description allows, as the choices that are not the usual ones. It shrinks toward those. */
const services = fc
  .tuple(...openPoints.map(({ choices }) => fc.constantFrom(...choices)))
  .map((drawn) =>
    openPoints.flatMap(({ id, choices }, i) => (drawn[i] === choices[0] ? [] : `${id}=${drawn[i]}`)),
  )
  .map((unusual) => unusual.join() || 'assumed');

/** Visits so many drawn services, and fails with the smallest that shows a problem. */
async function holds(tag: WidgetTag, service: fc.Arbitrary<string>, runs: number): Promise<void> {
  const property = fc.asyncProperty(service, lives, async (reading, life) => {
    const found = problems(tag, await visit(tag, life, reading));
    if (found.length) throw new Error(found.join('\n'));
  });
  const { failed, counterexample, errorInstance, seed, counterexamplePath } = await fc.check(property, {
    numRuns: runs,
    seed: READING_SEED,
  });
  if (!failed) return;
  const [reading, life] = counterexample ?? [];
  const what = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  throw new Error(
    `${what}\nservice: ${reading}\nlife: ${JSON.stringify(life)}\nseed ${seed}, path ${counterexamplePath}`,
  );
}

for (const { tag } of widgets) {
  describe(`<${tag}> over any service that the description allows`, () => {
    it('says only what is true if the service returns only what is described', async () => {
      await holds(tag, fc.constant('described'), Math.ceil(READING_RUNS / 4));
    }).timeout(3_600_000);

    it('says only what is true over random services', async () => {
      await holds(tag, services, READING_RUNS);
    }).timeout(3_600_000);
  });
}
