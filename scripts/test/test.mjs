// `npm test`: runs the checks, two steps at a time. The output of a step is printed when it ends. The last ones follow
// the others, each with the machine to itself.
// `npm test -- types node` runs only the steps named. `npm test -- changed` runs what is nearest to the lines that differ
// from the main branch, and says what it leaves out.
// The last line is the total count; a step that crashes counts as a failure.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bin, root, steps } from './steps.mjs';

const STEP_TIMEOUT_MS = 30 * 60_000;

/** What `npm test -- changed` does not run. */
let leftOut = [];

/** The checks of the changed files, and the tests that are nearest to them. */
function stepsForChange() {
  const args = ['--conditions=pcc-source', '--import', 'tsx', join(root, 'scripts/test/changed.ts')];
  const { files, browser, node, left } = JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8' }),
  );
  if (files.length === 0) {
    console.log('Nothing differs from the main branch.');
    process.exit();
  }
  const code = files.filter((file) => /\.(ts|js|mjs)$/.test(file));
  const step = (name) => steps.find((each) => each.name === name);
  const others = steps.filter(({ name }) => !['types', 'lint', 'format', 'browser', 'node'].includes(name));
  leftOut = [...others.map(({ name }) => name), ...left];
  return [
    {
      ...step('browser'),
      files: browser,
      command: () => [...bin('@web/test-runner/dist/bin.js'), '--files', ...browser],
    },
    step('types'),
    { ...step('node'), files: node },
    { ...step('lint'), command: () => bin('oxlint/bin/oxlint', '--no-error-on-unmatched-pattern', ...code) },
    {
      ...step('format'),
      command: () => bin('oxfmt/bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...files),
    },
  ].filter(({ name, files: tests }) => tests?.length !== 0 && (name !== 'lint' || code.length > 0));
}

const wanted = process.argv.slice(2);
const isChange = wanted[0] === 'changed';
const unknown = isChange ? [] : wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length) throw new Error(`No such step: ${unknown.join(', ')}`);

const chosen = isChange
  ? stepsForChange()
  : steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const reports = mkdtempSync(join(tmpdir(), 'pcc-test-'));
// The package is packed once, by the first that needs it.
process.env.PCC_PACKED = join(reports, 'packed');
mkdirSync(process.env.PCC_PACKED);

// Compiled tests find packages from here.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const compiled = mkdtempSync(join(cache, 'pcc-tests-'));

/** As reports name it, on Windows too. */
const slashed = (file) => file.replaceAll('\\', '/');

function run([command, ...args], env, print) {
  return new Promise((done) => {
    const stdio = print ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', stdio, stdio],
      env: { ...process.env, ...env },
      timeout: STEP_TIMEOUT_MS,
    });
    child.stdout?.on('data', print);
    child.stderr?.on('data', print);
    child.on('error', (error) => done(error.message));
    child.on('close', (code, signal) =>
      done(code === 0 ? undefined : `exited with ${signal ?? `code ${code}`}`),
    );
  });
}

function readReport(report) {
  try {
    return JSON.parse(readFileSync(report, 'utf8'));
  } catch {
    return { passed: 0, failed: [] };
  }
}

/** A problem of a step itself: its first line is the title. */
function failureOf(problem) {
  const [title, ...rest] = problem.split('\n');
  return { title, message: rest.join('\n') };
}

async function check({ name, files, command, env }, print) {
  const report = join(reports, `${name}.json`);
  const start = async () =>
    run(command(files, { report, compiled }), { ...env, PCC_TEST_SUMMARY: report }, print);
  const problem = await start().catch((error) => error.message);
  const itself = problem ? [failureOf(problem)] : [];
  if (!files) return problem ? { passed: 0, failed: itself } : { passed: 1, failed: [] };
  const result = readReport(report);
  // Several browser test files share a page; the report names the page, not its files.
  const silent = result.tested ? files.filter((file) => !result.tested.includes(slashed(file))) : [];
  result.failed.push(...silent.map((file) => ({ title: `${slashed(file)}: no test ran` })));
  if (result.failed.length === 0) result.failed.push(...itself);
  if (result.failed.length === 0 && result.passed === 0) result.failed.push({ title: 'no test ran' });
  return result;
}

let passed = 0;
const failures = [];
const durations = [];

const inSeconds = (ms) => `${Math.round(ms / 1000)} s`;

/** The three files that took longest. */
const slowest = (files = {}) =>
  Object.entries(files)
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([file, ms]) => `${file} ${inSeconds(ms)}`)
    .join(', ');

/** The start of an error's message, for the end of the log: CI may cut off what the steps print. */
const firstLines = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, 3)
    .map((line) => line.slice(0, 300));

async function take(step, isPrinted) {
  const printed = [];
  const start = performance.now();
  if (isPrinted) console.log(`\n── ${step.name}`);
  const result = await check(step, isPrinted ? undefined : (chunk) => printed.push(chunk));
  if (!isPrinted) console.log(`\n── ${step.name}\n${Buffer.concat(printed)}`);
  passed += result.passed;
  failures.push(...result.failed.map(({ title, message }) => ({ title: `${step.name}: ${title}`, message })));
  durations.push(`${step.name}: ${inSeconds(performance.now() - start)}  ${slowest(result.files)}`.trim());
}

/** Skips the step where its requirements are missing. */
async function prepareAndTake(step, isPrinted) {
  const env = step.prepare ? step.prepare() : {};
  if (env && step.files?.length !== 0) await take({ ...step, env }, isPrinted);
  else console.log(`${step.name} is skipped: its requirements are missing`);
}

const needed = [...new Set(chosen.flatMap(({ programs = [] }) => programs))];
let isInstalled = needed.length === 0;
const installing = isInstalled
  ? undefined
  : run([process.execPath, join(root, 'scripts/test/programs.mjs'), ...needed]).then((problem) => {
      isInstalled = true;
      if (problem) failures.push({ title: `programs: ${problem}` });
    });

const waiting = chosen.filter(({ isAlone }) => !isAlone);
const running = new Map();
const isReady = ({ after, programs }) =>
  (isInstalled || !programs) && ![...waiting, ...running.keys()].some(({ name }) => name === after);

/** Takes one step after the other until none is left. */
async function work(isPrinted) {
  while (waiting.length > 0) {
    const index = waiting.findIndex(isReady);
    if (index < 0) {
      await Promise.race(isInstalled ? running.values() : [installing, ...running.values()]);
      continue;
    }
    const [step] = waiting.splice(index, 1);
    running.set(step, prepareAndTake(step, isPrinted));
    await running.get(step);
    running.delete(step);
  }
}
await Promise.all([work(true), work(false)]);
for (const step of chosen.filter(({ isAlone }) => isAlone)) await prepareAndTake(step, true);
for (const folder of [reports, compiled]) rmSync(folder, { recursive: true, force: true });

console.log();
for (const duration of durations) console.log(duration);
console.log();
if (leftOut.length) console.log(`Left out: ${leftOut.join(', ')}\n`);
for (const { title, message } of failures) console.log([`✗ ${title}`, ...firstLines(message)].join('\n    '));
if (failures.length || passed === 0) process.exitCode = 1;
console.log(`${passed} passed, ${failures.length} failed`);
