/** What consumers hold of a common good: places, or bytes in the memory. */
export interface Shares {
  /** Nobody gets more than is left for the others: one alone at most half, and who comes next still finds some. */
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
