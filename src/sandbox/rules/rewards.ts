import { dateTime } from '../dates.ts';
import { conflict, notFound } from '../refusal.ts';
import type { Store } from '../store.ts';

/** Enrolls a card in an active program. Throws if it is enrolled already. */
export function enroll(store: Store, paymentCardId: string, configurationId: string): void {
  const card = store.state.partners
    .flatMap(({ consumers }) => consumers)
    .flatMap(({ cards }) => cards)
    .find(({ id }) => id === paymentCardId);
  const reward = card?.rewards.find(({ id }) => id === configurationId);
  if (!card || !reward) throw notFound('There is no such card or program.');
  if (!reward.is_active || reward.is_enrolled) throw conflict('This program does not accept enrollments.');
  reward.is_enrolled = true;
  card.enrollments.push({
    id: store.newId(),
    program_id: reward.id,
    configuration_name: reward.configuration_name,
    is_active: true,
    created_at: dateTime(store.clock.now()),
  });
}
