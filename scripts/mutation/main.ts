// `npm run test:slow -- mutation`: plants small faults in the sources, one at a time, and runs the tests that can notice them.
// A fault that no test notices shows what the tests leave open. Nothing on disk changes.
//
//   --count 500      how many mutants, drawn at random among those that compile
//   --seed 1         draws the same ones again
//   --files <path>   only in files whose path starts so; several are separated by commas
//   --tests <text>   with only the tests whose path contains the text: `.node.ts` leaves the browser tests out
//   --jobs 1         how many mutants at the same time; browser tests run one at a time
//   --patience 60    seconds of passing tests after which a mutant counts as survived
//   --out <file>     also writes each result there, as a line of JSON
//   --again <file>   only those that survived in such a file
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { root } from '../test/sources.ts';
import { findTests, textOf } from '../test/test-files.ts';
import { Compiler } from './compile.ts';
import { Judge, type Verdict } from './judge.ts';
import { linesOf, mutantsOf, type Mutant } from './mutants.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    files: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    jobs: { type: 'string', default: '1' },
    patience: { type: 'string', default: 'Infinity' },
    out: { type: 'string' },
    again: { type: 'string' },
  },
});

const folders = [
  'src/http',
  'src/session',
  'src/api',
  'src/operations',
  'src/controllers',
  'src/widgets',
  'src/ui',
  'src/server',
  'server-example/src',
];

/** Describes a mutant by its lines, so that it is found again after other lines have changed. */
interface Described {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}
/** Mutants that change nothing that anybody could see, with the reason; reviewed by hand. */
interface Equivalent extends Described {
  readonly reason: string;
}
const equivalent = JSON.parse(textOf('test/mutation/equivalent.json')) as Equivalent[];

interface Result {
  readonly mutant: Mutant;
  readonly verdict: Verdict['verdict'];
}

const inFiles = (path: string): boolean => values.files.split(',').some((start) => path.startsWith(start));
const inTests = (path: string): boolean => values.tests.split(',').some((part) => path.includes(part));

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    // Texts have other tests (`test/readings`), and pictures show styles.
    .filter((file) => file.endsWith('.ts') && !/\b(strings|generated)\/|styles\.ts$/.test(file))
    .map((file) => join(folder, file))
    .sort(),
);
const all = sources.filter(inFiles).flatMap((file) => mutantsOf(file, textOf(file)));

const isSame = (mutant: Mutant, { file, before, after }: Described): boolean => {
  if (mutant.file !== file) return false;
  const lines = linesOf(mutant, textOf(file));
  return lines.before === before && lines.after === after;
};
for (const entry of equivalent) {
  if (!inFiles(entry.file) || all.some((mutant) => isSame(mutant, entry))) continue;
  console.log(`test/mutation/equivalent.json: no longer a mutant of ${entry.file}: ${entry.after}`);
}

const judge = new Judge(findTests(inTests), sources, Number(values.patience) * 1000);

const survivorsIn = (path: string): Described[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Described & Pick<Result, 'mutant' | 'verdict'>)
    .filter(({ verdict }) => verdict === 'survived')
    .map(({ mutant, before, after }) => ({ file: mutant.file, before, after }));
const again = values.again === undefined ? undefined : survivorsIn(values.again);

const candidates = all.filter(
  (mutant) =>
    !equivalent.some((entry) => isSame(mutant, entry)) &&
    (!again || again.some((entry) => isSame(mutant, entry))),
);
const inAnyOrder = fc.shuffledSubarray(candidates, { minLength: candidates.length });
const [drawn = []] = fc.sample(inAnyOrder, { seed: Number(values.seed), numRuns: 1 });

/** The first of those that were drawn, as many as were asked for, without those that the compiler refuses. */
function* compiled(): Generator<Mutant> {
  const compiler = new Compiler(sources);
  let left = Number(values.count);
  for (const mutant of drawn) {
    if (left === 0) return;
    if (!compiler.accepts(mutant)) continue;
    left -= 1;
    yield mutant;
  }
}

const number = Math.min(Number(values.count), drawn.length);
console.log(`${number} of ${all.length} mutants, seed ${values.seed}`);

const results: Result[] = [];
async function tryMutant(mutant: Mutant): Promise<void> {
  const result = { mutant, ...(await judge.try(mutant)) };
  results.push(result);
  const { line, before, after } = linesOf(mutant, textOf(mutant.file));
  if (values.out) appendFileSync(values.out, `${JSON.stringify({ ...result, line, before, after })}\n`);
  if (result.verdict !== 'survived') return;
  const untried = result.untried > 0 ? `, ${result.untried} not tried` : '';
  console.log(
    `\n${mutant.file}:${line} (${result.passed} test files passed${untried})\n- ${before}\n+ ${after}`,
  );
}
const sample = compiled();
const work = async (): Promise<void> => {
  for (const mutant of sample) await tryMutant(mutant);
};
await Promise.all(Array.from({ length: Number(values.jobs) }, work));

console.log();
for (const folder of folders) {
  const own = results.filter(({ mutant }) => `${dirname(mutant.file)}/`.startsWith(`${folder}/`));
  const count = (verdict: Result['verdict']): number =>
    own.filter((result) => result.verdict === verdict).length;
  const counts = (['noticed', 'timed out', 'survived'] as const).map(
    (verdict) => `${count(verdict)} ${verdict}`,
  );
  console.log(`${folder}: ${counts.join(', ')}`);
}
const survived = results.filter(({ verdict }) => verdict === 'survived');
console.log(`${results.length - survived.length} of ${results.length} noticed`);
if (results.length === 0) console.log('No mutant could be tried');
process.exit(results.length > 0 ? 0 : 1);
