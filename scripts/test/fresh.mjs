// `npm run test:slow -- fresh`: follows the README on a new machine. Makes a minimal Debian in a folder, copies Node and npm
// into it, clones the last commit there, and runs the two commands: `npm ci && npm start`, `npm ci && npm test`.
//
//   fresh                       on each machine below, one after the other
//   fresh plain liberation      only on these
//   fresh plain -- types node   with these steps of `npm test` only
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  cpSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { aptInstall, firstCommand, mayUseApt } from './browsers.mjs';

/** The machines, and the Debian packages that each has beside Node, git and certificates. */
const machines = {
  plain: [],
  liberation: ['fonts-liberation', 'fonts-noto-core'],
  urw: ['fonts-urw-base35'],
};
const START_LIMIT_MS = 10 * 60_000;

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'pcc-fresh-'));

const run = (command, ...args) => execFileSync(command, args, { stdio: 'inherit' });

function makeMachine(name) {
  const machine = join(folder, name);
  const packages = ['ca-certificates', 'git', 'libstdc++6', ...machines[name]];
  const [, release] = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8'));
  run('mmdebstrap', '--quiet', '--variant=minbase', `--include=${packages.join()}`, release, machine);
  copyFileSync('/etc/resolv.conf', join(machine, 'etc/resolv.conf'));
  // Debian's installer writes it, mmdebstrap does not.
  writeFileSync(join(machine, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  // Where an organization checks what is downloaded, its certificate is in the machine's own list.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(machine, 'opt/certificates.pem'));
  copyFileSync(process.execPath, join(machine, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(firstCommand('npm'))));
  cpSync(npm, join(machine, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const command of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(machine, 'usr/local/bin', command));
  }
  run('git', 'clone', '--quiet', '--depth=1', `file://${root}`, join(machine, 'root/pcc-widgets'));
  return machine;
}

/** Starts a command line on the machine, in the clone. Whatever it leaves running ends with it. */
function onMachine(machine, line, stdio) {
  const enter = `
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    exec chroot "$0" env -i sh -c "$1"`;
  const environment = [
    'export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    'NODE_EXTRA_CA_CERTS=/opt/certificates.pem',
  ].join(' ');
  return spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child'],
      ...['sh', '-euc', enter, machine, `${environment}; cd ~/pcc-widgets; ${line}`],
    ],
    { stdio },
  );
}

const say = (name, line) => console.log(`\n══ ${name}: ${line}`);

/** Runs `npm start` until the address that it prints answers. */
async function tryStart(machine) {
  const child = onMachine(machine, 'npm ci && npm start', ['ignore', 'pipe', 'inherit']);
  const limit = setTimeout(() => child.kill('SIGKILL'), START_LIMIT_MS);
  let answer = 'no address was printed';
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (!address) continue;
    const response = await fetch(address);
    answer = response.ok ? undefined : `${address} answers with ${response.status}`;
    child.kill('SIGKILL');
  }
  clearTimeout(limit);
  return answer;
}

async function tryTests(machine, steps) {
  const tests = ['npm test', ...(steps.length ? ['--', ...steps] : [])].join(' ');
  const child = onMachine(machine, `npm ci && ${tests}`, ['ignore', 'pipe', 'inherit']);
  let last = '';
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    if (line) last = line;
  }
  if (child.exitCode === null) await once(child, 'exit');
  return { isPassed: child.exitCode === 0, last };
}

const args = process.argv.slice(2);
const end = args.indexOf('--');
const steps = end < 0 ? [] : args.slice(end + 1);
const names = end < 0 ? args : args.slice(0, end);
const unknown = names.filter((name) => !Object.hasOwn(machines, name));
if (unknown.length) throw new Error(`No such machine: ${unknown.join(', ')}`);
if (!mayUseApt()) throw new Error('A machine can be made on Debian only, as root.');
if (!firstCommand('mmdebstrap')) aptInstall('mmdebstrap');

const results = [];
try {
  for (const name of names.length ? names : Object.keys(machines)) {
    say(name, ['minimal Debian', ...machines[name]].join(', '));
    const machine = makeMachine(name);
    say(name, 'npm ci && npm start');
    const problem = await tryStart(machine);
    say(name, problem ?? 'the demo answers');
    say(name, 'npm ci && npm test');
    const start = Date.now();
    const { isPassed, last } = await tryTests(machine, steps);
    const minutes = ((Date.now() - start) / 60_000).toFixed(1);
    results.push(`${name}: npm start ${problem ?? 'answers'}; npm test: ${last} in ${minutes} min`);
    if (problem || !isPassed) process.exitCode = 1;
    rmSync(machine, { recursive: true, force: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log();
for (const result of results) console.log(result);
