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
