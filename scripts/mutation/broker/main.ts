// `npm run test:slow -- mutation-broker`: removes the broker's checks, one at a time, in a copy of the backend, and
// runs its tests. A fault that no test notices ends the script with code 1. `npm run test:slow -- conform` plants those
// that the kit must notice.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { copyBackend, faults, plant } from './faults.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Next to the original, so that its imports resolve.
const copy = `${root}.mutant-backend/`;
// `npm run test:slow -- mutation-broker 12` plants those whose names begin with `12`.
const named = faults.filter(({ name }) => name.startsWith(process.argv[2] ?? ''));
const wanted = named.filter(({ test }) => test !== 'kit');

function passes(test: string, titles: string): boolean {
  const options = ['--conditions=pcc-source', '--import', 'tsx', '--test', '--test-force-exit'];
  const args = [...options, `--test-name-pattern=${titles}`, `${copy}test/${test}.node.ts`];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: 300_000 }).status === 0;
}

let survivors = 0;
try {
  copyBackend(copy);
  for (const test of new Set(wanted.map((fault) => fault.test))) {
    const titles = wanted.filter((fault) => fault.test === test).map((fault) => fault.titles);
    if (!passes(test, titles.join('|'))) throw new Error(`${test}.node.ts fails without any fault`);
  }
  for (const fault of wanted) {
    plant(copy, fault);
    const survived = passes(fault.test, fault.titles);
    survivors += Number(survived);
    console.log(`${survived ? 'SURVIVED' : 'noticed '}  ${fault.name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(
  `${wanted.length - survivors} of ${wanted.length} noticed; ${named.length - wanted.length} are left to conform`,
);
process.exitCode = survivors ? 1 : 0;
