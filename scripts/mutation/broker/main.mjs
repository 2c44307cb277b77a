// `npm run test:slow -- mutation-broker`: removes the broker's checks, one at a time, in a copy of the backend, and
// runs its tests. A mutation that no test detects ends the script with code 1.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { all } from './all.mjs';
import { copyBackend, mutate } from './copy.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
// Next to the original, so that its imports resolve.
const copy = `${root}.mutant-backend/`;
// `npm run test:slow -- mutation-broker 12` runs the mutations whose names begin with `12`.
const wanted = process.argv[2] ?? '';

const mutations = all.filter(([name]) => name.startsWith(wanted));
for (const [name, file, before] of all) {
  const found = readFileSync(`${root}server-example/src/${file}`, 'utf8').split(before).length - 1;
  if (found !== 1) throw new Error(`${name}: ${found} times in ${file}: ${before}`);
}

function passes(file, titles) {
  const options = [
    '--conditions=pcc-source',
    '--import',
    'tsx',
    '--test',
    '--test-force-exit',
    `--test-name-pattern=${titles}`,
  ];
  const args = [...options, `${copy}test/${file}.node.ts`];
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'ignore', timeout: 300_000 }).status === 0;
}

let survivors = 0;
try {
  copyBackend(copy);
  for (const file of new Set(mutations.map((mutation) => mutation[4]))) {
    const titles = mutations.filter((mutation) => mutation[4] === file).map((mutation) => mutation[5]);
    if (!passes(file, titles.join('|'))) throw new Error(`${file}.node.ts fails without any mutation`);
  }
  for (const [name, file, before, after, test, titles] of mutations) {
    mutate(copy, [name, file, before, after]);
    const survived = passes(test, titles);
    survivors += Number(survived);
    console.log(`${survived ? 'SURVIVED' : 'noticed '}  ${name}`);
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
console.log(`${mutations.length - survivors} of ${mutations.length} noticed`);
process.exitCode = survivors ? 1 : 0;
