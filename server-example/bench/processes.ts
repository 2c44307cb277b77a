// Several processes behind one port, with one Redis, compared with one process and the same Redis.
import { availableParallelism } from 'node:os';
import { startRedis } from '../test/unpublished/support/redis.ts';
import { beginBackend, load, median, row, setService, signIn, type Server, type Target } from './harness.ts';

const ROUNDS = 5;
/** Four processes are compared where each has a core, and the load, the service and Redis have theirs. */
const WANTED = 4;
const NEEDED_CORES = WANTED + 3;

export async function measureProcesses(seconds: number): Promise<readonly Target[]> {
  const cores = availableParallelism();
  const processes = Math.min(WANTED, cores);
  const redis = await startRedis();
  const one = await beginBackend({ REDIS_URL: redis.url });
  const several = await beginBackend({ REDIS_URL: redis.url }, processes);
  await setService('none', 0);
  const rates: number[] = [];
  const costs: number[] = [];
  const redisCpu = async () =>
    [...(await redis.command('info', 'cpu')).matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)].reduce(
      (sum, [, used]) => sum + Number(used) * 1e6,
      0,
    );
  async function measure(server: Server, title: string) {
    const page = await signIn(server, 'bench');
    await load({ ...page, connections: 64, amount: 2_000 });
    const [before, redisBefore] = [(await server.usage()).cpu, await redisCpu()];
    const { requests, latency, non2xx, errors } = await load({ ...page, connections: 64, duration: seconds });
    const cpu = ((await server.usage()).cpu - before) / requests.total;
    const failed = `${((100 * (non2xx + errors)) / requests.total).toFixed(2)} %`;
    const redisShare = Math.round(((await redisCpu()) - redisBefore) / requests.total);
    row(title, Math.round(requests.average), latency.p99, failed, Math.round(cpu), redisShare);
    return { rate: requests.average, cpu };
  }
  row('', 'requests/s', 'p99 ms', 'failed', 'CPU µs/request', 'of Redis, µs');
  for (let round = 1; round <= ROUNDS; round++) {
    const alone = await measure(one, `1 process, round ${round}`);
    const together = await measure(several, `${processes} processes, round ${round}`);
    rates.push(together.rate / alone.rate);
    costs.push(together.cpu / alone.cpu);
  }
  await redis.stop();
  row(`cores: ${cores}`, cores >= NEEDED_CORES ? '' : `too few for ${WANTED} processes: no target`);
  row(`throughput of ${processes}, x one`, median(rates).toFixed(2));
  row(`CPU per request of ${processes}, x one`, median(costs).toFixed(2));
  if (cores < NEEDED_CORES) return [];
  return [[`throughput of ${processes}, x one`, median(rates), '>= 3.2', median(rates) >= 3.2]];
}
