// The steps of `npm test`, and how each runs its files.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { otherEngines } from './browsers.mjs';
import { bin, node, wtr, type Command } from './commands.ts';
import { missing, type Purpose } from './programs.ts';
import { filesIn, root } from '../files.ts';

/** A step without `files` is one check; a step with files is counted by its report. */
export interface Step {
  readonly name: string;
  readonly files?: readonly string[];
  /** What it needs beside npm's packages: installed at once, while steps that need nothing run. */
  readonly programs?: readonly Purpose[];
  /** The step that must have ended; it comes before this one. */
  readonly after?: string;
  /** Follows the others, with the machine to itself. */
  readonly isAlone?: true;
  /** `report` is a path, and `compiled` a folder for what it compiles. */
  command(files: readonly string[], report: string, compiled: string): Command | Promise<Command>;
  /** Its environment; undefined skips the step, because something is missing. */
  prepare?(): Readonly<Record<string, string>> | undefined;
}

/** Runs the modules of each list in a process. */
function nodeTests(
  report: string,
  compiled: string,
  processes: readonly (readonly string[])[],
  ...options: readonly string[]
): Command {
  const folder = mkdtempSync(join(compiled, 'step-'));
  const mains = processes.map((modules, i) => {
    const main = join(folder, `${i}.mjs`);
    writeFileSync(main, modules.map((module) => `import '${pathToFileURL(module).href}';\n`).join(''));
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
const inOneProcess: Step['command'] = (files, report, compiled) =>
  nodeTests(report, compiled, [files.map((file) => join(root, file))], '--import', 'tsx');

/** These are about a process in which nothing was rendered, or no copy of the library was loaded. */
const needsOwnProcess = (file: string): boolean => /(render-widget|copies)\.node\.ts$/.test(file);

/** Compiled, up to eight in a process: each new one takes half a second of CPU. */
const inProcesses: Step['command'] = async (files, report, compiled) => {
  const { compile } = await import('./compile.ts');
  const modules = await compile(files, mkdtempSync(join(compiled, 'step-')));
  const others = modules.filter((_, i) => !needsOwnProcess(files[i] ?? ''));
  const processes = modules.filter((_, i) => needsOwnProcess(files[i] ?? '')).map((module) => [module]);
  while (others.length > 0) processes.push(others.splice(0, 8));
  // Most of them wait for a process or a clock: three at a time keep the cores busy.
  return nodeTests(report, compiled, processes, '--test-concurrency=3');
};

// The longest come early, so that two steps run until the end.
export const steps: readonly Step[] = [
  // TypeScript 7 takes a third of the time of 6, which stays for what imports the compiler as a library.
  { name: 'types', command: () => bin('typescript-7/bin/tsc') },
  { name: 'lint', command: () => bin('oxlint/bin/oxlint') },
  { name: 'format', command: () => bin('oxfmt/bin/oxfmt', '--check') },
  { name: 'unused', command: () => bin('knip/bin/knip.js') },
  {
    name: 'browser',
    programs: ['chromium'],
    files: filesIn('test', '.test.ts'),
    command: () => wtr(),
  },
  {
    name: 'e2e',
    programs: ['chromium'],
    files: filesIn('test/e2e', '.e2e.ts'),
    command: inOneProcess,
  },
  // Builds and checks the package; the following tests use the build.
  { name: 'package', command: () => node('scripts/build/package.ts') },
  {
    name: 'node',
    programs: ['stores', 'models'],
    files: [...filesIn('server-example/test', '.node.ts'), ...filesIn('test', '.node.ts')],
    command: inProcesses,
  },
  {
    name: 'published',
    programs: ['chromium'],
    after: 'package',
    files: filesIn('test/package', '.package.ts'),
    command: inOneProcess,
  },
  {
    // A sample in the other engines, if available; `npm run test:slow -- engines` runs everything.
    name: 'smoke',
    programs: ['engines'],
    files: ['test/autoload.test.ts', 'test/widgets/statements/actions.test.ts'],
    command: (files) => wtr('--files', ...files),
    prepare() {
      const others = otherEngines();
      for (const name of ['firefox', 'webkit']) {
        if (!others.includes(name)) console.log(`${name} is not installed: not tested`);
      }
      return others.length ? { BROWSERS: others.join() } : undefined;
    },
  },
  {
    // A sample of Orca's speech; `npm run test:slow -- spoken` runs everything, also in Firefox. Alone: a person's screen
    // reader has the machine to itself, too.
    name: 'spoken',
    programs: ['chromium', 'speech'],
    isAlone: true,
    files: filesIn('test/spoken', '.spoken.ts'),
    command: inOneProcess,
    prepare: () => (missing('speech').length ? undefined : {}),
  },
];
