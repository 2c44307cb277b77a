import { createCluster } from '@redis/client';
import { clientOptions, withTimeout, type ServerConnection } from './server-connection.ts';

const FIND_MS = 3_000;

export async function findCluster(urls: readonly string[]): Promise<ServerConnection> {
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
  /** The error of one of the nodes: that of the cluster does not say why. */
  let reason: unknown;
  cluster.on('error', (error: unknown) => void (reason = error));
  const destroy = (): void => {
    try {
      cluster.destroy();
    } catch {
      // It ends at a node whose connection is already closed.
      for (const { client } of cluster.nodeByAddress.values()) if (client?.isOpen) client.destroy();
    }
  };
  try {
    await withTimeout(FIND_MS, cluster.connect());
  } catch (error) {
    destroy();
    throw reason ?? error;
  }
  return {
    server: 'cluster',
    send: (key, ...command) => cluster.sendCommand(key, false, command),
    marks: {
      all: () => cluster.masters.map((master) => markOn((slot) => cluster.slots[slot]?.master === master)),
      of: (key) => {
        const { master } = cluster.slots[slotOf(key)] ?? {};
        return markOn((slot) => cluster.slots[slot]?.master === master);
      },
    },
    // Nodes in a minority reject commands.
    isCurrent: () => Promise.resolve(true),
    destroy,
  };
}

const SLOTS = 16_384;

/** The first name that a node stores, so that all instances find the same one. */
function markOn(isThere: (slot: number) => boolean): string {
  for (let i = 0; i < SLOTS; i++) {
    const mark = `pcc:kept:{${i}}`;
    if (isThere(slotOf(mark))) return mark;
  }
  throw new Error('the node has no keys');
}

/** The slot of a key: CRC-16 (XMODEM) of what is in its first braces, or of all of it. */
function slotOf(key: string): number {
  const [, tag = key] = /\{(.+?)\}/.exec(key) ?? [];
  let crc = 0;
  for (const byte of Buffer.from(tag)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : crc << 1;
  }
  return crc % SLOTS;
}

/** The credentials, also for nodes that the cluster announces. */
function loginOf([url = '']: readonly string[]): { username?: string; password?: string } {
  const { username, password } = new URL(url);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
  };
}
