// How long a quiet consumer waits while another one does its worst. Quotas are those of production.
import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  beginBackend,
  median,
  quantile,
  row,
  setService,
  signIn,
  type Page,
  type Target,
} from './harness.ts';

const ROUNDS = 5;
const QUIET = 12;
const REQUESTS = 20;
const DOWNLOADS = 64;
/** Requests per second, over 64 connections. Without a limit, the result would measure the machine's processors. */
const FLOOD = 1_000;
const SERVICE_MS = 20;

const agent = new Agent({ keepAlive: true });

/** Milliseconds until the whole response has arrived. */
function request({ url, headers }: Page): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`a quiet consumer got ${response.statusCode}`));
      response.resume().on('end', () => resolve(performance.now() - started));
    }).on('error', reject);
  });
}

/** Quiet consumers, each with a request from time to time. */
async function listen(pages: readonly Page[]): Promise<readonly number[]> {
  const measurements = pages.map(async (page, i) => {
    const times: number[] = [];
    await sleep(i * 20);
    for (let n = 0; n < REQUESTS; n++) {
      times.push(await request(page));
      await sleep(200);
    }
    return times;
  });
  return (await Promise.all(measurements)).flat();
}

/** Downloads that are not read, again and again. Returns a function that ends them. */
function download({ url, headers }: Page): () => void {
  let isOver = false;
  const ends = Array.from({ length: DOWNLOADS }, (_, i) => {
    const again = () => {
      if (isOver) return undefined;
      return get(`${url}large-${i}.pdf/download/`, { headers, agent: false }, (response) => {
        if (response.statusCode === 200) response.pause();
        else response.resume();
      })
        .on('error', () => undefined)
        .on('close', () => setTimeout(() => (current = again()), 500));
    };
    let current = again();
    return () => current?.destroy();
  });
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/** Reads at a steady rate: a load generator that sends a second's requests at once would be measured instead. */
function flood({ url, headers }: Page): () => { readonly sent: number; readonly answered: number } {
  const connections = new Agent({ keepAlive: true, maxSockets: 64 });
  let [sent, answered] = [0, 0];
  const timer = setInterval(() => {
    for (let i = 0; i < FLOOD / 100; i++) {
      sent++;
      get(url, { headers, agent: connections }, (response) => {
        if (response.statusCode === 200) answered++;
        response.resume();
      }).on('error', () => undefined);
    }
  }, 10);
  return () => {
    clearInterval(timer);
    connections.destroy();
    return { sent, answered };
  };
}

export async function measureFairness(): Promise<Target> {
  const backend = await beginBackend({ BENCH_QUOTAS: 'production' });
  await setService('none', SERVICE_MS);
  const ratios: number[] = [];
  row('', 'p50 ms', 'p99 ms', 'answered 200', 'CPU of backend');
  /** Runs `work`, and returns the backend's processor time meanwhile, in percent of one core. */
  async function share<T>(work: () => Promise<T>): Promise<readonly [T, string]> {
    const [cpu, started] = [(await backend.usage()).cpu, performance.now()];
    const result = await work();
    const used = (await backend.usage()).cpu - cpu;
    return [result, `${((used / 1_000 / (performance.now() - started)) * 100).toFixed(0)} %`];
  }
  for (let round = 1; round <= ROUNDS; round++) {
    // New consumers in each round, because quotas count by the minute.
    const loud = await signIn(backend, `loud-${round}`);
    const [before, during] = await Promise.all(
      ['before', 'during'].map((when) =>
        Promise.all(Array.from({ length: QUIET }, (_, i) => signIn(backend, `${when}-${round}-${i}`))),
      ),
    );
    const [alone, idle] = await share(() => listen(before ?? []));
    const end = download(loud);
    await sleep(500);
    const endFlood = flood(loud);
    await sleep(500);
    const [among, busy] = await share(() => listen(during ?? []));
    const { sent, answered } = endFlood();
    end();
    ratios.push(quantile(among, 0.99) / quantile(alone, 0.99));
    const cells = (times: readonly number[]) => [0.5, 0.99].map((share) => quantile(times, share).toFixed(1));
    row(`quiet consumers alone, round ${round}`, ...cells(alone), alone.length, idle);
    row(`during downloads and a flood`, ...cells(among), among.length, busy);
    row(`the flood: ${sent} requests`, '', '', answered);
  }
  const ratio = median(ratios);
  return ['p99 of a quiet consumer, x its own', ratio, '<= 2', ratio <= 2];
}
