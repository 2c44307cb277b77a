import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createClient } from '@redis/client';
import { eventually } from '../../support/eventually.ts';
import { missing } from '../../../../scripts/test/programs.ts';

/** A Redis of one's own, on a free port. */
export interface Redis {
  readonly url: string;
  readonly port: string;
  /** Stops answering and keeps the connections. */
  freeze(): void;
  thaw(): void;
  /** Resolves with the reply as text; a list has its items in lines. */
  command(...args: string[]): Promise<string>;
  /** As if it had kept its data for a long time. A new or restarted one has not. */
  age(): Promise<void>;
  /** As if it had just lost its data, for actions that may still be under way. */
  loseMarks(): Promise<void>;
  /** As a new one, but as if it had been there for a long time. */
  renew(): Promise<void>;
  /** Without its data, unless they were saved and are to be kept. */
  stop(kept?: 'keeps the file'): Promise<void>;
  start(): Promise<void>;
}

/** Whether there is none. `npm test` installs it, and says so where it cannot. */
export const redisMissing = missing('stores').includes('redis-server');

export async function startRedis(...options: string[]): Promise<Redis> {
  for (let tries = 1; ; tries++) {
    try {
      return await startOn(await freePort(), options);
    } catch (error) {
      // Somebody else may have taken the port in the meantime.
      if (tries === 3) throw error;
    }
  }
}

async function startOn(port: number, options: readonly string[]): Promise<Redis> {
  let child: ChildProcess;
  let commands: Commands | undefined;
  // A replica writes what it gets into a file, which another Redis would read at its start.
  const folder = mkdtempSync(join(tmpdir(), 'pcc-redis-'));
  process.once('exit', () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  const redis: Redis = {
    url: `redis://127.0.0.1:${port}`,
    port: String(port),
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    command: async (...args) => (commands ??= await openCommands(redis.url))(args),
    async age() {
      const [, server = ''] = /run_id:(\w+)/.exec(await redis.command('info', 'server')) ?? [];
      const marks = await marksOf(redis);
      for (const mark of marks.length ? marks : ['pcc:kept']) await redis.command('set', mark, `${server} 0`);
    },
    async loseMarks() {
      for (const mark of await marksOf(redis)) await redis.command('del', mark);
    },
    async renew() {
      redis.thaw();
      if (child.exitCode !== null || child.signalCode !== null) await redis.start();
      await redis.command('flushall');
      await redis.age();
    },
    async stop(kept) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      child.ref();
      commands = undefined;
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      if (!kept) rmSync(join(folder, 'dump.rdb'), { force: true });
    },
    async start() {
      const args = [
        '--port',
        String(port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--appendonly',
        'no',
        // Otherwise a replica follows after 5 s.
        '--repl-diskless-sync-delay',
        '0',
        '--dir',
        folder,
        ...options,
      ];
      child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'inherit'] });
      await new Promise<void>((resolve, reject) => {
        child.stdout?.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('Ready to accept connections')) resolve();
        });
        child.once('exit', () => reject(new Error('redis-server ended')));
      });
      // After a test that failed before it could stop it, the process ends nevertheless.
      child.unref();
      (child.stdout as Socket | null)?.unref();
    },
  };
  await redis.start();
  await redis.age().catch((error: unknown) => {
    // A replica takes no writes, nor does a node of a cluster that is not whole yet.
    if (!/READONLY|LOADING|CLUSTERDOWN/.test(String(error))) throw error;
  });
  return redis;
}

type Commands = (args: readonly string[]) => Promise<string>;

/** A connection for a test's own commands, which keeps no process alive but while one is under way. */
export async function openCommands(url: string): Promise<Commands> {
  const client = createClient({ url, socket: { reconnectStrategy: false } });
  client.on('error', () => undefined);
  await client.connect();
  client.unref();
  let underWay = 0;
  return async (args) => {
    // A fail-over closes it.
    if (!client.isOpen) await client.connect();
    if (underWay++ === 0) client.ref();
    try {
      return textOf(await client.sendCommand<Reply>([...args]));
    } finally {
      if (--underWay === 0) client.unref();
    }
  };
}

type Reply = string | number | null | readonly Reply[];
const textOf = (reply: Reply): string =>
  typeof reply === 'object' && reply !== null ? reply.map(textOf).join('\n') : String(reply ?? '');

export const marksOf = async (redis: Pick<Redis, 'command'>): Promise<readonly string[]> =>
  (await redis.command('keys', 'pcc:kept*')).split('\n').filter(Boolean);

/** A replica of it; resolves when it follows. */
export async function startReplica(master: Redis): Promise<Redis> {
  const replica = await startRedis('--replicaof', '127.0.0.1', master.port);
  const follows = async () => /state=online/.test(await master.command('info', 'replication'));
  await eventually(follows, 'the replica follows');
  return replica;
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
