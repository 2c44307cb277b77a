/** What is read of a registered card; the service states the identifier and the two directions alone. */
export interface RegisteredCard {
  readonly external_id?: string | null;
  readonly pushEnabled?: boolean | null;
  readonly pullEnabled?: boolean | null;
}

/** Which way a card can move money: into the account (`add`), out of it (`receive`). */
export type Capability = 'both' | 'add' | 'receive' | 'neither';

export function capabilityOf({ pullEnabled, pushEnabled }: RegisteredCard): Capability {
  if (pullEnabled && pushEnabled) return 'both';
  if (pullEnabled) return 'add';
  return pushEnabled ? 'receive' : 'neither';
}

/** The cards whose identifiers were not there before. */
export function newCards<C extends RegisteredCard>(cards: readonly C[], known: ReadonlySet<string>): C[] {
  return cards.filter(({ external_id }) => external_id && !known.has(external_id));
}

export function idsOf(cards: readonly RegisteredCard[]): Set<string> {
  return new Set(cards.flatMap(({ external_id }) => external_id ?? []));
}

/** Seconds between the reads that wait for a confirmation: 1, 2, 4, 8 …, the last one ending at `total`. */
export function confirmationDelays(total: number): number[] {
  const delays: number[] = [];
  for (let delay = 1, left = total; left > 0; left -= delay, delay *= 2) delays.push(Math.min(delay, left));
  return delays;
}
