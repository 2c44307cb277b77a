import { setTimeout as sleep } from 'node:timers/promises';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** A connection to Redis that tests can make slow or cut. */
export interface RedisProxy {
  readonly url: string;
  /** Each reply arrives so much later. */
  delayMs: number;
  /** Called with commands that Redis is about to get. */
  onCommands: ((text: string) => void) | undefined;
  /** Closes all connections, and those that are made until `mend`. */
  cut(): void;
  mend(): void;
  close(): void;
}

export function startRedisProxy(redisPort: string): Promise<RedisProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const closeAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((from) => {
    if (isCut) return void from.destroy();
    const to = connect(Number(redisPort), '127.0.0.1');
    for (const [socket, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    from.on('data', (commands: Buffer) => proxy.onCommands?.(commands.toString('latin1')));
    from.pipe(to);
    let sent: Promise<unknown> = Promise.resolve();
    to.on('data', (reply) => {
      // Replies keep their order when the delay changes.
      sent = Promise.all([sent, sleep(proxy.delayMs)]).then(() => from.destroyed || from.write(reply));
    });
  });
  let proxy: RedisProxy;
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      proxy = {
        url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
        delayMs: 0,
        onCommands: undefined,
        cut() {
          isCut = true;
          closeAll();
        },
        mend: () => void (isCut = false),
        close() {
          closeAll();
          server.close();
        },
      };
      resolve(proxy);
    });
  });
}
