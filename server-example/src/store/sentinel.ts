import { createClient } from '@redis/client';
import { clientOptions, oneMark, withTimeout, type ServerConnection } from './server-connection.ts';
import type { RedisAddress } from './redis-url.ts';

type Group = Extract<RedisAddress, { kind: 'sentinel' }>;

const PATIENCE_MS = 1_000;

/**
 * Connects to the master that a majority of the Sentinels names. Another one may be an old master, which lacks recent
 * sign-outs. `drop` is called when the connection is lost.
 */
export async function findMaster(group: Group, drop: (error: unknown) => void): Promise<ServerConnection> {
  const master = await masterOf(group);
  if (master === undefined) throw new Error('the Sentinels name no master');
  const { username, password } = group;
  const client = createClient({
    ...clientOptions,
    username,
    password,
    socket: { ...addressOf(master), connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  });
  const destroy = () => void (client.isOpen && client.destroy());
  client.on('error', drop);
  try {
    await withTimeout(PATIENCE_MS, client.connect());
    // A restarted server may not be the master any more: ask it.
    const [role] = (await withTimeout(PATIENCE_MS, client.sendCommand(['ROLE']))) as unknown as [string];
    if (role !== 'master') throw new Error('the server is not a master');
  } catch (error) {
    destroy();
    throw error;
  }
  return {
    server: master,
    send: (_key, ...command) => client.sendCommand(command),
    marks: oneMark,
    isCurrent: async () => (await masterOf(group)) === master,
    destroy,
  };
}

/** The address that a majority of the listed Sentinels names; undefined if there is none. */
async function masterOf({ sentinels, group }: Group): Promise<string | undefined> {
  const answers = await Promise.all(sentinels.map((sentinel) => ask(sentinel, group).catch(() => undefined)));
  return answers.find(
    (answer) =>
      answer !== undefined && answers.filter((other) => other === answer).length > sentinels.length / 2,
  );
}

async function ask(address: Group['sentinels'][number], group: string): Promise<string | undefined> {
  const client = createClient({
    ...clientOptions,
    socket: { ...address, connectTimeout: PATIENCE_MS, reconnectStrategy: false },
  });
  client.on('error', () => undefined);
  try {
    await withTimeout(PATIENCE_MS, client.connect());
    const command = ['SENTINEL', 'get-master-addr-by-name', group];
    const reply = (await withTimeout(PATIENCE_MS, client.sendCommand(command))) as unknown as string[] | null;
    return reply ? JSON.stringify(reply) : undefined;
  } finally {
    if (client.isOpen) client.destroy();
  }
}

function addressOf(master: string): { host: string; port: number } {
  const [host, port] = JSON.parse(master) as [string, string];
  return { host, port: Number(port) };
}
