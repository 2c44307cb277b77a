// The processes of the benchmark, and the load on them.
import cluster, { type Worker } from 'node:cluster';
import { fork, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { bundle } from '../build.mjs';
import type { Usage } from './report.ts';

export interface Server {
  readonly origin: string;
  /** Of all its processes together. */
  usage(): Promise<Usage>;
}

const page = 'https://app.partner.example';
// As in production: one file each, compiled.
const built = mkdtempSync(join(tmpdir(), 'pcc-bench-'));
await bundle(['bench/service.ts', 'bench/backend.ts', 'bench/baseline.ts'], built);
// As in the Dockerfile.
const execArgv = ['--max-old-space-size=256'];
const children: ChildProcess[] = [];

/** The first message of each process is its origin. With several processes, they share one port. */
async function begin(name: string, env: Record<string, string> = {}, processes = 1): Promise<Server> {
  const exec = join(built, `${name}.mjs`);
  const given = { PATH: process.env['PATH'], NODE_ENV: 'production', ...env };
  const own: (ChildProcess | Worker)[] = [];
  const origins: string[] = [];
  // The log is written, but discarded.
  cluster.setupPrimary({ exec, execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  for (let i = 0; i < processes; i++) {
    const child =
      processes > 1
        ? cluster.fork(given)
        : fork(exec, { execArgv, env: given, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    own.push(child);
    children.push('process' in child ? child.process : child);
    const [origin] = (await once(child, 'message')) as [string];
    origins.push(origin);
  }
  const [origin = ''] = origins;
  return {
    origin,
    async usage() {
      const all = await Promise.all(
        own.map(async (child) => {
          const answer = once(child, 'message');
          child.send('usage');
          const [usage] = (await answer) as [Usage];
          return usage;
        }),
      );
      const sum = (of: (usage: Usage) => number) => all.reduce((total, usage) => total + of(usage), 0);
      return { rss: sum(({ rss }) => rss), peak: sum(({ peak }) => peak), cpu: sum(({ cpu }) => cpu) };
    },
  };
}

export const service = await begin('service');
const env = {
  PCC_AUTH_URL: service.origin,
  PCC_BASE_URL: service.origin,
  PCC_CLIENT_ID: 'bench',
  PCC_CLIENT_SECRET: 'bench',
  PCC_MODE: 'cookie',
  PCC_PUBLIC_URL: 'http://127.0.0.1:4020',
  PCC_ALLOWED_ORIGINS: page,
  PCC_SESSION_SECRET: randomBytes(32).toString('hex'),
};
export const beginBackend = (more: Record<string, string> = {}, processes = 1) =>
  begin('backend', { ...env, ...more }, processes);
export const beginBaseline = () => begin('baseline', env);

/** A consumer's page: its requests to a server. */
export interface Page {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export async function signIn(backend: Server, pcid: string): Promise<Page> {
  const login = `bench=${pcid}`;
  const answer = await fetch(`${backend.origin}/pcc/session`, {
    method: 'POST',
    headers: { Origin: page, Cookie: login, 'X-PCC-Request': '1' },
  });
  const session = (await answer.json()) as { login: string; consumer_id: string };
  const [cookie = ''] = (answer.headers.get('Set-Cookie') ?? '').split(';');
  return {
    url: `${backend.origin}/v2/consumers/${session.consumer_id}/statements/`,
    headers: {
      Origin: page,
      Cookie: `${login}; ${cookie}`,
      'X-PCC-Request': '1',
      'X-PCC-Login': session.login,
    },
  };
}

export const load = (options: autocannon.Options): Promise<autocannon.Result> => autocannon(options);

export const setService = (fault: string, delayMs: number) =>
  fetch(`${service.origin}/set/${fault}/${delayMs}`);
export const callsMade = async () => Number(await (await fetch(`${service.origin}/calls`)).text());

export const median = (values: readonly number[]) => quantile(values, 0.5);
export const quantile = (values: readonly number[], share: number) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? NaN;

export const row = (name: string, ...cells: (string | number)[]) =>
  console.log(name.padEnd(34), ...cells.map((cell) => String(cell).padStart(14)));

/** What must hold: its name, the value, the target in words, and whether it is met. */
export type Target = readonly [name: string, value: number, target: string, met: boolean];

export function close(): void {
  for (const child of children) child.kill();
  rmSync(built, { recursive: true });
}
