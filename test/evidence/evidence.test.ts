import fc from 'fast-check';
import '../../src/index.ts';
import type { Property } from './properties.ts';
import { evidence, expected, truths, type Expectations } from './expectations.ts';
import { assertHolds, services } from './services.ts';
import { visit, type Visit } from './visit.ts';

// Set by web-test-runner.config.js.
declare const READING_RUNS: number;
declare const READING_SEED: number;

/** A text is only shown to a person of whom it is true. */
const onlyTruths: Property = ({ said, truth }) =>
  [...new Set(said.map(({ key }) => key))]
    .filter((key) => truths.get(key)?.(truth) === false)
    .map((key) => `says ${key}, which is not true`);

/** A text of one of the tables is only shown where its evidence is in what the service said. */
const onlyWithEvidence: Property = ({ said, ...answers }) =>
  [...new Set(said.map(({ key }) => key))]
    .filter((key) => evidence.get(key)?.(answers) === false)
    .map((key) => `says ${key}, for which there is no evidence in the answers`);

/** An answer that the description allows can be read, whole, except what the widget says that it leaves out. */
const readsAll =
  ({ leavesOut }: Expectations): Property =>
  (visit) => {
    const { status, error } = visit;
    if ((status !== 'error' && status !== 'partial') || leavesOut?.(visit)) return [];
    return [`ends in ${status}, ${error ?? 'with records left out'}`];
  };

/** Every text has all its values, readable. */
const wholeTexts: Property = ({ said }) =>
  said.flatMap(({ key, values }) =>
    Object.entries(values)
      .filter(([, value]) => /^\{\w+\}$|undefined|\bnull\b|NaN|Invalid|\[object/.test(value))
      .map(([name]) => `says ${key} without a readable ${name}`),
  );

/** What is wrong with what a widget says and offers; empty where nothing is. */
const problems = (of: Expectations, visit: Visit): string[] =>
  [readsAll(of), onlyTruths, onlyWithEvidence, wholeTexts, ...(of.properties ?? [])].flatMap((property) =>
    property(visit),
  );

/** What happened in somebody's life: what each widget says of it. */
const lives = fc.tuple(...expected.flatMap(({ lives = [] }) => lives));

for (const widget of expected) {
  /** Visits so many drawn services, and fails with the smallest that shows a problem. */
  const holds = async (services: fc.Arbitrary<string>, numRuns: number) => {
    const property = fc.asyncProperty(services, lives, async (service, life) => {
      const found = problems(widget, await visit(widget.tag, life, service));
      if (found.length) throw new Error(found.join('\n'));
    });
    await assertHolds(property, { numRuns, seed: READING_SEED });
  };

  describe(`<${widget.tag}> over any service that the description allows`, () => {
    it('says only what is true if the service returns only what is described', async () => {
      await holds(fc.constant('described'), Math.ceil(READING_RUNS / 4));
    }).timeout(3_600_000);

    it('says only what is true over random services', async () => {
      await holds(services, READING_RUNS);
    }).timeout(3_600_000);
  });
}
