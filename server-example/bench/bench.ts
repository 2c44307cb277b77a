// `npm run bench:backend`: the broker beside a bare proxy, in one run: in calm, with faults, and in an outage.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

const page = 'https://app.partner.example';
const seconds = Number(process.argv[2] ?? 10);
const rounds = 3;
const children: ChildProcess[] = [];

async function begin(
  file: string,
  env: Record<string, string> = {},
): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), {
    execArgv: ['--conditions=pcc-source', '--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
  });
  children.push(child);
  const [origin] = (await once(child, 'message')) as [string];
  return { child, origin };
}

async function memory(child: ChildProcess): Promise<number> {
  child.send('memory');
  const [bytes] = (await once(child, 'message')) as [number];
  return bytes / 2 ** 20;
}

const service = await begin('./service.ts');
const env = {
  ...{
    PCC_AUTH_URL: service.origin,
    PCC_BASE_URL: service.origin,
    PCC_CLIENT_ID: 'bench',
    PCC_CLIENT_SECRET: 'bench',
  },
  ...{ PCC_MODE: 'broker', PCC_PUBLIC_URL: 'http://127.0.0.1:4020', PCC_ALLOWED_ORIGINS: page },
  PCC_SESSION_SECRET: 'bench-bench-bench-bench-bench-bench',
};
const backend = await begin('./backend.ts', env);
const baseline = await begin('./baseline.ts', env);

const answer = await fetch(`${backend.origin}/pcc/session`, {
  method: 'POST',
  headers: { Origin: page, 'X-PCC-Request': '1' },
});
const session = (await answer.json()) as { access_token: string; consumer_id: string };

interface Load {
  readonly connections: number;
  readonly amount?: number;
}

function load(origin: string, { connections, amount }: Load): Promise<autocannon.Result> {
  return autocannon({
    url: `${origin}/v2/consumers/${session.consumer_id}/statements/`,
    headers: { Origin: page, Authorization: `Bearer ${session.access_token}` },
    connections,
    ...(amount ? { amount } : { duration: seconds }),
  });
}

const set = (fault: string, delayMs: number) => fetch(`${service.origin}/set/${fault}/${delayMs}`);
const callsMade = async () => Number(await (await fetch(`${service.origin}/calls`)).text());
const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? NaN;
const row = (name: string, ...cells: (string | number)[]) =>
  console.log(name.padEnd(34), ...cells.map((cell) => String(cell).padStart(14)));

row('', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'calls/request');
const report = (name: string, result: autocannon.Result, calls: number) => {
  const all = result.requests.total;
  const failed = `${((100 * (result.non2xx + result.errors)) / all).toFixed(2)} %`;
  row(
    name,
    Math.round(result.requests.average),
    result.latency.p50,
    result.latency.p99,
    failed,
    (calls / all).toFixed(3),
  );
};

// Both take turns, so that what else the machine does falls on both.
const ratios: number[] = [];
await set('none', 0);
for (const each of [baseline, backend]) await load(each.origin, { connections: 50, amount: 2_000 });
for (let round = 1; round <= rounds; round++) {
  const rates: number[] = [];
  for (const [name, each] of [
    ['bare proxy', baseline],
    ['broker', backend],
  ] as const) {
    await set('none', 0);
    const result = await load(each.origin, { connections: 50 });
    report(`calm, ${name}, round ${round}`, result, await callsMade());
    rates.push(result.requests.average);
  }
  const [bare = NaN, broker = NaN] = rates;
  ratios.push(broker / bare);
}
await set('fifth', 50);
report(
  '20 % 503, 50 ms, 100 connections',
  await load(backend.origin, { connections: 100, amount: 12_000 }),
  await callsMade(),
);
await set('outage', 0);
report(
  'full outage, 50 connections',
  await load(backend.origin, { connections: 50, amount: 10_000 }),
  await callsMade(),
);

console.log();
row(
  'throughput beside the bare proxy',
  median(ratios).toFixed(2),
  `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`,
);
row('memory of the backend, MB', Math.round(await memory(backend.child)));
for (const child of children) child.kill();
