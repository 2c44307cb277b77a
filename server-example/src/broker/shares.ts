/** How much of a shared resource each consumer holds: connections, or bytes of memory. */
export interface Shares {
  /** A consumer can hold no more than is still free: a single one at most half, so that others can get some. */
  hasMore(who: string, amount?: number): boolean;
  add(who: string, amount?: number): void;
  remove(who: string, amount?: number): void;
}

export function openShares(all: number): Shares {
  const held = new Map<string, number>();
  let left = all;
  const of = (who: string) => held.get(who) ?? 0;
  return {
    hasMore: (who, amount = 1) => of(who) < left && amount <= left,
    add(who, amount = 1) {
      left -= amount;
      held.set(who, of(who) + amount);
    },
    remove(who, amount = 1) {
      left += amount;
      if (of(who) > amount) held.set(who, of(who) - amount);
      else held.delete(who);
    },
  };
}
