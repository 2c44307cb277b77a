// The steps of `npm test`, and how each runs its files.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { otherEngines } from './browsers.mjs';
import { missing } from './programs.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const filesEndingIn = (suffix, ...folders) =>
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith(suffix) && !file.includes(`node_modules${sep}`))
    .sort();

export const bin = (name, ...args) => [process.execPath, join(root, 'node_modules', name), ...args];

/** Runs the modules of each list in a process. */
function nodeTests({ report, compiled }, processes, ...options) {
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
const inOneProcess = (files, places) =>
  nodeTests(places, [files.map((file) => join(root, file))], '--import', 'tsx');

/** These are about a process in which nothing was rendered, or no copy of the library was loaded. */
const needsOwnProcess = (file) => /(render-widget|copies)\.node\.ts$/.test(file);

/** Compiled, up to eight in a process: each new one takes half a second of CPU. */
function inProcesses(files, places) {
  const folder = mkdtempSync(join(places.compiled, 'step-'));
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
    places,
    processes.map((together) => together.map(module)),
    '--test-concurrency=3',
  );
}

// A step without `files` is one check; a step with files is counted by its report. `command` gets the files, the path of
// the report and a folder for what it compiles. What steps need beside npm's packages (`programs`, see programs.mjs) is
// installed at once, while those that need nothing run. `prepare` says what is missing, and skips the step with
// undefined. A step starts when those in `after` have ended. The longest come early, so that two steps run until the end.
export const steps = [
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
