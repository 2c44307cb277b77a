import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** Spreads connections over several backends, one after the other: no more than that. */
export function startBalancer(targets: readonly string[]): Promise<{ origin: string; close(): void }> {
  let turn = 0;
  const sockets = new Set<Socket>();
  const server = createServer((from) => {
    const { hostname, port } = new URL(targets[turn++ % targets.length] ?? '');
    const to = connect(Number(port), hostname);
    for (const socket of [from, to]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    from.pipe(to).pipe(from);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const close = () => {
        for (const socket of sockets) socket.destroy();
        server.close();
      };
      resolve({ origin: `http://127.0.0.1:${port}`, close });
    });
  });
}
