import { createCluster } from '@redis/client';
import { clientOptions, within, type Found } from './found.ts';

const FIND_MS = 3_000;

export async function findCluster(urls: readonly string[]): Promise<Found> {
  const cluster = createCluster({
    rootNodes: urls.map((url) => ({ url })),
    defaults: {
      ...clientOptions,
      ...loginOf(urls),
      socket: { connectTimeout: 1_000, reconnectStrategy: false },
    },
    // A node that is down must not keep the others waiting.
    minimizeConnections: true,
  });
  cluster.on('error', () => undefined);
  const destroy = (): void => {
    try {
      cluster.destroy();
    } catch {
      // The connection of a node is already closed.
    }
  };
  try {
    await within(FIND_MS, cluster.connect());
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    server: 'cluster',
    send: (key, ...command) => cluster.sendCommand(key, false, command),
    // Nodes in a minority reject commands.
    isCurrent: () => Promise.resolve(true),
    destroy,
  };
}

/** The credentials, also for nodes that the cluster announces. */
function loginOf([url = '']: readonly string[]): { username?: string; password?: string } {
  const { username, password } = new URL(url);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}
