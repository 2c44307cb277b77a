/** What is read of a payment card. */
export interface Card {
  readonly id?: string | null;
  readonly status?: string | null;
  readonly display_name?: string | null;
}

const gone: ReadonlySet<string> = new Set(['closed', 'canceled', 'cancelled', 'deactivated']);

/** The cards that can earn rewards: those with an identifier that are not closed for good. */
export function usableCards<C extends Card>(cards: readonly C[]): (C & { readonly id: string })[] {
  return cards.filter(
    (card): card is C & { readonly id: string } => Boolean(card.id) && !gone.has(word(card.status)),
  );
}

/** A status as one word, however it is spelled: `In_Default`, `in default`. */
export function word(status: string | null | undefined): string {
  return (status ?? '').toLowerCase().replace(/[\s_-]/g, '');
}
