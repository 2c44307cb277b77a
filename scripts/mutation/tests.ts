// The tests that can notice a mutant, and how to run one of them against it.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { blockAround, instrumented } from './coverage.ts';
import { importedBy, root } from './imports.ts';
import { applied, type Mutant } from './mutants.ts';

const swap = pathToFileURL(fileURLToPath(new URL('swap.mjs', import.meta.url))).href;

type Ended = 'passed' | 'failed' | 'timed out';

/** How a test file does without a mutant. Without `reached`, it can notice all that it imports. */
interface Baseline {
  readonly passes: boolean;
  readonly ms: number;
  readonly reached?: ReadonlySet<string>;
}

/** Test files that run in one process. */
export interface TestGroup {
  /** The file, or the folder of several. */
  readonly path: string;
  readonly files: readonly string[];
  readonly imports: ReadonlySet<string>;
  /** Measured when it is first needed. */
  baseline?: Promise<Baseline>;
}

const BASELINE_LIMIT_MS = 180_000;

const textOf = (file: string): string => readFileSync(join(root, file), 'utf8');

const isBrowserTest = (path: string): boolean => path.endsWith('.test.ts');

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file));

export function findTests(withBrowser: boolean): TestGroup[] {
  const groups = new Map<string, string[]>();
  for (const file of [...filesIn('test'), ...filesIn('server-example/test')]) {
    if (!file.endsWith('.node.ts') && !(withBrowser && isBrowserTest(file))) continue;
    // Starting Node takes longer than most tests of these two folders.
    const isShort = /^test\/(http|api)\/(?!fuzz|bundle|cdn|properties).*\.node\.ts$/.test(file);
    const path = isShort ? dirname(file) : file;
    groups.set(path, [...(groups.get(path) ?? []), file]);
  }
  return [...groups].map(([path, files]) => ({
    path,
    files,
    imports: new Set(files.flatMap((file) => [...importedBy(file)])),
  }));
}

// Those that run end with this process.
const running = new Set<() => void>();
process.on('exit', () => running.forEach((kill) => kill()));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

function run({ files }: TestGroup, texts: Readonly<Record<string, string>>, limit: number, reached?: string) {
  const [first = '', ...others] = files;
  const folder = mkdtempSync(join(tmpdir(), 'pcc-mutant-'));
  const swapped = join(folder, 'texts.json');
  const full = Object.entries(texts).map(([file, text]) => [join(root, file), text]);
  writeFileSync(swapped, JSON.stringify(Object.fromEntries(full)));
  const args = isBrowserTest(first)
    ? [join(root, 'node_modules/@web/test-runner/dist/bin.js'), '--files', first]
    : [
        ...['--conditions=pcc-source', '--import', 'tsx'],
        ...others.flatMap((file) => ['--import', join(root, file)]),
        first,
      ];
  // In NODE_OPTIONS, for the programs that tests start.
  const loader = isBrowserTest(first) ? {} : { NODE_OPTIONS: `--import=${swap}` };
  const env = { ...process.env, ...loader, PCC_SWAPPED: swapped, ...(reached && { PCC_REACHED: reached }) };
  return new Promise<Ended>((resolve) => {
    // A group, so that what a test has started ends with it.
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
      detached: true,
    });
    const kill = (): void => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Nothing of it is left.
      }
    };
    running.add(kill);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, limit);
    let hasFailed = false;
    child.stdout.on('data', (chunk: Buffer) => {
      if (hasFailed || !/^\s*not ok/m.test(chunk.toString())) return;
      // One is enough.
      hasFailed = true;
      kill();
    });
    child.on('exit', (code) => {
      clearTimeout(timer);
      kill();
      running.delete(kill);
      rmSync(folder, { recursive: true });
      resolve(isLate ? 'timed out' : code === 0 ? 'passed' : 'failed');
    });
  });
}

/** Runs a test without a mutant: whether it passes, how long it takes and which blocks of `sources` it reaches. */
async function measure(group: TestGroup, sources: readonly string[], deadline: number): Promise<Baseline> {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-reached-'));
  const own = sources.filter((file) => group.imports.has(file));
  const inNode = !isBrowserTest(group.path);
  const texts = inNode ? own.map((file) => [file, instrumented(file, textOf(file))] as const) : [];
  const start = Date.now();
  const limit = Math.min(BASELINE_LIMIT_MS, deadline - start);
  const ended = await run(group, Object.fromEntries(texts), limit, folder);
  const blocks = readdirSync(folder).flatMap(
    (file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as string[],
  );
  rmSync(folder, { recursive: true });
  return {
    passes: ended === 'passed',
    ms: Date.now() - start,
    ...(inNode && { reached: new Set(blocks) }),
  };
}

/** Whether folder or name of a test say that it is about a source. */
function nearness(path: string, file: string): number {
  const area = basename(dirname(file));
  const name = basename(file, '.ts');
  return (
    Number(path.includes(name)) * 2 +
    Number(path.includes(`/${area}/`)) +
    Number(path.startsWith(file.split('/')[0] === 'server-example' ? 'server-example' : 'test')) -
    Number(isBrowserTest(path)) * 4
  );
}

export class Judge {
  #noticedBefore = new Map<string, number>();
  readonly #tests: readonly TestGroup[];
  readonly #sources: readonly string[];
  readonly broken = new Set<string>();

  constructor(tests: readonly TestGroup[], sources: readonly string[]) {
    this.#tests = tests;
    this.#sources = sources;
  }

  /** The tests that import the mutant's file, those first that noticed something in it, then those about it. */
  #candidates({ file }: Mutant): TestGroup[] {
    const score = ({ path }: TestGroup): number =>
      (this.#noticedBefore.get(`${path} ${file}`) ?? 0) * 10 + nearness(path, file);
    return this.#tests
      .filter(({ imports }) => imports.has(file))
      .sort((a, b) => score(b) - score(a) || a.imports.size - b.imports.size);
  }

  /** What becomes of a mutant: the test that notices it, or how many passed in spite of it. */
  async try(mutant: Mutant, deadline: number) {
    const text = textOf(mutant.file);
    const block = blockAround(mutant.file, text, mutant);
    const texts = { [mutant.file]: applied(mutant, text) };
    let passed = 0;
    for (const test of this.#candidates(mutant)) {
      const { passes, ms, reached } = await (test.baseline ??= measure(test, this.#sources, deadline));
      const left = deadline - Date.now();
      if (left <= 0) return { verdict: 'not finished' } as const;
      if (!passes) this.broken.add(test.path);
      if (!passes || (reached && !reached.has(block))) continue;
      const ended = await run(test, texts, Math.min(ms * 3 + 10_000, left));
      if (Date.now() >= deadline) return { verdict: 'not finished' } as const;
      if (ended === 'passed') {
        passed += 1;
        continue;
      }
      const key = `${test.path} ${mutant.file}`;
      this.#noticedBefore.set(key, (this.#noticedBefore.get(key) ?? 0) + 1);
      return { verdict: ended === 'failed' ? 'noticed' : 'timed out', by: test.path } as const;
    }
    return { verdict: 'survived', passed } as const;
  }
}
