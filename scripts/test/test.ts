// `npm test`: runs the checks, two steps at a time. The output of a step is printed when it ends. The last ones follow
// the others, each with the machine to itself.
// `npm test -- types node` runs only the steps named. `npm test -- changed` runs what is nearest to the lines that differ
// from the main branch, and says what it leaves out.
// The last line is the total count; a step that crashes counts as a failure.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../files.ts';
import { programs, type Command } from './commands.ts';
import { steps, type Step } from './steps.ts';

const STEP_TIMEOUT_MS = 30 * 60_000;

/** What the reporters in test/runner/ write. */
interface Report {
  passed: number;
  readonly failed: { readonly title: string; readonly message?: string }[];
  /** Milliseconds by file. */
  readonly files?: Readonly<Record<string, number>>;
  readonly tested?: readonly string[];
}

const wanted = process.argv.slice(2);
const isChange = wanted[0] === 'changed';
const unknown = isChange ? [] : wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length) throw new Error(`No such step: ${unknown.join(', ')}`);

const { chosen, leftOut } = isChange
  ? (await import('./changed.ts')).stepsForChange()
  : { chosen: steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name)), leftOut: [] };
if (chosen.length === 0) {
  console.log('Nothing differs from the main branch.');
  process.exit();
}

const reports = mkdtempSync(join(tmpdir(), 'pcc-test-'));
// The package is packed once, by the first that needs it.
mkdirSync((process.env['PCC_PACKED'] = join(reports, 'packed')));

// Compiled tests find packages from here.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const compiled = mkdtempSync(join(cache, 'pcc-tests-'));

/** As reports name it, on Windows too. */
const slashed = (file: string): string => file.replaceAll('\\', '/');

/** Resolves with what went wrong. */
function run(
  [command = '', ...args]: Command,
  env?: Readonly<Record<string, string>>,
  print?: (chunk: Buffer) => void,
): Promise<string | undefined> {
  return new Promise((done) => {
    const stdio = print ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
      timeout: STEP_TIMEOUT_MS,
    });
    if (print) for (const output of [child.stdout, child.stderr]) output?.on('data', print);
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) =>
      done(code === 0 ? undefined : `exited with ${signal ?? `code ${code}`}`),
    );
  });
}

function readReport(report: string): Report {
  try {
    return JSON.parse(readFileSync(report, 'utf8')) as Report;
  } catch {
    return { passed: 0, failed: [] };
  }
}

/** Runs a step. A problem of the step itself is named by its first line. */
async function check(
  step: Step,
  env: Readonly<Record<string, string>>,
  print?: (chunk: Buffer) => void,
): Promise<Report> {
  const { name, files } = step;
  const report = join(reports, `${name}.json`);
  const start = async () =>
    run(await step.command(files ?? [], report, compiled), { ...env, PCC_TEST_SUMMARY: report }, print);
  const [title = '', ...rest] = (await start().catch(String))?.split('\n') ?? [];
  const itself = title ? [{ title, message: rest.join('\n') }] : [];
  if (!files) return { passed: title ? 0 : 1, failed: itself };
  const result = readReport(report);
  // Several browser test files share a page; the report names the page, not its files.
  const silent = files.map(slashed).filter((file) => result.tested?.includes(file) === false);
  result.failed.push(...silent.map((file) => ({ title: `${file}: no test ran` })));
  if (result.failed.length === 0) result.failed.push(...itself);
  if (result.failed.length === 0 && result.passed === 0) result.failed.push({ title: 'no test ran' });
  return result;
}

let passed = 0;
const failures: Report['failed'] = [];
const durations: string[] = [];

const inSeconds = (ms: number): string => `${Math.round(ms / 1000)} s`;

/** The three files that took longest. */
const slowest = (files: Report['files'] = {}): string =>
  Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([file, ms]) => `${file} ${inSeconds(ms)}`)
    .join(', ');

/** The start of an error's message, for the end of the log: CI may cut off what the steps print. */
const firstLines = (message = ''): string[] =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 3)
    .map((line) => line.slice(0, 300));

/** Takes a step, or skips it where something is missing. */
async function take(step: Step, isPrinted: boolean): Promise<void> {
  const { name } = step;
  const env = step.prepare ? step.prepare() : {};
  if (!env || step.files?.length === 0) {
    console.log(`${name} is skipped: its requirements are missing`);
    return;
  }
  const printed: Buffer[] = [];
  const start = performance.now();
  if (isPrinted) console.log(`\n── ${name}`);
  const result = await check(step, env, isPrinted ? undefined : (chunk) => printed.push(chunk));
  if (!isPrinted) console.log(`\n── ${name}\n${Buffer.concat(printed).toString()}`);
  passed += result.passed;
  failures.push(...result.failed.map(({ title, message }) => ({ title: `${name}: ${title}`, message })));
  durations.push(`${name}: ${inSeconds(performance.now() - start)}  ${slowest(result.files)}`.trim());
}

const needed = [...new Set(chosen.flatMap(({ programs = [] }) => programs))];
let isInstalled = needed.length === 0;
const installing = isInstalled
  ? undefined
  : run(programs(...needed)).then((problem) => {
      isInstalled = true;
      if (problem) failures.push({ title: `programs: ${problem}` });
    });

const waiting = chosen.filter(({ isAlone }) => !isAlone);
const running = new Map<Step, Promise<void>>();
const isReady = ({ after, programs }: Step): boolean =>
  (isInstalled || !programs) && ![...waiting, ...running.keys()].some(({ name }) => name === after);

/** Takes one step after the other until none is left. */
async function work(isPrinted: boolean): Promise<void> {
  while (waiting.length > 0) {
    const step = waiting.find(isReady);
    if (!step) {
      await Promise.race([...running.values(), ...(isInstalled ? [] : [installing])]);
      continue;
    }
    waiting.splice(waiting.indexOf(step), 1);
    running.set(step, take(step, isPrinted));
    await running.get(step);
    running.delete(step);
  }
}
await Promise.all([work(true), work(false)]);
for (const step of chosen.filter(({ isAlone }) => isAlone)) await take(step, true);
for (const folder of [reports, compiled]) rmSync(folder, { recursive: true, force: true });

console.log();
for (const duration of durations) console.log(duration);
console.log();
if (leftOut.length) console.log(`Left out: ${leftOut.join(', ')}\n`);
for (const { title, message } of failures) console.log([`✗ ${title}`, ...firstLines(message)].join('\n    '));
if (failures.length || passed === 0) process.exitCode = 1;
console.log(`${passed} passed, ${failures.length} failed`);
