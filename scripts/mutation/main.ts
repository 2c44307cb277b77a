// `npm run test:slow -- mutation`: plants small faults in the sources, one at a time, and runs the tests that can notice them.
// A fault that no test notices shows what the tests leave open. Nothing on disk changes.
//
// `mutants.ts` makes the faults, and `compiler.ts` leaves out those that do not compile. `baseline.ts` runs each test once
// without any, to see what it reaches (`coverage.ts`). `judge.ts` runs those that reach a fault, in Node or in a browser.
//
//   --count 500      how many mutants, drawn at random among those that compile
//   --seed 1         draws the same ones again
//   --files <path>   only in files whose path starts so; several are separated by commas
//   --tests <text>   with only the tests whose path contains the text: `.node.ts` leaves the browser tests out
//   --patience 60    seconds of passing tests after which a mutant counts as survived
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { filesIn, textOf } from '../files.ts';
import { findTests } from '../test/test-files.ts';
import { Compiler } from './compiler.ts';
import { Judge, type Verdict } from './judge.ts';
import { linesOf, mutantsOf, type Mutant } from './mutants.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    files: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    patience: { type: 'string', default: 'Infinity' },
  },
});

const folders = [
  'src/http',
  'src/page',
  'src/session',
  'src/api',
  'src/operations',
  'src/rules',
  'src/controllers',
  'src/widgets',
  'src/ui',
  'src/server',
  'server-example/src',
];

/** Mutants that change nothing that anybody could see, with the reason; reviewed by hand. */
interface Equivalent {
  readonly file: string;
  /** Its lines, so that it is found again after other lines have changed. */
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}
const equivalent = JSON.parse(textOf('test/mutation/equivalent.json')) as Equivalent[];

const inFiles = (path: string): boolean => values.files.split(',').some((start) => path.startsWith(start));
const inTests = (path: string): boolean => values.tests.split(',').some((part) => path.includes(part));

const sources = folders.flatMap((folder) =>
  // Texts have other tests (`test/evidence`), and pictures show styles.
  filesIn(folder, '.ts').filter((file) => !/\b(strings|generated)\/|styles\.ts$/.test(file)),
);
const all = sources.filter(inFiles).flatMap((file) => mutantsOf(file, textOf(file)));

const isSame = (mutant: Mutant, { file, before, after }: Equivalent): boolean => {
  if (mutant.file !== file) return false;
  const lines = linesOf(mutant, textOf(file));
  return lines.before === before && lines.after === after;
};
for (const entry of equivalent) {
  if (!inFiles(entry.file) || all.some((mutant) => isSame(mutant, entry))) continue;
  console.log(`test/mutation/equivalent.json: no longer a mutant of ${entry.file}: ${entry.after}`);
}

const judge = new Judge(findTests(inTests), sources, Number(values.patience) * 1000);

const candidates = all.filter((mutant) => !equivalent.some((entry) => isSame(mutant, entry)));
const inAnyOrder = fc.shuffledSubarray(candidates, { minLength: candidates.length });
const [drawn = []] = fc.sample(inAnyOrder, { seed: Number(values.seed), numRuns: 1 });

const count = Number(values.count);
console.log(`${Math.min(count, drawn.length)} of ${all.length} mutants, seed ${values.seed}`);

const compiler = new Compiler(sources);
const results: (Verdict & { readonly mutant: Mutant })[] = [];
for (const mutant of drawn) {
  if (results.length === count) break;
  if (!compiler.accepts(mutant)) continue;
  const result = { mutant, ...(await judge.try(mutant)) };
  results.push(result);
  if (result.verdict !== 'survived') continue;
  const { line, before, after } = linesOf(mutant, textOf(mutant.file));
  const untried = result.untried > 0 ? `, ${result.untried} not tried` : '';
  const place = `${mutant.file}:${line} (${result.passed} test files passed${untried})`;
  console.log(`\n${place}\n- ${before}\n+ ${after}`);
}

console.log();
for (const folder of folders) {
  const own = results.filter(({ mutant }) => `${dirname(mutant.file)}/`.startsWith(`${folder}/`));
  const counts = (['noticed', 'timed out', 'survived'] as const).map(
    (verdict) => `${own.filter((result) => result.verdict === verdict).length} ${verdict}`,
  );
  console.log(`${folder}: ${counts.join(', ')}`);
}
const survived = results.filter(({ verdict }) => verdict === 'survived');
console.log(`${results.length - survived.length} of ${results.length} noticed`);
if (results.length === 0) console.log('No mutant could be tried');
process.exit(results.length > 0 ? 0 : 1);
