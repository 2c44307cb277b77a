// `npm test`: runs the checks, two steps at a time. The output of a step is printed when it ends. The last ones follow
// the others, each with the machine to itself.
// `npm test -- types node` runs only the steps named. `npm test -- changed` runs what is nearest to the lines that differ
// from the main branch, and says what it leaves out.
// The last line is the total count; a step that crashes counts as a failure.
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../files.ts';
import { installPrograms, type Command } from './commands.ts';
import { addReport, printSummary, readReport, type Report } from './report.ts';
import { steps, type Step } from './steps.ts';

const STEP_TIMEOUT_MS = 30 * 60_000;

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

/** What a step reports. A problem of the step itself is named by its first line. */
async function resultOf(
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
  const silent = files.filter((file) => result.tested?.includes(file) === false);
  result.failed.push(...silent.map((file) => ({ title: `${file}: no test ran` })));
  if (result.failed.length === 0) result.failed.push(...itself);
  if (result.failed.length === 0 && result.passed === 0) result.failed.push({ title: 'no test ran' });
  return result;
}

/** Runs a step and prints its output, or skips it where something is missing. */
async function runStep(step: Step, isPrinted: boolean): Promise<void> {
  const { name } = step;
  const env = step.prepare ? step.prepare() : {};
  if (!env || step.files?.length === 0) {
    console.log(`${name} is skipped: its requirements are missing`);
    return;
  }
  const printed: Buffer[] = [];
  const start = performance.now();
  if (isPrinted) console.log(`\n── ${name}`);
  const result = await resultOf(step, env, isPrinted ? undefined : (chunk) => printed.push(chunk));
  if (!isPrinted) console.log(`\n── ${name}\n${Buffer.concat(printed).toString()}`);
  addReport(name, result, performance.now() - start);
}

const needed = [...new Set(chosen.flatMap(({ programs = [] }) => programs))];
const installed =
  needed.length > 0 &&
  run(installPrograms(...needed)).then((problem) => {
    if (problem) addReport('programs', { passed: 0, failed: [{ title: problem }] });
  });

/** Two steps run at a time. What the one prints is shown at once, what the other prints when it has ended. */
const slots = [true, false];
const waiting: ((isPrinted: boolean) => void)[] = [];
const ended = new Map<string, Promise<void>>();

/** Runs a step in a slot, when what it needs is there. */
async function runInTurn(step: Step): Promise<void> {
  await Promise.all([step.programs && installed, step.after && ended.get(step.after)]);
  const isPrinted = slots.shift() ?? (await new Promise<boolean>((free) => waiting.push(free)));
  await runStep(step, isPrinted);
  const next = waiting.shift();
  if (next) next(isPrinted);
  else slots.push(isPrinted);
}
for (const step of chosen.filter(({ isAlone }) => !isAlone)) ended.set(step.name, runInTurn(step));
await Promise.all(ended.values());
await installed;
for (const step of chosen.filter(({ isAlone }) => isAlone)) await runStep(step, true);
for (const folder of [reports, compiled]) rmSync(folder, { recursive: true, force: true });

printSummary(leftOut);
