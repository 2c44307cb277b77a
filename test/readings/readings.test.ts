import fc from 'fast-check';
import '../../src/index.ts';
import type { WidgetTag } from '../../src/api/widget-tag.ts';
import { widgets } from '../../src/widgets/widgets.ts';
import { lives } from './histories.ts';
import { problems } from './properties.ts';
import { assertHolds, services } from './services.ts';
import { visit } from './visit.ts';

// Set by web-test-runner.config.js.
declare const READING_RUNS: number;
declare const READING_SEED: number;

/** Visits so many drawn services, and fails with the smallest that shows a problem. */
async function holds(tag: WidgetTag, service: fc.Arbitrary<string>, runs: number): Promise<void> {
  const property = fc.asyncProperty(service, lives, async (reading, life) => {
    const found = problems(tag, await visit(tag, life, reading));
    if (found.length) throw new Error(found.join('\n'));
  });
  await assertHolds(property, { numRuns: runs, seed: READING_SEED });
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
