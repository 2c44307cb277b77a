import { unavailable } from '../refusal.ts';
import { openShares } from './shares.ts';

/** A semaphore with a bounded queue, shared fairly between consumers. */
export interface Places {
  /**
   * Resolves with a function that releases the place. Rejects with 503 if the queue is full, and with the signal's
   * reason if it aborts.
   */
  take(who: string, signal: AbortSignal): Promise<() => void>;
}

export function openPlaces(places: number, seats: number): Places {
  const taken = openShares(places);
  const waiting = openShares(seats);
  /** Waiting requests by consumer; the next consumer comes first. */
  const lines = new Map<string, Set<() => void>>();

  function leave(who: string, turn: () => void): void {
    const line = lines.get(who);
    if (!line?.delete(turn)) return;
    waiting.remove(who);
    if (line.size === 0) lines.delete(who);
  }

  function callNext(): void {
    for (const [who, line] of lines) {
      if (!taken.hasMore(who)) continue;
      const [turn] = line;
      if (!turn) continue;
      leave(who, turn);
      // Round robin: this consumer goes to the end.
      if (lines.delete(who) && line.size > 0) lines.set(who, line);
      return turn();
    }
  }

  function sit(who: string): () => void {
    taken.add(who);
    return () => {
      taken.remove(who);
      callNext();
    };
  }

  return {
    take(who, signal) {
      return new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        if (taken.hasMore(who)) return resolve(sit(who));
        if (!waiting.hasMore(who)) return reject(unavailable(5));
        const turn = () => {
          signal.removeEventListener('abort', end);
          resolve(sit(who));
        };
        const end = () => {
          leave(who, turn);
          reject(signal.reason as Error);
        };
        signal.addEventListener('abort', end, { once: true });
        const line = lines.get(who) ?? new Set();
        lines.set(who, line.add(turn));
        waiting.add(who);
      });
    },
  };
}
