import type { PaymentCard } from '../../api/payment-cards.ts';
import { firstOf } from '../shared/evidence.ts';
import { cardStatusEvidence } from './evidence.ts';

/** A card that can earn rewards, with its identifier for paths. */
export interface UsableCard {
  readonly id: string;
  readonly card: PaymentCard;
}

/**
 * The cards that can earn rewards, without duplicates: those with an identifier that are not known to be closed.
 */
export function usableCards(cards: readonly PaymentCard[]): UsableCard[] {
  const usable = new Map<string, PaymentCard>();
  for (const card of cards) {
    const id = card.external_id || card.id;
    if (id && firstOf(cardStatusEvidence, card) !== 'gone' && !usable.has(id)) usable.set(id, card);
  }
  return [...usable].map(([id, card]) => ({ id, card }));
}

/** Number of cards that may earn rewards but have no identifier. */
export const nameless = (cards: readonly PaymentCard[]): number =>
  cards.filter((card) => !card.external_id && !card.id && firstOf(cardStatusEvidence, card) !== 'gone')
    .length;
