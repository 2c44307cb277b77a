// `npm run test:slow -- attack`: hostile requests over raw sockets. `--seed N` repeats a run, `--cases N` makes it shorter.
import { parseArgs } from 'node:util';
import { attack } from './attack.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, cases: { type: 'string', default: '4000' } },
});
const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(values.seed);
const cases = Number(values.cases);
if (!Number.isInteger(seed) || !Number.isInteger(cases) || cases < 1)
  throw new Error('--seed and --cases are numbers');

console.log(`seed ${seed}, ${cases} cases`);
const { findings, statuses } = await attack({ seed, cases });
console.log(
  Object.entries(statuses)
    .map(([status, count]) => `${status}: ${count}`)
    .join('  '),
);
for (const finding of findings) console.log(`✗ ${finding}`);
console.log(
  findings.length
    ? `${findings.length} findings; again with --seed ${seed} --cases ${cases}`
    : 'nothing found',
);
process.exitCode = findings.length ? 1 : 0;
