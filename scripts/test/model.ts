// `npm run test:slow -- model`: SPIN checks every order of events in each model, and again without each of its
// protections, which must produce a counterexample. The test named beside a protection replays it against the backend.
// With `--quick`, only the first protection of each model is taken away.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../files.ts';
import { missing } from './programs.ts';

const here = join(root, 'server-example/model');

const lacking = missing('models');
if (lacking.length) {
  console.log(`The models cannot be checked here without: ${lacking.join(', ')}`);
  process.exit(1);
}

/** SPIN's result: the number of states, and whether an assertion failed. */
function check(model: string, without?: string) {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-model-'));
  try {
    const options = { cwd: folder, encoding: 'utf8' } as const;
    execFileSync('spin', [...(without ? [`-D${without}`] : []), '-a', join(here, model)], options);
    execFileSync('gcc', ['-O1', '-DSAFETY', '-o', 'pan', 'pan.c'], options);
    const { stdout } = spawnSync(join(folder, 'pan'), ['-m100000'], options);
    const states = Number(/^\s*(\d+) states, stored/m.exec(stdout)?.[1]);
    const errors = Number(/errors: (\d+)/.exec(stdout)?.[1]);
    // An incomplete search proves nothing.
    if (!(states > 0) || Number.isNaN(errors) || /max search depth too small|out of memory/.test(stdout)) {
      throw new Error(`${model}: SPIN did not finish\n${stdout}`);
    }
    return { states, broken: stdout.includes('assertion violated'), errors };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isQuick = process.argv.includes('--quick');

let failed = 0;
function say(isGood: boolean, line: string): void {
  if (!isGood) failed++;
  console.log(`${isGood ? '✓' : '✗'} ${line}`);
}

for (const model of readdirSync(here).filter((file) => file.endsWith('.pml'))) {
  const whole = check(model);
  say(whole.errors === 0, `${model} holds in all of its ${whole.states} states`);
  const protections = new Map<string, string>();
  for (const [, name = '', test = ''] of readFileSync(join(here, model), 'utf8').matchAll(
    /^#ifn?def (WITHOUT_\w+)(?: \/\* (.+) \*\/)?$/gm,
  ))
    protections.set(name, protections.get(name) || test);
  for (const [without, test] of protections) {
    const [, file = '', title = ''] = /^([\w-]+): (.+)$/.exec(test) ?? [];
    const tests = file ? readFileSync(join(here, `../test/${file}.node.ts`), 'utf8') : '';
    if (!isQuick || without === [...protections.keys()][0]) {
      say(check(model, without).broken, `${model} breaks ${without.toLowerCase().replaceAll('_', ' ')}`);
    }
    const isReplayed = ["'", '`'].some((quote) => title && tests.includes(`it(${quote}${title}`));
    say(isReplayed, `  … which ${file || 'no'}.node.ts replays: ${title || 'not named'}`);
  }
}
if (failed) process.exitCode = 1;
console.log(failed ? `${failed} failed` : 'all hold');
