// `npm run test:slow -- soak`: runs a suite that is not in `npm test` because it takes minutes or installs software.
// Arguments after the name go to the suite. Without a name, the suites are listed.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const browsers = ['node', 'scripts/browsers.mjs'];
const build = ['node', 'scripts/build.mjs'];
const source = ['node', '--conditions=pcc-source', '--import', 'tsx'];

/** The commands of each suite, in order, and its defaults for environment variables. */
const suites = {
  soak: {
    about: 'mounts and removes widgets for ten minutes; the heap must not grow',
    env: { SOAK_MINUTES: '10' },
    commands: [[...source, '--test', 'test/e2e/soak.e2e.ts']],
  },
  trials: {
    about:
      '1 000 double clicks, pairs of tabs and lost responses: each action happens once, by the service’s log',
    env: { TRIALS: '1000' },
    commands: [[...source, '--test', 'test/e2e/trials.e2e.ts']],
  },
  hosts: {
    about: 'builds every sample host from the packed package and drives it in Chromium',
    commands: [browsers, build, ['node', 'scripts/test.mjs', 'hosts']],
  },
  newcomer: {
    about: 'installs each target of `pcc-widgets init` from the registry and drives it',
    env: { NEWCOMER: 'all' },
    commands: [browsers, build, [...source, '--test', 'test/package/newcomer.package.ts']],
  },
  bundlers: {
    about: 'bundles the packed package with esbuild, Vite, Rollup and webpack',
    commands: [
      ['npm', 'ci', '--prefix', 'test/bundlers'],
      ['node', 'test/bundlers/run.mjs'],
    ],
  },
  'backend-hosts': {
    about: 'runs the backend in Next.js and behind a Cloudflare Worker',
    commands: [build, [...source, '--test', 'server-example/hosts/hosts.ts']],
  },
  'backend-image': {
    about: 'runs the steps of the backend’s Dockerfile without Docker, and starts the result',
    commands: [['node', 'scripts/backend-image.mjs']],
  },
  'mutation-broker': {
    about:
      'removes the backend’s checks one at a time; a test must fail for each. `12` selects names by prefix',
    commands: [['node', 'scripts/mutation-broker.mjs']],
  },
};

const [name = '', ...args] = process.argv.slice(2);
const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
if (suite) {
  const last = suite.commands.at(-1);
  for (const command of suite.commands) {
    const [program, ...rest] = command === last ? [...command, ...args] : command;
    const { status } = spawnSync(program === 'node' ? process.execPath : program, rest, {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...suite.env, ...process.env },
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
} else {
  console.error('Usage: npm run test:slow -- <suite>\n');
  for (const [each, { about }] of Object.entries(suites)) console.error(`  ${each.padEnd(16)} ${about}`);
  process.exitCode = 1;
}
