import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../../support/eventually.ts';
import { freePort, openCommands, startRedis, startReplica, type Redis } from './redis.ts';

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
    await node.command('cluster', 'addslotsrange', ...(slots[i] ?? '').split(' '));
    for (const [j, { port }] of nodes.entries()) {
      if (i !== j) await node.command('cluster', 'meet', '127.0.0.1', port, String(busPorts[j]));
    }
  }
  for (const node of nodes) {
    const isWhole = async () =>
      /cluster_state:ok[^]*cluster_known_nodes:3/.test(await node.command('cluster', 'info'));
    await eventually(isWhole, 'the cluster is whole');
  }
  return {
    url: nodes.map(({ url }) => url).join(),
    nodes,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

/** A master, a replica, and three Sentinels that watch them. The master comes first. */
export async function startSentinels(): Promise<RedisGroup> {
  const master = await startRedis();
  const replica = await startReplica(master);
  const sentinels = await Promise.all([1, 2, 3].map(() => startSentinel(master.port)));
  for (const sentinel of sentinels) {
    const knowsAll = async () => {
      const known = (await sentinel.command('sentinel', 'master', 'pcc')).split('\n');
      const count = (name: string) => Number(known[known.indexOf(name) + 1]);
      return count('num-slaves') === 1 && count('num-other-sentinels') === 2;
    };
    await eventually(knowsAll, 'the Sentinels know each other');
  }
  return {
    url: `redis+sentinel://${sentinels.map(({ port }) => `127.0.0.1:${port}`).join()}/pcc`,
    nodes: [master, replica],
    async stop() {
      await Promise.all([...sentinels, master, replica].map((server) => server.stop()));
    },
  };
}

interface Sentinel extends Pick<Redis, 'command' | 'stop'> {
  readonly port: number;
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
  const open = () => openCommands(`redis://127.0.0.1:${port}`).catch(() => undefined);
  const send = await eventually(open, 'the Sentinel answers');
  // A Sentinel that was not scheduled for 2 s would do nothing for 30 s.
  await send(['sentinel', 'debug', 'tilt-trigger', '60000']);
  return {
    port,
    command: (...args) => send(args),
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
