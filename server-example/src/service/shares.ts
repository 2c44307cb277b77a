/** How much of a shared resource each consumer holds: connections, or bytes of memory. */
export interface Shares {
  /** A consumer can hold no more than is still free: a single one at most half, so that others can get some. */
  canTake(consumerId: string, amount?: number): boolean;
  add(consumerId: string, amount?: number): void;
  remove(consumerId: string, amount?: number): void;
}

export function openShares(total: number): Shares {
  const held = new Map<string, number>();
  let left = total;
  const heldBy = (consumerId: string) => held.get(consumerId) ?? 0;
  return {
    canTake: (consumerId, amount = 1) => heldBy(consumerId) < left && amount <= left,
    add(consumerId, amount = 1) {
      left -= amount;
      held.set(consumerId, heldBy(consumerId) + amount);
    },
    remove(consumerId, amount = 1) {
      left += amount;
      if (heldBy(consumerId) > amount) held.set(consumerId, heldBy(consumerId) - amount);
      else held.delete(consumerId);
    },
  };
}
