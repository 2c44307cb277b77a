import { listPaymentCards } from '../../api/payment-cards.ts';
import { listRewardsConfigurations, listRewardsEnrollments } from '../../api/rewards.ts';
import { asPccError, type Loaded, type LoadContext } from '../../controllers/resource-controller.ts';
import { readList, type WholeList } from '../read-list.ts';
import { nameless, usableCards, type UsableCard } from './payment-cards.ts';
import { programsOf, type Program } from './programs.ts';

export interface Rewards {
  /** The cards to choose from; none where the page named one. */
  readonly cards: readonly UsableCard[];
  /** The card whose programs these are; none where the consumer has no usable card. */
  readonly cardId?: string;
  readonly programs: readonly Program[];
}

export interface WantedCard {
  /** Named by the page: no other is looked for. */
  readonly named?: string;
  /** Chosen by the consumer, if it is still among the usable ones. */
  readonly chosen?: string;
}

/** Reads the cards, then what one of them can be and is enrolled in. */
export async function loadRewards(
  context: LoadContext,
  { named, chosen }: WantedCard,
): Promise<Loaded<Rewards>> {
  if (named) return loadPrograms(context, named);
  const { client, consumerId: consumer_id, signal } = context;
  const { records, ...list } = await readList((at) =>
    listPaymentCards(client, { consumer_id, ...at }, { signal }),
  );
  const cards = usableCards(records);
  const skipped = list.skipped + nameless(records);
  const cardId = (cards.find(({ id }) => id === chosen) ?? cards[0])?.id;
  if (!cardId) return { data: { cards, programs: [] }, count: 0, skipped };
  const { data, ...loaded } = await loadPrograms(context, cardId);
  return { ...loaded, data: { ...data, cards }, skipped: skipped + (loaded.skipped ?? 0) };
}

// Either list is worth showing without the other.
async function loadPrograms({ client, signal }: LoadContext, cardId: string): Promise<Loaded<Rewards>> {
  const payment_card_id = cardId;
  const [configurations, enrollments] = await Promise.allSettled([
    readList((at) => listRewardsConfigurations(client, { payment_card_id, ...at }, { signal })),
    readList((at) => listRewardsEnrollments(client, { payment_card_id, ...at }, { signal })),
  ]);
  if (configurations.status === 'rejected' && enrollments.status === 'rejected') throw configurations.reason;
  const failed = [configurations, enrollments].find(({ status }) => status === 'rejected');
  const programs = programsOf(recordsOf(configurations), recordsOf(enrollments));
  return {
    data: { cards: [], cardId, programs },
    count: programs.length,
    skipped: skippedOf(configurations) + skippedOf(enrollments),
    partial: failed?.status === 'rejected' ? asPccError(failed.reason) : undefined,
  };
}

type Settled<T> = PromiseSettledResult<WholeList<T>>;
const recordsOf = <T>(list: Settled<T>): readonly T[] =>
  list.status === 'fulfilled' ? list.value.records : [];
const skippedOf = (list: Settled<unknown>): number => (list.status === 'fulfilled' ? list.value.skipped : 0);
