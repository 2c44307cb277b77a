/** How much of a shared resource each consumer holds: connections, or bytes of memory. */
export function createShares(total: number) {
  const held = new Map<string, number>();
  let left = total;
  const heldBy = (consumerId: string) => held.get(consumerId) ?? 0;
  return {
    /** A consumer can hold no more than is still free: a single one at most half, so that others can get some. */
    canTake: (consumerId: string, amount = 1): boolean => heldBy(consumerId) < left && amount <= left,
    add(consumerId: string, amount = 1): void {
      left -= amount;
      held.set(consumerId, heldBy(consumerId) + amount);
    },
    remove(consumerId: string, amount = 1): void {
      left += amount;
      if (heldBy(consumerId) > amount) held.set(consumerId, heldBy(consumerId) - amount);
      else held.delete(consumerId);
    },
  };
}
