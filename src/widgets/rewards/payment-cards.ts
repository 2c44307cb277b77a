import type { PaymentCard } from '../../api/payment-cards.ts';
import { firstOf } from '../evidence.ts';
import { cardEvidence } from './evidence.ts';

/** A card that can earn rewards, with the identifier that paths take. */
export interface UsableCard {
  readonly id: string;
  readonly card: PaymentCard;
}

/**
 * The cards that can earn rewards, each once: those with an identifier that are not closed for good, as far as is known.
 */
export function usableCards(cards: readonly PaymentCard[]): UsableCard[] {
  const usable = new Map<string, PaymentCard>();
  for (const card of cards) {
    const id = card.external_id || card.id;
    if (id && firstOf(cardEvidence, card) !== 'gone' && !usable.has(id)) usable.set(id, card);
  }
  return [...usable].map(([id, card]) => ({ id, card }));
}

/** How many cards may earn rewards but have nothing to ask for them by. */
export const nameless = (cards: readonly PaymentCard[]): number =>
  cards.filter((card) => !card.external_id && !card.id && firstOf(cardEvidence, card) !== 'gone').length;
