// `npm run bench:backend`: the broker beside a bare proxy, in one run: in calm, with faults, and in an outage.
// `npm run bench:backend -- 4` takes 4 s for each round in calm instead of 10.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { bundle } from '../build.mjs';
import type { Usage } from './report.ts';

const page = 'https://app.partner.example';
const seconds = Number(process.argv[2] ?? 10);
const rounds = 5;
// As they are run in production: one file each, nothing translated on the way.
const built = mkdtempSync(join(tmpdir(), 'pcc-bench-'));
await bundle(['bench/service.ts', 'bench/backend.ts', 'bench/baseline.ts'], built);

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
}

const children: ChildProcess[] = [];

async function begin(name: string, env: Record<string, string> = {}): Promise<Server> {
  const child = fork(join(built, `${name}.mjs`), {
    // As in the Dockerfile.
    execArgv: ['--max-old-space-size=256'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    // The log is written, to nowhere.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.push(child);
  const [origin] = (await once(child, 'message')) as [string];
  return { child, origin };
}

async function usageOf({ child }: Server): Promise<Usage> {
  child.send('usage');
  const [usage] = (await once(child, 'message')) as [Usage];
  return usage;
}

const service = await begin('service');
const env = {
  PCC_AUTH_URL: service.origin,
  PCC_BASE_URL: service.origin,
  PCC_CLIENT_ID: 'bench',
  PCC_CLIENT_SECRET: 'bench',
  PCC_MODE: 'broker',
  PCC_PUBLIC_URL: 'http://127.0.0.1:4020',
  PCC_ALLOWED_ORIGINS: page,
  PCC_SESSION_SECRET: 'bench-bench-bench-bench-bench-bench',
};
const backend = await begin('backend', env);
const baseline = await begin('baseline', env);

const answer = await fetch(`${backend.origin}/pcc/session`, {
  method: 'POST',
  headers: { Origin: page, 'X-PCC-Request': '1' },
});
const session = (await answer.json()) as { access_token: string; consumer_id: string };

interface Load {
  readonly connections: number;
  readonly amount?: number;
}

function load({ origin }: Server, { connections, amount }: Load): Promise<autocannon.Result> {
  return autocannon({
    url: `${origin}/v2/consumers/${session.consumer_id}/statements/`,
    headers: { Origin: page, Authorization: `Bearer ${session.access_token}` },
    connections,
    ...(amount ? { amount } : { duration: seconds }),
  });
}

const set = (fault: string, delayMs: number) => fetch(`${service.origin}/set/${fault}/${delayMs}`);
const callsMade = async () => Number(await (await fetch(`${service.origin}/calls`)).text());
const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const row = (name: string, ...cells: (string | number)[]) =>
  console.log(name.padEnd(34), ...cells.map((cell) => String(cell).padStart(14)));

/** Loads a server and writes a line; resolves with requests per second and processor time per request. */
async function measure(name: string, server: Server, what: Load): Promise<{ rate: number; cpu: number }> {
  const before = await usageOf(server);
  const { requests, latency, non2xx, errors } = await load(server, what);
  const after = await usageOf(server);
  const { total, average } = requests;
  const cpu = (after.cpu - before.cpu) / total;
  const failed = `${((100 * (non2xx + errors)) / total).toFixed(2)} %`;
  const calls = ((await callsMade()) / total).toFixed(3);
  row(name, Math.round(average), latency.p50, latency.p99, failed, calls, Math.round(cpu));
  return { rate: average, cpu };
}

row('', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'calls/request', 'CPU µs/request');
// Both take turns, so that what else the machine does falls on both.
const rates: number[] = [];
const costs: number[] = [];
await set('none', 0);
for (const each of [baseline, backend]) await load(each, { connections: 50, amount: 3_000 });
for (let round = 1; round <= rounds; round++) {
  await set('none', 0);
  const bare = await measure(`calm, bare proxy, round ${round}`, baseline, { connections: 50 });
  await set('none', 0);
  const broker = await measure(`calm, broker, round ${round}`, backend, { connections: 50 });
  rates.push(broker.rate / bare.rate);
  costs.push(broker.cpu / bare.cpu);
}
await set('fifth', 50);
await measure('20 % 503, 50 ms, 100 connections', backend, { connections: 100, amount: 12_000 });
await set('outage', 0);
await measure('full outage, 50 connections', backend, { connections: 50, amount: 10_000 });

const listed = (ratios: readonly number[]) => `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`;
const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
console.log();
row('throughput beside the bare proxy', median(rates).toFixed(2), listed(rates));
row('CPU time beside the bare proxy', median(costs).toFixed(2), listed(costs));
for (const [name, server] of [
  ['backend', backend],
  ['bare proxy', baseline],
] as const) {
  const { rss, peak } = await usageOf(server);
  row(`memory of the ${name}, MB`, megabytes(rss), `(most: ${megabytes(peak)})`);
}
for (const child of children) child.kill();
rmSync(built, { recursive: true });
