// `npm run test:slow -- backend-image`: runs the steps of server-example/Dockerfile without Docker, each stage in an
// empty folder and with this machine's Node, then starts the result and runs its health check. Then it starts what
// compose.yaml describes with these files, and checks kubernetes.yaml. The base image, `USER` and published ports are
// not tested.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = await freePort();
const bare = { PATH: process.env.PATH, HOME: process.env.HOME };
const variables = {
  PCC_AUTH_URL: 'http://127.0.0.1:4010',
  PCC_BASE_URL: 'http://127.0.0.1:4010',
  PCC_CLIENT_ID: 'image',
  PCC_CLIENT_SECRET: 'image',
  PCC_PUBLIC_URL: `http://127.0.0.1:${port}`,
  PCC_SESSION_SECRET: randomBytes(32).toString('hex'),
  PCC_DEMO_LOGIN: '1',
  PCC_DRAIN_MS: '0',
};

const instructions = readFileSync(`${root}server-example/Dockerfile`, 'utf8')
  .replaceAll('4020', String(port))
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => [line.split(' ', 1)[0], line.slice(line.indexOf(' ') + 1)]);

const work = mkdtempSync(join(tmpdir(), 'pcc-image-'));
const stages = new Map();
let stage;
let child;

const carryOut = {
  FROM(text) {
    const folder = mkdtempSync(join(work, 'stage-'));
    const [base, name] = text.split(' AS ');
    const before = stages.get(base);
    if (before) cpSync(before.folder, folder, { recursive: true, verbatimSymlinks: true });
    const cwd = before ? join(folder, relative(before.folder, before.cwd)) : folder;
    stage = { folder, cwd, env: { ...before?.env } };
    stages.set(name, stage);
  },
  WORKDIR(path) {
    stage.cwd = join(stage.folder, path);
    mkdirSync(stage.cwd, { recursive: true });
  },
  ENV(text) {
    const [name, value] = text.split('=');
    stage.env[name] = value;
  },
  COPY(text) {
    const [, name, rest] = /^(?:--from=(\w+) )?(.*)$/.exec(text);
    const sources = rest.split(' ');
    const target = join(stage.cwd, sources.pop());
    for (const source of sources) {
      const path = join(name ? stages.get(name).folder : root, source);
      const isFolder = readdirSync(join(path, '..'), { withFileTypes: true }).some(
        (entry) => entry.name === basename(path) && entry.isDirectory(),
      );
      cpSync(path, isFolder ? target : join(target, basename(path)), { recursive: true });
    }
  },
  RUN(command) {
    const { status } = spawnSync('sh', ['-c', command], {
      cwd: stage.cwd,
      env: { ...bare, ...stage.env },
      stdio: 'inherit',
    });
    if (status !== 0) throw new Error(`exited with ${status}: ${command}`);
  },
  USER() {},
  EXPOSE() {},
  HEALTHCHECK: (text) => (stage.check = JSON.parse(text.replace('CMD ', ''))),
  CMD: (text) => (stage.start = JSON.parse(text)),
};

try {
  for (const [name, text] of instructions) {
    console.log(`${name} ${text}`);
    carryOut[name](text);
  }
  const { cwd, env, start, check } = stage;
  console.log(`\nin the image: ${readdirSync(cwd).join(', ')}`);
  child = spawn(start[0], start.slice(1), { cwd, env: { ...bare, ...env, ...variables }, stdio: 'inherit' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const isHealthy = () => spawnSync(check[0], check.slice(1), { cwd, env: bare }).status === 0;
  for (let i = 0; i < 50 && !isHealthy(); i++) await sleep(100);
  if (!isHealthy()) throw new Error('it is not healthy');
  child.kill('SIGTERM');
  const code = await ended;
  if (code !== 0) throw new Error(`exited with ${code} on SIGTERM`);
  console.log('healthy, and exits on SIGTERM');

  cpSync(join(stages.get('sandbox').cwd, 'server-example/dist/sandbox.mjs'), join(cwd, 'sandbox.mjs'));
  const tests = ['compose', 'deployment', 'image-docs'].map((name) => `server-example/test/${name}.node.ts`);
  const { status } = spawnSync(
    process.execPath,
    ['--conditions=pcc-source', '--import', 'tsx', '--test', '--test-reporter=spec', ...tests],
    { cwd: root, env: { ...process.env, PCC_IMAGE: cwd }, stdio: 'inherit' },
  );
  process.exitCode = status ?? 1;
} finally {
  child?.kill('SIGKILL');
  rmSync(work, { recursive: true, force: true });
}
