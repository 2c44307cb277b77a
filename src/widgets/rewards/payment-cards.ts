import type { PaymentCard } from '../../api/payment-cards.ts';

/** A card that can earn rewards, with the identifier that paths take. */
export interface UsableCard {
  readonly id: string;
  readonly card: PaymentCard;
}

const gone: ReadonlySet<string> = new Set(['closed', 'canceled', 'cancelled', 'deactivated']);

/** The cards that can earn rewards: those with an identifier that are not closed for good. */
export function usableCards(cards: readonly PaymentCard[]): UsableCard[] {
  return cards.flatMap((card) => {
    const id = card.external_id ?? card.id;
    return id && !gone.has(word(card.status)) ? [{ id, card }] : [];
  });
}

/** A status as one word, however it is spelled: `In_Default`, `in default`. */
function word(status: string | null | undefined): string {
  return (status ?? '').toLowerCase().replace(/[\s_-]/g, '');
}
