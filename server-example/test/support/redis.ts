import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { missingProgram } from './programs.ts';

/** A Redis of one's own, on a free port. */
export interface Redis {
  readonly url: string;
  readonly port: string;
  /** Stops answering and keeps the connections. */
  freeze(): void;
  thaw(): void;
  /** Runs one command of `redis-cli`. */
  command(...args: string[]): string;
  /** As if it had kept its data for a long time. A new or restarted one has not. */
  age(): void;
  /** As if it had just lost its data, for actions that may still be under way. */
  loseMarks(): void;
  /** Without its data, unless they were saved and are to be kept. */
  stop(kept?: 'keeps the file'): Promise<void>;
  start(): Promise<void>;
}

/** Why there is none, or nothing where there is one. */
export const redisMissing = missingProgram('redis-server');

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
    command: (...args) => spawnSync('redis-cli', ['-p', String(port), ...args]).stdout.toString(),
    age() {
      const [, server = ''] = /run_id:(\w+)/.exec(redis.command('info', 'server')) ?? [];
      const marks = marksOf(redis);
      for (const mark of marks.length ? marks : ['pcc:kept']) redis.command('set', mark, `${server} 0`);
    },
    loseMarks() {
      for (const mark of marksOf(redis)) redis.command('del', mark);
    },
    async stop(kept) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
      child.ref();
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
  redis.age();
  return redis;
}

export const marksOf = (redis: Pick<Redis, 'command'>): readonly string[] =>
  redis.command('keys', 'pcc:kept*').split('\n').filter(Boolean);

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
