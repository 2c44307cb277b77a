import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.ts';
import { freePort, startRedis, type Redis } from './redis.ts';

export interface RedisGroup {
  /** As `REDIS_URL` takes it. */
  readonly url: string;
  readonly nodes: readonly Redis[];
  stop(): Promise<void>;
}

/** A Redis Cluster of three masters. */
export async function startCluster(): Promise<RedisGroup> {
  const busPorts = await Promise.all([freePort(), freePort(), freePort()]);
  const nodes = await Promise.all(
    busPorts.map((port) =>
      startRedis(
        '--cluster-enabled',
        'yes',
        '--cluster-port',
        String(port),
        '--cluster-node-timeout',
        '2000',
      ),
    ),
  );
  const slots = ['0 5460', '5461 10922', '10923 16383'];
  for (const [i, node] of nodes.entries()) {
    node.command('cluster', 'addslotsrange', ...(slots[i] ?? '').split(' '));
    for (const [j, { port }] of nodes.entries()) {
      if (i !== j) node.command('cluster', 'meet', '127.0.0.1', port, String(busPorts[j]));
    }
  }
  const isWhole = (node: Redis) => {
    const info = node.command('cluster', 'info');
    return /cluster_state:ok/.test(info) && /cluster_known_nodes:3/.test(info);
  };
  await eventually(() => Promise.resolve(nodes.every(isWhole)), 'the cluster is whole');
  return {
    url: nodes.map(({ url }) => url).join(),
    nodes,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

/** A master, a replica, and three Sentinels that watch them. The master comes first. */
export async function startSentinels(): Promise<RedisGroup> {
  const master = await startRedis();
  const replica = await startRedis('--replicaof', '127.0.0.1', master.port);
  const follows = () => Promise.resolve(/state=online/.test(master.command('info', 'replication')));
  await eventually(follows, 'the replica follows');
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(master.port)));
  const knowAll = () =>
    sentinels.every((sentinel) => {
      const master = sentinel.command('sentinel', 'master', 'pcc').split('\n');
      const count = (name: string) => Number(master[master.indexOf(name) + 1]);
      return count('num-slaves') === 1 && count('num-other-sentinels') === 2;
    });
  await eventually(() => Promise.resolve(knowAll()), 'the Sentinels know each other');
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/pcc`,
    nodes: [master, replica],
    async stop() {
      await Promise.all([...sentinels, master, replica].map((server) => server.stop()));
    },
  };
}

interface Sentinel {
  readonly port: number;
  command(...args: string[]): string;
  stop(): Promise<void>;
}

async function startSentinel(masterPort: string): Promise<Sentinel> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'pcc-sentinel-'));
  // It writes into it what it learns.
  const file = join(folder, 'sentinel.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `dir "${folder}"`,
    `sentinel monitor pcc 127.0.0.1 ${masterPort} 2`,
    // A busy machine must not look like a failed master.
    'sentinel down-after-milliseconds pcc 4000',
    'sentinel failover-timeout pcc 4000',
  ];
  writeFileSync(file, lines.join('\n'));
  const child = spawn('redis-server', [file, '--sentinel'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const command = (...args: string[]) =>
    spawnSync('redis-cli', ['-p', String(port), ...args]).stdout.toString();
  await eventually(() => Promise.resolve(/PONG/.test(command('ping'))), 'the Sentinel answers');
  // A Sentinel that was not scheduled for 2 s would do nothing for 30 s.
  command('sentinel', 'debug', 'tilt-trigger', '60000');
  return {
    port,
    command,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
