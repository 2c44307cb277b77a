import { unavailable } from '../refusal.ts';
import { openShares } from './shares.ts';

/** So many places for all consumers together, and so many more to wait for one. */
export interface Places {
  /**
   * Resolves with what gives the place back. Rejects with 503 where all who may wait do so already, and with what
   * `signal` was aborted for.
   */
  take(who: string, signal: AbortSignal): Promise<() => void>;
}

export function openPlaces(places: number, seats: number): Places {
  const taken = openShares(places);
  const waiting = openShares(seats);
  /** Those who wait, by consumer; the consumer whose turn is next comes first. */
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
      // To the end: then it is the others' turn.
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
