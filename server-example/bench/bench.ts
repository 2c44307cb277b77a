// `npm run test:slow -- backend-bench`: compares the broker with a bare proxy, in normal operation, with faults and in
// an outage; measures how long a quiet consumer waits while another one does its worst, and how several processes
// scale. `npm run test:slow -- backend-bench 4` takes 4 s instead of 8 for each round; `-- 4 fairness` runs one part.
import {
  beginBackend,
  beginBaseline,
  callsMade,
  close,
  load,
  median,
  row,
  setService,
  signIn,
  type Page,
  type Server,
  type Target,
} from './harness.ts';
import { measureFairness } from './fairness.ts';
import { measureProcesses } from './processes.ts';

const seconds = Number(process.argv[2] ?? 8);
const parts = ['proxy', 'fairness', 'processes'] as const;
const only = process.argv[3];
const rounds = 5;

interface Load {
  readonly connections: number;
  readonly amount?: number;
}

interface Measured {
  /** Requests per second. */
  readonly rate: number;
  /** Microseconds of processor time per request. */
  readonly cpu: number;
  /** Percentage of requests without a 2xx response. */
  readonly failed: number;
  /** Requests to the service per request. */
  readonly calls: number;
}

/** Loads a server and prints a line. */
async function measure(name: string, server: Server, page: Page, what: Load): Promise<Measured> {
  const before = await server.usage();
  const { requests, latency, non2xx, errors } = await load({
    ...page,
    url: page.url.replace(/^http:\/\/[^/]+/, server.origin),
    duration: seconds,
    ...what,
  });
  const after = await server.usage();
  const { total, average } = requests;
  const cpu = (after.cpu - before.cpu) / total;
  const failed = (100 * (non2xx + errors)) / total;
  const calls = (await callsMade()) / total;
  const cells = [`${failed.toFixed(2)} %`, calls.toFixed(3), Math.round(cpu)];
  row(name, Math.round(average), latency.p50, latency.p99, ...cells);
  return { rate: average, cpu, failed, calls };
}

async function compare(): Promise<readonly Target[]> {
  const backend = await beginBackend();
  const baseline = await beginBaseline();
  const page = await signIn(backend, 'bench');
  row('', 'requests/s', 'p50 ms', 'p99 ms', 'failed', 'calls/request', 'CPU µs/request');
  // They alternate, so that other load on the machine affects both.
  const rates: number[] = [];
  const costs: number[] = [];
  for (let round = 0; round <= rounds; round++) {
    await setService('none', 0);
    const title = round === 0 ? 'warming up' : `normal, round ${round}`;
    const proxy = await measure(`${title}, bare proxy`, baseline, page, { connections: 50 });
    await setService('none', 0);
    const broker = await measure(`${title}, broker`, backend, page, { connections: 50 });
    if (round === 0) continue;
    rates.push(broker.rate / proxy.rate);
    costs.push(broker.cpu / proxy.cpu);
  }
  await setService('fifth', 50);
  // Two retries leave 0.8 % (0.2³): with fewer requests, the result could exceed 1 % by chance.
  const many = { connections: 100, amount: 20_000 };
  const faults = await measure('20 % 503, 50 ms, 100 connections', backend, page, many);
  await setService('outage', 0);
  const some = { connections: 50, amount: 10_000 };
  const outage = await measure('full outage, 50 connections', backend, page, some);

  const listed = (ratios: readonly number[]) => `(${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`;
  const megabytes = (bytes: number) => Math.round(bytes / 2 ** 20);
  row('throughput relative to bare proxy', median(rates).toFixed(2), listed(rates));
  row('CPU time relative to bare proxy', median(costs).toFixed(2), listed(costs));
  const [own, bare] = [await backend.usage(), await baseline.usage()];
  row('memory of the backend, MB', megabytes(own.rss), `(peak: ${megabytes(own.peak)})`);
  row('memory of the bare proxy, MB', megabytes(bare.rss), `(peak: ${megabytes(bare.peak)})`);
  return [
    ['throughput relative to bare proxy', median(rates), '>= 0.9', median(rates) >= 0.9],
    ['failed with 20 % faults, percent', faults.failed, '<= 1', faults.failed <= 1],
    ['calls per request in an outage', outage.calls, '<= 1.1', outage.calls <= 1.1],
    ['peak memory of the backend, MB', megabytes(own.peak), '< 200', megabytes(own.peak) < 200],
  ];
}

const targets: Target[] = [];
try {
  for (const part of parts) {
    if (only !== undefined && only !== part) continue;
    if (part === 'proxy') targets.push(...(await compare()));
    if (part === 'fairness') targets.push(await measureFairness());
    if (part === 'processes') targets.push(...(await measureProcesses(seconds)));
    console.log();
  }
} finally {
  close();
}
for (const [name, value, target, met] of targets) {
  row(name, Number(value.toFixed(2)), target, met ? 'PASS' : 'MISSED');
}
process.exitCode = targets.every(([, , , met]) => met) ? 0 : 1;
