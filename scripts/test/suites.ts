import { installPrograms, node, wtr, type Command } from './commands.ts';

/** The commands of a suite, in order, and its defaults for environment variables. Each takes all cases, unless it says so. */
export interface Suite {
  readonly about: string;
  readonly commands: readonly Command[];
  readonly env?: Readonly<Record<string, string>>;
  readonly needsFiles?: true;
}

const tests = (...files: string[]): Command => node('--test', ...files);
const browser = installPrograms('chromium');
const build = node('scripts/build/build.ts');

/** What is not in `npm test` because it takes minutes or installs software. */
export const suites: Readonly<Record<string, Suite>> = {
  cases: {
    about: 'every case of the Node and end-to-end test files that are named, where `npm test` takes a few',
    needsFiles: true,
    commands: [browser, build, tests()],
  },
  states: {
    about:
      'each state of every widget in the dark, and in three fonts and six enlargements; `npm test` takes a third of them in the dark, and each enlargement in one font',
    commands: [browser, wtr('--files', 'test/widgets/**/*states.test.ts')],
  },
  trees: {
    about:
      'writes the reviewed accessibility trees, which other runs compare; read them before you commit them',
    // Each state is the same in every case.
    env: { RENEW_TREES: '1', CASES: '' },
    commands: [browser, wtr('--files', 'test/widgets/**/*states.test.ts')],
  },
  fresh: {
    about: 'runs the README’s two commands on three new machines, with other fonts each (Debian, root)',
    commands: [node('scripts/test/fresh.ts')],
  },
  soak: {
    about: 'mounts and removes widgets for ten minutes; the heap must not grow',
    env: { SOAK_MINUTES: '10' },
    commands: [tests('test/e2e/soak.e2e.ts')],
  },
  fuzz: {
    about: '10 000 malformed responses per operation, and 10 000 random services per widget',
    env: { FUZZ_RUNS: '10000', READING_RUNS: '10000' },
    commands: [
      browser,
      tests('test/api/fuzz.node.ts', 'test/http/fuzz.node.ts'),
      wtr('--files', 'test/evidence/evidence.test.ts'),
    ],
  },
  trials: {
    about:
      '1 000 double clicks, pairs of tabs and lost responses: each action happens once, by the service’s log',
    env: { TRIALS: '1000' },
    commands: [tests('test/e2e/trials.e2e.ts')],
  },
  engines: {
    about:
      'the browser tests, and whole pages, in Chromium, Firefox and WebKit (installs them on Debian as root)',
    env: { BROWSERS: 'chromium,firefox,webkit' },
    commands: [
      installPrograms('chromium', 'engines'),
      build,
      wtr(),
      tests(
        'test/e2e/demo.e2e.ts',
        ...['integrity', 'server-engines', 'server-streamed'].map(
          (name) => `test/package/pages/${name}.package.ts`,
        ),
      ),
    ],
  },
  rendered: {
    about: '10 000 widgets over random services: a server renders what a browser does',
    env: { RENDER_RUNS: '10000' },
    commands: [browser, build, tests('test/package/pages/server-equals-browser.package.ts')],
  },
  hosts: {
    about: 'builds every sample host from the packed package and drives it in Chromium',
    commands: [browser, build, tests('test/package/hosts.package.ts')],
  },
  newcomer: {
    about: 'installs each target of `pcc-widgets init` from the registry and drives it',
    commands: [browser, build, tests('test/package/newcomer.package.ts')],
  },
  gallery: {
    about: 'opens every state of the built gallery in Spanish, with axe',
    commands: [browser, tests('test/e2e/gallery.e2e.ts')],
  },
  recorders: {
    about: 'records every state of the gallery, and five flows, with two session recorders',
    commands: [browser, tests('test/e2e/recorders.e2e.ts')],
  },
  'layout-shift': {
    about: 'what moves while each widget loads: three fonts, two languages, two text sizes, three screens',
    commands: [browser, build, tests('test/package/pages/layout-shift.package.ts')],
  },
  site: {
    about:
      'builds the documentation’s site and opens every page with axe, below a path and without a network',
    commands: [browser, build, tests('test/package/site.package.ts')],
  },
  bundlers: {
    about: 'bundles the packed package with esbuild, Vite, Rollup and webpack',
    commands: [
      ['npm', 'ci', '--prefix', 'test/bundlers'],
      [process.execPath, 'test/bundlers/run.mjs'],
    ],
  },
  'backend-hosts': {
    about: 'runs the backend in Next.js and behind a Cloudflare Worker',
    commands: [build, tests('server-example/hosts/hosts.ts')],
  },
  'backend-image': {
    about:
      'runs what the backend’s Dockerfile installs and builds, and what compose.yaml describes, without Docker',
    commands: [
      installPrograms('stores'),
      tests(
        ...['compose', 'deployment', 'image-docs'].map(
          (name) => `server-example/test/unpublished/${name}.node.ts`,
        ),
      ),
    ],
  },
  release: {
    about: 'makes a release twice, in two folders: every file must be the same',
    commands: [build, tests('test/package/release.package.ts')],
  },
  conform: {
    about:
      'pcc-conform against our backend in each mode, a backend in Python (installs Flask), and their planted faults',
    commands: [tests('--test-concurrency=1', 'test/cli/conform/conform.slow.ts')],
  },
  mutation: {
    about:
      'plants random faults and lists those that no test notices: `--files src/http --count 50 --seed 1`',
    commands: [node('scripts/mutation/main.ts')],
  },
  attack: {
    about: '4 000 hostile requests to the backend over raw sockets; `--seed N` repeats a run',
    commands: [node('server-example/test/unpublished/attack/main.ts')],
  },
  model: {
    about: 'checks the models of actions and sign-out with SPIN, and each without its protections',
    commands: [installPrograms('models'), tests('server-example/test/unpublished/models.node.ts')],
  },
  spoken: {
    about: 'compares what Orca reads in Chromium and Firefox with `test/spoken/heard` (Debian, root)',
    commands: [installPrograms('chromium', 'engines', 'speech'), tests('test/spoken/heard.spoken.ts')],
  },
  'backend-bench': {
    about:
      'the backend against a bare proxy, with faults and in an outage; a quiet consumer among loud ones; several processes',
    commands: [installPrograms('stores'), node('server-example/bench/bench.ts')],
  },
};
