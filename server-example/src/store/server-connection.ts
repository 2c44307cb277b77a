import { setTimeout as sleep } from 'node:timers/promises';

/** Sends a command to the server that has the key. Rejects immediately if there is no connection. */
export type SendCommand = (key: string, ...command: string[]) => Promise<unknown>;

/** Names of keys, one on each server, that show whether the server has lost its data. */
export interface Marks {
  all(): readonly string[];
  /** The name on the server that has `key`. */
  of(key: string): string;
}

/** The mark of a server that has all keys. */
export const oneMark: Marks = { all: () => ['pcc:kept'], of: () => 'pcc:kept' };

/** A connection to one server, which does not reconnect. */
export interface ServerConnection {
  /** Identifies the server. */
  readonly server: string;
  readonly send: SendCommand;
  readonly marks: Marks;
  /** Whether it is still the right server. */
  isCurrent(): Promise<boolean>;
  destroy(): void;
}

export const clientOptions = { disableOfflineQueue: true, commandsQueueMaxLength: 1_000 } as const;

/** Rejects after `ms`. */
export function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = sleep(ms, undefined, { ref: false }).then(() => {
    throw new Error('Redis is slow');
  });
  return Promise.race([work, late]);
}
