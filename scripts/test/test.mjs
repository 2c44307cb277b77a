// `npm test`: runs the checks, two steps at a time. The output of a step is printed when it ends. The last ones follow
// the others, each with the machine to itself.
// `npm test -- types node` runs only the steps named. `npm test -- changed` runs what is nearest to the lines that differ
// from the main branch, and says what it leaves out.
// The last line is the total count; a step that crashes counts as a failure.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { otherEngines } from './browsers.mjs';
import { missing } from './programs.mjs';

const STEP_TIMEOUT_MS = 30 * 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'pcc-test-'));
// The package is packed once, by the first that needs it.
process.env.PCC_PACKED = join(reports, 'packed');
mkdirSync(process.env.PCC_PACKED);

// Compiled tests find packages from here.
const cache = join(root, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const compiled = mkdtempSync(join(cache, 'pcc-tests-'));

const filesEndingIn = (suffix, ...folders) =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(suffix) && !file.includes(`node_modules${sep}`))
    .sort();

/** As reports name it, on Windows too. */
const slashed = (file) => file.replaceAll('\\', '/');

const bin = (name, ...args) => [process.execPath, join(root, 'node_modules', name), ...args];

/** Runs the modules of each list in a process. */
function nodeTests(report, processes, ...options) {
  const folder = mkdtempSync(join(compiled, 'step-'));
  const mains = processes.map((modules, i) => {
    const main = join(folder, `${i}.mjs`);
    writeFileSync(main, modules.map((module) => `import '${pathToFileURL(module)}';\n`).join(''));
    return main;
  });
  return [
    ...[process.execPath, '--conditions=pcc-source', '--enable-source-maps', '--test', ...options],
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...['--test-reporter=./test/runner/node-count-reporter.mjs', `--test-reporter-destination=${report}`],
    ...mains,
  ];
}

/** They share servers and browsers. */
const inOneProcess = (files, report) =>
  nodeTests(report, [files.map((file) => join(root, file))], '--import', 'tsx');

/** These are about a process in which nothing was rendered, or no copy of the library was loaded. */
const needsOwnProcess = (file) => /(render-widget|copies)\.node\.ts$/.test(file);

/** Compiled, up to eight in a process: each new one takes half a second of CPU. */
function inProcesses(files, report) {
  const folder = mkdtempSync(join(compiled, 'step-'));
  const compile = ['--import', 'tsx', join(root, 'scripts/test/compile.ts'), folder, ...files];
  const { status, stderr, error } = spawnSync(process.execPath, compile, { encoding: 'utf8' });
  if (status !== 0) {
    process.stderr.write(stderr ?? '');
    throw new Error(`the tests do not compile\n${error?.message ?? stderr}`);
  }
  const alone = files.filter(needsOwnProcess);
  const others = files.filter((file) => !needsOwnProcess(file));
  const processes = alone.map((file) => [file]);
  while (others.length > 0) processes.push(others.splice(0, 8));
  const module = (file) => join(folder, file.replace(/\.ts$/, '.mjs'));
  // Most of them wait for a process or a clock: three at a time keep the cores busy.
  return nodeTests(
    report,
    processes.map((together) => together.map(module)),
    '--test-concurrency=3',
  );
}

// A step without `files` is one check; a step with files is counted by its report. What steps need beside npm's packages
// (`programs`, see programs.mjs) is installed at once, while those that need nothing run. `prepare` says what is missing,
// and skips the step with undefined. A step starts when those in `after` have ended. The longest come early, so that two
// steps run until the end.
const steps = [
  // It checks in a third of the time that 6 takes, which stays for what uses the compiler as a library.
  { name: 'types', command: () => bin('typescript-7/bin/tsc') },
  { name: 'lint', command: () => bin('oxlint/bin/oxlint') },
  { name: 'format', command: () => bin('oxfmt/bin/oxfmt', '--check') },
  { name: 'unused', command: () => bin('knip/bin/knip.js') },
  {
    name: 'browser',
    programs: ['chromium'],
    files: filesEndingIn('.test.ts', 'test'),
    command: () => bin('@web/test-runner/dist/bin.js'),
  },
  {
    name: 'e2e',
    programs: ['chromium'],
    files: filesEndingIn('.e2e.ts', 'test/e2e'),
    command: inOneProcess,
  },
  // Builds and checks the package; the following tests use the build.
  { name: 'package', command: () => [process.execPath, join(root, 'scripts/build/package.mjs')] },
  {
    name: 'node',
    programs: ['stores'],
    files: filesEndingIn('.node.ts', 'test', 'server-example'),
    command: inProcesses,
  },
  {
    name: 'published',
    programs: ['chromium'],
    after: 'package',
    files: filesEndingIn('.package.ts', 'test/package'),
    command: inOneProcess,
  },
  {
    // A sample in the other engines, if available; `npm run test:slow -- engines` runs everything.
    name: 'smoke',
    programs: ['engines'],
    files: ['test/autoload.test.ts', 'test/widgets/statements/actions.test.ts'],
    command: (files) => [...bin('@web/test-runner/dist/bin.js'), '--files', ...files],
    // Without any of them, the step is skipped.
    prepare() {
      const others = otherEngines();
      for (const name of ['firefox', 'webkit']) {
        if (!others.includes(name)) console.log(`${name} is not installed: not tested`);
      }
      return others.length ? { BROWSERS: others.join() } : undefined;
    },
  },
  {
    // `npm run test:slow -- model` takes each protection away.
    name: 'model',
    programs: ['models'],
    command: () => [process.execPath, join(root, 'scripts/test/model.mjs'), '--quick'],
    prepare() {
      return missing('models').length ? undefined : {};
    },
  },
  {
    // A sample of Orca's speech; `npm run test:slow -- spoken` runs everything, also in Firefox. Alone: a person's screen
    // reader has the machine to itself, too.
    name: 'spoken',
    programs: ['chromium', 'speech'],
    isAlone: true,
    files: filesEndingIn('.spoken.ts', 'test/spoken'),
    command: inOneProcess,
    prepare() {
      return missing('speech').length ? undefined : {};
    },
  },
];

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
  const start = async () => run(command(files, report), { ...env, PCC_TEST_SUMMARY: report }, print);
  const problem = await start().catch((error) => error.message);
  const itself = problem ? [failureOf(problem)] : [];
  if (!files) return problem ? { passed: 0, failed: itself } : { passed: 1, failed: [] };
  const result = readReport(report);
  // Of browser tests, several files share a page, which is what their report names.
  const silent = result.tested ? files.filter((file) => !result.tested.includes(slashed(file))) : [];
  result.failed.push(...silent.map((file) => ({ title: `${slashed(file)}: no test ran` })));
  if (result.failed.length === 0) result.failed.push(...itself);
  if (result.failed.length === 0 && result.passed === 0) result.failed.push({ title: 'no test ran' });
  return result;
}

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
