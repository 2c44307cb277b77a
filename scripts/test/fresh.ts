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
import { aptInstall, firstCommand, mayUseApt } from './browsers.mjs';
import { root } from '../files.ts';

/** The machines, and the Debian packages that each has beside Node, git and certificates. */
const machines: Readonly<Record<string, readonly string[]>> = {
  plain: [],
  liberation: ['fonts-liberation', 'fonts-noto-core'],
  urw: ['fonts-urw-base35'],
};
const START_LIMIT_MS = 10 * 60_000;

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' });

function makeMachine(machine: string, more: readonly string[]): void {
  const packages = ['ca-certificates', 'git', 'libstdc++6', ...more];
  const [, release = ''] = /^VERSION_CODENAME=(.*)$/m.exec(readFileSync('/etc/os-release', 'utf8')) ?? [];
  run('mmdebstrap', '--quiet', '--variant=minbase', `--include=${packages.join()}`, release, machine);
  copyFileSync('/etc/resolv.conf', join(machine, 'etc/resolv.conf'));
  // Debian's installer writes it, mmdebstrap does not.
  writeFileSync(join(machine, 'etc/hosts'), '127.0.0.1 localhost\n::1 localhost\n');
  // Where an organization checks what is downloaded, its certificate is in the machine's own list.
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(machine, 'opt/certificates.pem'));
  copyFileSync(process.execPath, join(machine, 'usr/local/bin/node'));
  const npm = dirname(dirname(realpathSync(firstCommand('npm') ?? '')));
  cpSync(npm, join(machine, 'usr/local/lib/node_modules/npm'), { recursive: true });
  for (const command of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${command}-cli.js`, join(machine, 'usr/local/bin', command));
  }
  run('git', 'clone', '--quiet', '--depth=1', `file://${root}`, join(machine, 'root/pcc-widgets'));
}

/**
 * Runs a command line on the machine, in the clone; whatever it leaves running ends with it. `take` gets each line that
 * it prints, and may end it.
 */
async function onMachine(
  machine: string,
  command: string,
  take: (line: string, end: () => void) => unknown,
  timeout?: number,
): Promise<number | null> {
  const enter = `
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    exec chroot "$0" env -i sh -c "$1"`;
  const paths = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin';
  const inside = `export HOME=/root PATH=${paths} NODE_EXTRA_CA_CERTS=/opt/certificates.pem; cd ~/pcc-widgets; ${command}`;
  const args = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-euc', enter, machine, inside];
  const child = spawn('unshare', args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout,
    killSignal: 'SIGKILL',
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    await take(line, () => child.kill('SIGKILL'));
  }
  await ended;
  return child.exitCode;
}

const say = (name: string, line: string): void => console.log(`\n══ ${name}: ${line}`);

/** Runs `npm start` until the address that it prints answers. */
async function tryStart(machine: string): Promise<string | undefined> {
  let problem: string | undefined = 'no address was printed';
  const take = async (line: string, end: () => void) => {
    const [address] = /http:\/\/\S+/.exec(line) ?? [];
    if (!address) return;
    const { ok, status } = await fetch(address);
    problem = ok ? undefined : `${address} answers with ${status}`;
    end();
  };
  await onMachine(machine, 'npm ci && npm start', take, START_LIMIT_MS);
  return problem;
}

const args = process.argv.slice(2);
const end = args.includes('--') ? args.indexOf('--') : args.length;
const steps = args.slice(end);
const names = args.slice(0, end);
const unknown = names.filter((name) => !Object.hasOwn(machines, name));
if (unknown.length) throw new Error(`No such machine: ${unknown.join(', ')}`);
if (!mayUseApt()) throw new Error('A machine can be made on Debian only, as root.');
if (!firstCommand('mmdebstrap')) aptInstall('mmdebstrap');

const folder = mkdtempSync(join(tmpdir(), 'pcc-fresh-'));
const results: string[] = [];
try {
  for (const [name, packages] of Object.entries(machines)) {
    if (names.length && !names.includes(name)) continue;
    const machine = join(folder, name);
    say(name, ['minimal Debian', ...packages].join(', '));
    makeMachine(machine, packages);
    say(name, 'npm ci && npm start');
    const problem = await tryStart(machine);
    say(name, problem ?? 'the demo answers');
    say(name, 'npm ci && npm test');
    const start = Date.now();
    let last = '';
    const tests = ['npm ci && npm test', ...steps].join(' ');
    const code = await onMachine(machine, tests, (line) => line && (last = line));
    const minutes = ((Date.now() - start) / 60_000).toFixed(1);
    results.push(`${name}: npm start ${problem ?? 'answers'}; npm test: ${last} in ${minutes} min`);
    if (problem || code !== 0) process.exitCode = 1;
    rmSync(machine, { recursive: true, force: true });
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log();
for (const result of results) console.log(result);
