// `npm run test:slow -- model`: SPIN checks every order of events in each model, and again without each of its protections, which must
// produce a counterexample. The test named next to a protection replays it against the backend. With `--quick`, only
// the first protection of each model is taken away.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { missing } from './programs.mjs';

const here = fileURLToPath(new URL('../../server-example/model/', import.meta.url));

/** Protection → the test of its counterexample: file, and start of the title. */
const replayed = {
  WITHOUT_CLOSED_DOOR: ['two-processes', 'send no action and confirm no sign-out while Redis is suspended'],
  WITHOUT_MARK: ['instances', 'is not sent twice when Redis'],
  WITHOUT_UPTIME: ['instances', 'is not sent twice when Redis'],
  WITHOUT_AGE: ['two-processes', 'send an action once when one is suspended'],
  WITHOUT_SECOND_SIGN_OUT_CHECK: [
    'instances',
    'is not locked while the consumer is asked to confirm, and not sent after a sign-out',
  ],
  WITHOUT_SECOND_LOOK: ['actions', 'is not sent if its record no longer allows it'],
  WITHOUT_RENEWAL: ['instances', 'is not sent by a request that has lost its lock'],
  WITHOUT_REPLICA: ['instances', 'is sent only when a replica, if there is one, has the record'],
  WITHOUT_REPLICA_TOLD: ['instances', 'is confirmed only when a replica has it'],
  WITHOUT_KEPT_LOCK: ['faults', 'an action without a response from the service has an unknown outcome'],
  WITHOUT_OLD_COPY_REFUSED: ['instances', 'is not undone when Redis restarts with an old copy'],
  WITHOUT_CONFIRMATION: ['two-processes', 'send no action and confirm no sign-out while Redis is suspended'],
  WITHOUT_END_OF_KNOWN: ['two-processes', 'send no action and confirm no sign-out while Redis is suspended'],
  WITHOUT_LOGIN_FIRST: ['instances', 'ends a session that is being created'],
  WITHOUT_SECOND_RESOLVE: ['instances', 'ends a session that is being created'],
  WITHOUT_STAMP: ['cookie', 'gets an error when another tab has signed in another consumer'],
  WITHOUT_SAME_PERSON: ['cookie', 'is rejected once the login is another consumer’s'],
};

const lacking = missing('models');
if (lacking.length) {
  console.log(`The models cannot be checked here without: ${lacking.join(', ')}`);
  process.exit(1);
}

/** SPIN's result: the number of states, and whether an assertion failed. */
function check(model, without) {
  const folder = mkdtempSync(join(tmpdir(), 'pcc-model-'));
  try {
    const options = { cwd: folder, encoding: 'utf8' };
    execFileSync('spin', [...(without ? [`-D${without}`] : []), '-a', join(here, model)], options);
    execFileSync('gcc', ['-O1', '-DSAFETY', '-o', 'pan', 'pan.c'], options);
    const { stdout } = spawnSync(join(folder, 'pan'), ['-m100000'], options);
    const states = Number(/^\s*(\d+) states, stored/m.exec(stdout)?.[1]);
    const errors = Number(/errors: (\d+)/.exec(stdout)?.[1]);
    // An incomplete search proves nothing.
    if (!(states > 0) || Number.isNaN(errors) || /max search depth too small|out of memory/.test(stdout)) {
      throw new Error(`${model}: SPIN did not finish\n${stdout}`);
    }
    return { states, broken: /assertion violated/.test(stdout), errors };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const isQuick = process.argv.includes('--quick');

let failed = 0;
function say(isGood, line) {
  if (!isGood) failed++;
  console.log(`${isGood ? '✓' : '✗'} ${line}`);
}

for (const model of readdirSync(here).filter((file) => file.endsWith('.pml'))) {
  const whole = check(model);
  say(whole.errors === 0, `${model} holds in all of its ${whole.states} states`);
  const text = readFileSync(join(here, model), 'utf8');
  const protections = new Set([...text.matchAll(/^#ifn?def (WITHOUT_\w+)/gm)].map(([, name]) => name));
  for (const without of protections) {
    const [file, title] = replayed[without] ?? [];
    const tests = file ? readFileSync(join(here, `../test/${file}.node.ts`), 'utf8') : '';
    const isReplayed = Boolean(title) && ["'", '`'].some((quote) => tests.includes(`it(${quote}${title}`));
    if (!isQuick || without === [...protections][0]) {
      say(check(model, without).broken, `${model} breaks ${without.toLowerCase().replaceAll('_', ' ')}`);
    }
    say(isReplayed, `  … which ${file ?? 'no'}.node.ts replays: ${title ?? 'not named'}`);
  }
}
if (failed) process.exitCode = 1;
console.log(failed ? `${failed} failed` : 'all hold');
