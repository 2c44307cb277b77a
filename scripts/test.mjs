// `npm test`: runs every check, in two parallel lanes: with and without a browser. The output of the first is printed
// immediately, that of the second when a step ends. A last lane follows them, with the machine to itself.
// `npm test -- types node` runs only the steps named.
// The last line is the total count; a step that crashes counts as a failure.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureOthers } from './browsers.mjs';
import { ensureScreenReader } from './screen-reader.mjs';
import { ensureSpin } from './spin.mjs';

const STEP_TIMEOUT_MS = 30 * 60_000;

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'pcc-test-'));

const filesEndingIn = (suffix, ...folders) =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(suffix) && !file.includes(`node_modules${sep}`))
    .sort();

const bin = (name, ...args) => [process.execPath, join(root, 'node_modules', name), ...args];

const nodeTests = (files, report, ...options) => [
  process.execPath,
  ...['--conditions=pcc-source', '--import', 'tsx', '--test', ...options],
  ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
  ...['--test-reporter=./test/runner/node-count-reporter.mjs', `--test-reporter-destination=${report}`],
  ...files,
];

// A step without `files` is one check; a step with files is counted by its report. The default `lane` is `browser`.
const steps = [
  { name: 'types', lane: 'node', command: () => bin('typescript/bin/tsc') },
  { name: 'lint', lane: 'node', command: () => bin('eslint/bin/eslint.js', '.') },
  { name: 'format', lane: 'node', command: () => bin('prettier/bin/prettier.cjs', '--check', '.') },
  { name: 'unused', lane: 'node', command: () => bin('knip/bin/knip.js') },
  {
    name: 'model',
    lane: 'node',
    command: () => [process.execPath, join(root, 'scripts/model.mjs')],
    prepare() {
      const missing = ensureSpin();
      if (missing.length === 0) return {};
      console.log(`the backend's models are not checked without: ${missing.join(', ')}`);
    },
  },
  {
    name: 'node',
    lane: 'node',
    files: filesEndingIn('.node.ts', 'test', 'server-example'),
    // Most of them wait for a process or a clock: two at a time keep the cores busy.
    command: (files, report) => nodeTests(files, report, '--test-concurrency=2'),
  },
  {
    name: 'browser',
    files: filesEndingIn('.test.ts', 'test'),
    command: () => bin('@web/test-runner/dist/bin.js'),
  },
  {
    // A sample in the other engines, if available; `npm run test:engines` runs everything.
    name: 'smoke',
    lane: 'node',
    files: [
      'test/autoload.test.ts',
      'test/session/another-consumer.test.ts',
      'test/support/canary-scan.test.ts',
      'test/widgets/statements-actions.test.ts',
      'test/widgets/statements.test.ts',
    ],
    command: (files) => [...bin('@web/test-runner/dist/bin.js'), '--files', ...files],
    // Without any of them, the step is skipped.
    prepare() {
      const others = ensureOthers();
      for (const name of ['firefox', 'webkit']) {
        if (!others.includes(name)) console.log(`${name} is not installed and cannot be: not tested`);
      }
      return others.length ? { BROWSERS: others.join() } : undefined;
    },
  },
  {
    name: 'engines',
    onlyIfNamed: true,
    files: filesEndingIn('.test.ts', 'test'),
    command: () => bin('@web/test-runner/dist/bin.js'),
    env: { BROWSERS: 'chromium,firefox,webkit' },
  },
  {
    name: 'e2e',
    files: filesEndingIn('.e2e.ts', 'test/e2e'),
    // One at a time: each starts servers and a browser.
    command: (files, report) => nodeTests(files, report, '--test-concurrency=1'),
  },
  {
    // A sample of Orca's speech; `npm run test:spoken` runs everything, also in Firefox. After the lanes: a person's
    // screen reader has the machine to itself, too.
    name: 'spoken',
    lane: 'last',
    files: filesEndingIn('.spoken.ts', 'test/spoken'),
    command: nodeTests,
    prepare() {
      const missing = ensureScreenReader();
      if (missing.length === 0) return {};
      console.log(`the screen reader cannot be heard without: ${missing.join(', ')}`);
    },
  },
  // Builds and checks the package; the following tests use the build.
  { name: 'package', lane: 'node', command: () => [process.execPath, join(root, 'scripts/package.mjs')] },
  {
    name: 'published',
    lane: 'node',
    files: filesEndingIn('.package.ts', 'test/package'),
    command: (files, report) => nodeTests(files, report, '--test-concurrency=1'),
  },
  {
    // A small sample of `npm run test:mutation`, as a report: it fails only when the tool does not work.
    name: 'mutation',
    lane: 'node',
    command: () => [
      process.execPath,
      ...['--import', 'tsx', join(root, 'scripts/mutation/main.ts')],
      ...['--quick', '--count', '10', '--seconds', '30', '--jobs', '2'],
    ],
  },
  {
    // `published` has the plain pages of them.
    name: 'hosts',
    onlyIfNamed: true,
    files: filesEndingIn('hosts.package.ts', 'test/package'),
    command: nodeTests,
    env: { HOSTS: process.env.HOSTS ?? 'all' },
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

async function check({ name, files, command, env }, print) {
  const report = join(reports, `${name}.json`);
  const problem = await run(command(files, report), { ...env, PCC_TEST_SUMMARY: report }, print);
  if (!files) return problem ? { passed: 0, failed: [problem] } : { passed: 1, failed: [] };
  const result = readReport(report);
  if (result.failed.length === 0 && problem) result.failed.push(problem);
  if (result.failed.length === 0 && result.passed === 0) result.failed.push('no test ran');
  return result;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !steps.some((step) => step.name === name));
if (unknown.length) throw new Error(`No such step: ${unknown.join(', ')}`);

let passed = 0;
const failures = [];
const chosen = steps.filter(({ name, onlyIfNamed }) =>
  wanted.length ? wanted.includes(name) : !onlyIfNamed,
);

async function take(step, print) {
  const prepared = step.prepare ? step.prepare() : {};
  if (step.files?.length === 0) return console.log('no files');
  if (!prepared) return console.log('skipped: its requirements are missing');
  const result = await check({ ...step, env: { ...step.env, ...prepared } }, print);
  passed += result.passed;
  failures.push(...result.failed.map((failure) => `${step.name}: ${failure}`));
}

async function takeLane(lane, isPrinted) {
  for (const step of lane) {
    const printed = [];
    if (isPrinted) console.log(`\n── ${step.name}`);
    await take(step, isPrinted ? undefined : (chunk) => printed.push(chunk));
    if (!isPrinted) console.log(`\n── ${step.name}\n${Buffer.concat(printed)}`);
  }
}

const laneOf = (name) => chosen.filter(({ lane = 'browser' }) => lane === name);
const lanes = ['browser', 'node'].map(laneOf).filter((lane) => lane.length > 0);
await Promise.all(lanes.map((lane, index) => takeLane(lane, index === 0)));
await takeLane(laneOf('last'), true);
rmSync(reports, { recursive: true, force: true });

console.log();
for (const failure of failures) console.log(`✗ ${failure}`);
if (failures.length || passed === 0) process.exitCode = 1;
console.log(`${passed} passed, ${failures.length} failed`);
