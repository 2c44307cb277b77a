// `npm run test:mutation`: plants small faults in the sources, one at a time, and runs the tests that can notice them.
// A fault that no test notices shows what the tests leave open. Nothing on disk changes.
//
//   --count 500      how many mutants, drawn at random
//   --seed 1         draws the same ones again
//   --files <text>   only in files whose path contains the text; several are separated by commas
//   --tests <text>   with only the tests whose path contains the text
//   --node           without the browser tests
//   --seconds 60     stops then
//   --out <file>     also writes each result there, as a line of JSON
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './imports.ts';
import { linesOf, mutantsOf, type Mutant } from './mutants.ts';
import { findTests, Judge } from './tests.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    files: { type: 'string', default: '' },
    tests: { type: 'string', default: '' },
    node: { type: 'boolean', default: false },
    seconds: { type: 'string', default: 'Infinity' },
    out: { type: 'string' },
  },
});

const folders = ['src/http', 'src/session', 'src/api', 'src/controllers', 'server-example/src'];
const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

/** Mutants that change nothing that anybody could see, with the reason; reviewed by hand. */
interface Equivalent {
  readonly file: string;
  readonly before: string;
  readonly after: string;
  readonly reason: string;
}
const equivalent = JSON.parse(textOf('test/mutation/equivalent.json')) as Equivalent[];

/** Random numbers that a seed repeats (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const sources = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))
    .sort(),
);
const all = sources.flatMap((file) => mutantsOf(file, textOf(file)));

const isSame = (mutant: Mutant, { file, before, after }: Equivalent): boolean => {
  if (mutant.file !== file) return false;
  const lines = linesOf(mutant, textOf(file));
  return lines.before === before && lines.after === after;
};
for (const entry of equivalent.filter((known) => !all.some((mutant) => isSame(mutant, known)))) {
  console.log(`test/mutation/equivalent.json: no longer a mutant of ${entry.file}: ${entry.after}`);
}

/** Whether an option with parts of paths names a path; without any, it names all. */
const names = (parts: string, path: string): boolean => parts.split(',').some((part) => path.includes(part));
const random = randomFrom(Number(values.seed));
const sample = all
  .filter(({ file }) => names(values.files, file))
  .filter((mutant) => !equivalent.some((entry) => isSame(mutant, entry)))
  .map((mutant) => ({ mutant, at: random() }))
  .sort((a, b) => a.at - b.at)
  .slice(0, Number(values.count))
  .map(({ mutant }) => mutant);

console.log(`${sample.length} of ${all.length} mutants, seed ${values.seed}`);
const judge = new Judge(
  findTests(!values.node).filter(({ path }) => names(values.tests, path)),
  sources,
);
const deadline = performance.timeOrigin + Number(values.seconds) * 1000;
type Result = Awaited<ReturnType<Judge['try']>> & { mutant: Mutant };
const results: Result[] = [];

const waiting = [...sample];
async function work(): Promise<void> {
  for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
    const result = { mutant, ...(await judge.try(mutant, deadline)) };
    results.push(result);
    const { line, before, after } = linesOf(mutant, textOf(mutant.file));
    if (values.out) appendFileSync(values.out, `${JSON.stringify({ ...result, line, before, after })}\n`);
    if (result.verdict !== 'survived') continue;
    console.log(
      `\n${mutant.file}:${line} (${result.passed} groups of tests passed)\n- ${before}\n+ ${after}`,
    );
  }
}
await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, work));

console.log();
for (const folder of folders) {
  const own = results.filter(({ mutant }) => `${dirname(mutant.file)}/`.startsWith(`${folder}/`));
  const count = (verdict: Result['verdict']): number =>
    own.filter((result) => result.verdict === verdict).length;
  const counts = (['noticed', 'timed out', 'survived', 'not finished'] as const).map(
    (verdict) => `${count(verdict)} ${verdict}`,
  );
  console.log(`${folder}: ${counts.join(', ')}`);
}
for (const path of judge.broken) console.log(`${path} fails without any mutant, and was left out`);
const finished = results.filter(({ verdict }) => verdict !== 'not finished');
const survived = finished.filter(({ verdict }) => verdict === 'survived');
console.log(`${finished.length - survived.length} of ${finished.length} noticed`);
