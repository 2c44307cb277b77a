import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import { findCluster } from './cluster.ts';
import {
  clientOptions,
  oneMark,
  type ServerConnection,
  type Marks,
  type SendCommand,
} from './server-connection.ts';
import { parseRedisUrl } from './redis-url.ts';
import { findMaster } from './sentinel.ts';

/** A connection to Redis: one server, a cluster, or a Sentinel group's master. */
export interface Connection {
  readonly isReady: boolean;
  readonly send: SendCommand;
  readonly marks: Marks;
  /** Call it when a command has failed: there may have been a failover. */
  suspect(): void;
  close(): void;
}

export interface ConnectionEvents {
  readonly up: () => void;
  readonly down: (error?: unknown) => void;
}

const CHECK_MS = 5_000;
const GRACE_MS = 2_000;

export function openConnection(url: string, events: ConnectionEvents): Connection {
  const address = parseRedisUrl(url);
  if (address.kind === 'single') return single(address.url, events);
  if (address.kind === 'cluster') return followed(() => findCluster(address.urls), events);
  return followed((drop) => findMaster(address, drop), events);
}

const delay = (tries: number) => Math.min(200 * 2 ** tries, 3_000);

function single(url: string, { up, down }: ConnectionEvents): Connection {
  const client = createClient({
    ...clientOptions,
    url,
    socket: { connectTimeout: 2_000, reconnectStrategy: delay },
  });
  // Without a listener an error of the connection would end the process.
  client.on('error', down);
  client.on('ready', up);
  void client.connect().catch(down);
  return {
    get isReady() {
      return client.isReady;
    },
    send: (_key, ...command) => client.sendCommand(command),
    marks: oneMark,
    suspect: () => undefined,
    close: () => client.isOpen && client.destroy(),
  };
}

/**
 * Searches for the server until it is found, and again after a possible failover. The library's own clients queue
 * commands meanwhile, which would run long after their requests have ended.
 */
function followed(
  find: (drop: (error: unknown) => void) => Promise<ServerConnection>,
  { up, down }: ConnectionEvents,
): Connection {
  let current: ServerConnection | undefined;
  let search: Promise<void> | undefined;
  let isClosed = false;

  function replace(next: ServerConnection | undefined, error?: unknown): void {
    const old = current;
    current = next;
    // Pending commands may still complete.
    if (old) setTimeout(() => old.destroy(), GRACE_MS).unref();
    // The same server may still be slow: it counts as up only after a response.
    if (next && next.server !== old?.server) up();
    if (!next) down(error);
  }

  async function seek(): Promise<void> {
    for (let tries = 0; !isClosed; tries++) {
      try {
        let isLost = false;
        let next: ServerConnection | undefined = undefined;
        next = await find((error) => {
          isLost = true;
          if (current === next) lose(error);
        });
        if (isClosed || isLost) next.destroy();
        else return replace(next);
      } catch (error) {
        if (!current) down(error);
      }
      await sleep(delay(tries), undefined, { ref: false });
    }
  }
  const look = (): void => void (search ??= seek().finally(() => (search = undefined)));
  function lose(error?: unknown): void {
    if (isClosed) return;
    replace(undefined, error);
    look();
  }

  const timer = setInterval(() => {
    const connection = current;
    connection?.isCurrent().then(
      (isCurrent) => !isCurrent && current === connection && lose(),
      (error: unknown) => current === connection && lose(error),
    );
  }, CHECK_MS).unref();
  look();
  return {
    get isReady() {
      return current !== undefined;
    },
    send: (key, ...command) =>
      current?.send(key, ...command) ?? Promise.reject(new Error('Redis is unavailable')),
    marks: {
      all: () => current?.marks.all() ?? [],
      of: (key) => (current?.marks ?? oneMark).of(key),
    },
    suspect: look,
    close() {
      isClosed = true;
      clearInterval(timer);
      current?.destroy();
      current = undefined;
    },
  };
}
