// Tries a mutant: runs the tests that can notice it, the most promising first, until one fails.
import { textOf } from '../files.ts';
import { isBrowserTest, type TestFile } from '../test/test-files.ts';
import { blockAround } from './coverage.ts';
import { applied, type Mutant } from './mutants.ts';
import { patternOf, type RunResult } from './run.ts';
import { measure, readBaseline, runTest, type Baseline } from './baseline.ts';

export type Verdict =
  | { readonly verdict: 'noticed' | 'timed out'; readonly by: string }
  /** This many files passed; as many were left when the patience was over. */
  | { readonly verdict: 'survived'; readonly passed: number; readonly untried: number };

// Until they are measured.
const NODE_MS = 3000;
const BROWSER_MS = 6000;

export class Judge {
  readonly #tests: readonly TestFile[];
  readonly #sources: readonly string[];
  /** The most that is spent on one mutant that no test notices. */
  readonly #patience: number;
  readonly #baselines: Map<TestFile, Baseline>;
  /** How often a test noticed something, by test and file, and by test and block. */
  readonly #noticed = new Map<string, number>();

  constructor(tests: readonly TestFile[], sources: readonly string[], patience: number) {
    this.#tests = tests;
    this.#sources = sources;
    this.#patience = patience;
    const known = tests.map((test) => [test, readBaseline(test)] as const);
    this.#baselines = new Map(known.flatMap(([test, baseline]) => (baseline ? [[test, baseline]] : [])));
  }

  async #baselineOf(test: TestFile): Promise<Baseline> {
    const known = this.#baselines.get(test);
    if (known) return known;
    const baseline = await measure(test, this.#sources);
    this.#baselines.set(test, baseline);
    const { ended, failed = ended } = baseline;
    if (ended !== 'passed') console.log(`${test.path} fails without any mutant, and is left out: ${failed}`);
    return baseline;
  }

  /** Failures to expect per second: tests near the file and those that noticed something in it come first. */
  #promise(test: TestFile, file: string, block: string): number {
    const before = this.#noticed.get(`${test.path} ${file}`) ?? 0;
    const here = this.#noticed.get(`${test.path} ${block}`) ?? 0;
    const ms = this.#baselines.get(test)?.ms ?? (isBrowserTest(test.path) ? BROWSER_MS : NODE_MS);
    const distance = test.imports.get(file) ?? Infinity;
    return (1 + 4 / distance + 2 * before + 4 * here) / (ms + 1000);
  }

  async try(mutant: Mutant): Promise<Verdict> {
    const { file } = mutant;
    const text = textOf(file);
    const block = blockAround(file, text, mutant);
    const texts = { [file]: applied(mutant, text) };
    const waiting = this.#tests.filter(({ imports }) => imports.has(file));
    let passed = 0;
    let spent = 0;
    while (waiting.length > 0 && spent < this.#patience) {
      waiting.sort((a, b) => this.#promise(b, file, block) - this.#promise(a, file, block));
      const test = waiting.shift() as TestFile;
      const { ended, ms, reached } = await this.#baselineOf(test);
      const titles = reached[block];
      if (ended !== 'passed' || !titles) continue;
      const start = Date.now();
      const only = titles.includes('') ? undefined : patternOf(titles);
      const run = (): Promise<RunResult> => runTest({ file: test.path, texts, only }, ms * 4 + 10_000);
      let ran = await run();
      // A busy machine can be too slow for a test. That does not happen twice.
      if (ran.ended !== 'passed') ran = await run();
      spent += Date.now() - start;
      if (ran.ended === 'passed') {
        passed += 1;
        continue;
      }
      for (const key of [`${test.path} ${file}`, `${test.path} ${block}`]) {
        this.#noticed.set(key, (this.#noticed.get(key) ?? 0) + 1);
      }
      return { verdict: ran.ended === 'failed' ? 'noticed' : 'timed out', by: test.path };
    }
    return { verdict: 'survived', passed, untried: waiting.length };
  }
}
