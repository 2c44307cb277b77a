// `npm run test:slow -- soak`: runs a suite that is not in `npm test` because it takes minutes or installs software.
// Arguments after the name go to the suite. Without a name, the suites are listed.
import { spawnSync } from 'node:child_process';
import { root } from '../files.ts';
import { suites } from './suites.ts';

const [name = '', ...args] = process.argv.slice(2);
const suite = Object.hasOwn(suites, name) ? suites[name] : undefined;
if (suite?.needsFiles && args.length === 0) {
  console.error(`Usage: npm run test:slow -- ${name} <files>`);
  process.exitCode = 1;
} else if (suite) {
  for (const [i, [program = '', ...rest]] of suite.commands.entries()) {
    const further = i === suite.commands.length - 1 ? args : [];
    const { status } = spawnSync(program, [...rest, ...further], {
      cwd: root,
      env: { CASES: 'all', ...suite.env, ...process.env },
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
} else {
  console.error('Usage: npm run test:slow -- <suite>\n');
  for (const [each, { about }] of Object.entries(suites)) console.error(`  ${each.padEnd(16)} ${about}`);
  process.exitCode = 1;
}
