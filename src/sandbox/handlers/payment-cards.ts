import type paymentCards from '../../api/payment-cards.ts';
import { DAY, dateTime } from '../dates.ts';
import { consumerOf, visibleConsumers, type Call, type HandlersOf } from '../handler.ts';
import { cents, decimal } from '../money.ts';
import { invalid, notFound, unprocessable } from '../refusal.ts';
import type { Advance, PaymentCard } from '../state.ts';

/** Cents. Assumption: the default amount of an advance. */
const USUAL_ADVANCE = 2_000;

export default {
  listPaymentCards({ consumer_id }, call) {
    const { cards, external_id } = consumerOf(call, consumer_id);
    return cards.map((card) => ({
      ...card,
      consumer_id: external_id,
      available_balance: decimal(card.available_cents),
      outstanding_balance: decimal(card.outstanding_cents),
      ...hidden,
    }));
  },

  // Assumption: an advance requires an active card, may have an amount, and is due in 30 days.
  createAdvance({ payment_card_id, body }, call) {
    const card = findCard(call, payment_card_id);
    const amountValue = body?.['amount'];
    const requestedCents =
      amountValue === undefined || amountValue === null ? USUAL_ADVANCE : cents(amountValue);
    if (requestedCents === undefined) {
      throw invalid({ amount: ['Ensure this value is above 0 and has at most two decimals.'] });
    }
    if (card.status !== 'active') throw unprocessable('invalid_account', 'The card is not active.');
    const advance: Advance = {
      id: call.store.newId(),
      payment_card: card.id,
      amount: decimal(requestedCents),
      amount_outstanding: decimal(requestedCents),
      memo: 'card.advance',
      payoff_date: dateTime(call.now + 30 * DAY),
    };
    card.available_cents += requestedCents;
    card.outstanding_cents += requestedCents;
    card.advances.push(advance);
    return advance;
  },
} satisfies HandlersOf<typeof paymentCards>;

// JSON omits undefined values.
const hidden = {
  available_cents: undefined,
  outstanding_cents: undefined,
  rewards: undefined,
  enrollments: undefined,
  advances: undefined,
};

export function findCard(call: Call, id: string): PaymentCard {
  const card = visibleConsumers(call)
    .flatMap(({ cards }) => cards)
    .find((card) => card.id === id);
  if (!card) throw notFound();
  return card;
}
