import type { PaymentCard } from '../../api/payment-cards.ts';
import { listPaymentCards } from '../../operations/generated/payment-cards.ts';
import { listRewardsConfigurations, listRewardsEnrollments } from '../../operations/generated/rewards.ts';
import type { Loaded, ReadInput } from '../../controllers/resource-controller.ts';
import { firstOf } from '../shared/evidence.ts';
import { withError, readList } from '../shared/read-list.ts';
import { cardStatusEvidence } from './evidence.ts';
import { programsOf, type Program } from './programs.ts';

/** A card that can earn rewards, with its identifier for paths. */
export interface UsableCard {
  readonly id: string;
  readonly card: PaymentCard;
}

export interface Rewards {
  /** The cards to choose from; none if the page named one. */
  readonly cards: readonly UsableCard[];
  /** The card of the programs; none if the consumer has no usable card. */
  readonly cardId?: string;
  readonly programs: readonly Program[];
}

export interface WantedCard {
  /** The card that the page named: no other is read. */
  readonly named?: string;
  /** The card that the consumer chose, if it is still usable. */
  readonly chosen?: string;
}

/** Reads the cards, then the programs and enrollments of one of them. */
export async function loadRewards(input: ReadInput, { named, chosen }: WantedCard): Promise<Loaded<Rewards>> {
  if (named) return loadPrograms(input, named);
  const { client, info, signal } = input;
  const { consumer_id } = info;
  const { records, ...list } = await readList((at) =>
    listPaymentCards(client, { consumer_id, ...at }, { signal }),
  );
  const cards = usableCards(records);
  const skipped = list.skipped + nameless(records);
  const cardId = (cards.find(({ id }) => id === chosen) ?? cards[0])?.id;
  if (!cardId) return { data: { cards, programs: [] }, count: 0, skipped };
  const { data, ...loaded } = await loadPrograms(input, cardId);
  return { ...loaded, data: { ...data, cards }, skipped: skipped + (loaded.skipped ?? 0) };
}

/** The cards that can earn rewards, without duplicates: those with an identifier that are not known to be closed. */
export function usableCards(cards: readonly PaymentCard[]): UsableCard[] {
  const usable = new Map<string, PaymentCard>();
  for (const card of cards) {
    const id = card.external_id || card.id;
    if (id && firstOf(cardStatusEvidence, card) !== 'gone' && !usable.has(id)) usable.set(id, card);
  }
  return [...usable].map(([id, card]) => ({ id, card }));
}

/** Number of cards that may earn rewards but have no identifier. */
const nameless = (cards: readonly PaymentCard[]): number =>
  cards.filter((card) => !card.external_id && !card.id && firstOf(cardStatusEvidence, card) !== 'gone')
    .length;

// Either list is shown even if the other fails to load.
async function loadPrograms({ client, signal }: ReadInput, cardId: string): Promise<Loaded<Rewards>> {
  const payment_card_id = cardId;
  const [configurations, enrollments] = await Promise.all([
    withError(readList((at) => listRewardsConfigurations(client, { payment_card_id, ...at }, { signal }))),
    withError(readList((at) => listRewardsEnrollments(client, { payment_card_id, ...at }, { signal }))),
  ]);
  if (configurations.error && enrollments.error) throw configurations.error;
  const programs = programsOf(configurations.records, enrollments.records);
  return {
    data: { cards: [], cardId, programs },
    count: programs.length,
    skipped: configurations.skipped + enrollments.skipped,
    partialError: configurations.error ?? enrollments.error,
  };
}
