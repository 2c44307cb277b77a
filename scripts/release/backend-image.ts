// `npm run test:slow -- backend-image`: runs the steps of server-example/Dockerfile without Docker, each stage in an
// empty folder and with this machine's Node, then starts the result and runs its health check. Then it starts what
// compose.yaml describes with these files, and checks kubernetes.yaml. The base image, `USER` and published ports are
// not tested.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../test/free-port.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const port = await freePort();
const bare = { PATH: process.env['PATH'], HOME: process.env['HOME'] };
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
  .map((line) => [line.split(' ', 1)[0] ?? '', line.slice(line.indexOf(' ') + 1)] as const);

interface Stage {
  readonly folder: string;
  cwd: string;
  readonly env: Record<string, string>;
  check: readonly string[];
  start: readonly string[];
}

const work = mkdtempSync(join(tmpdir(), 'pcc-image-'));
const stages = new Map<string, Stage>();
let stage: Stage = { folder: '', cwd: '', env: {}, check: [], start: [] };
let child: ChildProcess | undefined;

const carryOut: Readonly<Record<string, (text: string) => void>> = {
  FROM(text) {
    const folder = mkdtempSync(join(work, 'stage-'));
    const [base = '', name = ''] = text.split(' AS ');
    const before = stages.get(base);
    if (before) cpSync(before.folder, folder, { recursive: true, verbatimSymlinks: true });
    const cwd = before ? join(folder, relative(before.folder, before.cwd)) : folder;
    stage = { folder, cwd, env: { ...before?.env }, check: [], start: [] };
    stages.set(name, stage);
  },
  WORKDIR(path) {
    stage.cwd = join(stage.folder, path);
    mkdirSync(stage.cwd, { recursive: true });
  },
  ENV(text) {
    const [name = '', value = ''] = text.split('=');
    stage.env[name] = value;
  },
  COPY(text) {
    const [, name = '', rest = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(text) ?? [];
    const sources = rest.split(' ');
    const target = join(stage.cwd, sources.pop() ?? '');
    for (const source of sources) {
      const path = join(stages.get(name)?.folder ?? root, source);
      cpSync(path, statSync(path).isDirectory() ? target : join(target, basename(path)), { recursive: true });
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
  HEALTHCHECK(text) {
    stage.check = JSON.parse(text.replace('CMD ', '')) as string[];
  },
  CMD(text) {
    stage.start = JSON.parse(text) as string[];
  },
};

try {
  for (const [name, text] of instructions) {
    console.log(`${name} ${text}`);
    const step = carryOut[name];
    if (!step) throw new Error(`no such instruction: ${name}`);
    step(text);
  }
  const { cwd, env } = stage;
  const [start = '', ...arguments_] = stage.start;
  const [check = '', ...checked] = stage.check;
  console.log(`\nin the image: ${readdirSync(cwd).join(', ')}`);
  child = spawn(start, arguments_, { cwd, env: { ...bare, ...env, ...variables }, stdio: 'inherit' });
  const ended = once(child, 'exit');
  const isHealthy = () => spawnSync(check, checked, { cwd, env: bare }).status === 0;
  for (let i = 0; i < 50 && !isHealthy(); i++) await sleep(100);
  if (!isHealthy()) throw new Error('it is not healthy');
  child.kill('SIGTERM');
  const [code] = (await ended) as [number | null];
  if (code !== 0) throw new Error(`exited with ${code} on SIGTERM`);
  console.log('healthy, and exits on SIGTERM');

  cpSync(join(stages.get('sandbox')?.cwd ?? '', 'server-example/dist/sandbox.mjs'), join(cwd, 'sandbox.mjs'));
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
