import { unavailable } from '../http/refusal.ts';

/** How much of a shared resource each consumer holds: connections, or bytes of memory. */
export function createShares(total: number) {
  const amounts = new Map<string, number>();
  let free = total;
  const heldBy = (consumerId: string) => amounts.get(consumerId) ?? 0;
  return {
    /** A consumer can hold no more than is still free: a single one at most half, so that others can get some. */
    canTake: (consumerId: string, amount = 1): boolean => heldBy(consumerId) < free && amount <= free,
    add(consumerId: string, amount = 1): void {
      free -= amount;
      amounts.set(consumerId, heldBy(consumerId) + amount);
    },
    remove(consumerId: string, amount = 1): void {
      free += amount;
      if (heldBy(consumerId) > amount) amounts.set(consumerId, heldBy(consumerId) - amount);
      else amounts.delete(consumerId);
    },
  };
}

/** A semaphore with a bounded queue, shared fairly between consumers. */
export function createSemaphore(permits: number, maxQueued: number) {
  const permitShares = createShares(permits);
  const queueShares = createShares(maxQueued);
  /** Waiting requests by consumer; the next consumer comes first. */
  const queues = new Map<string, Set<() => void>>();

  function dequeue(consumerId: string, start: () => void): void {
    const queue = queues.get(consumerId);
    if (!queue?.delete(start)) return;
    queueShares.remove(consumerId);
    if (queue.size === 0) queues.delete(consumerId);
  }

  /** Starts all that may start: a permit that is free again can raise the share of several consumers. */
  function startQueued(): void {
    // Round robin: a consumer who has started goes to the end of the map, and is visited again.
    for (const [consumerId, queue] of queues) {
      const [start] = queue;
      if (!start || !permitShares.canTake(consumerId)) continue;
      dequeue(consumerId, start);
      if (queues.delete(consumerId)) queues.set(consumerId, queue);
      start();
    }
  }

  function hold(consumerId: string): () => void {
    permitShares.add(consumerId);
    return () => {
      permitShares.remove(consumerId);
      startQueued();
    };
  }

  return {
    /**
     * Resolves with a function that releases the permit. Rejects with 503 if the queue is full, and with the signal's
     * reason if it aborts.
     */
    acquire(consumerId: string, signal: AbortSignal): Promise<() => void> {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (permitShares.canTake(consumerId)) return resolve(hold(consumerId));
        if (!queueShares.canTake(consumerId)) return reject(unavailable(5));
        const start = () => {
          signal.removeEventListener('abort', cancel);
          resolve(hold(consumerId));
        };
        const cancel = () => {
          dequeue(consumerId, start);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', cancel, { once: true });
        const queue = queues.get(consumerId) ?? new Set();
        queues.set(consumerId, queue.add(start));
        queueShares.add(consumerId);
      });
    },
  };
}
