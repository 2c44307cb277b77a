import type { OperationSpec } from '../../api/operation.ts';
import { visibleConsumers, type Call } from '../handler.ts';
import { conflict } from '../refusal.ts';
import type { Cancellation, Consumer } from '../state.ts';

/** Assumption: a canceled account can be read, and every action on it is 409, including another cancellation. */
export function refuseCancelled(
  operation: OperationSpec,
  call: Call,
  params: Readonly<Record<string, string>>,
  body: unknown,
): void {
  if (operation.effect === 'read') return;
  const inBody = typeof body === 'object' && body !== null && 'consumer_id' in body ? body.consumer_id : '';
  const ids = new Set<unknown>([...Object.values(params), inBody]);
  const isNamed = (consumer: Consumer): boolean =>
    idsOf(consumer, call).some((id) => id !== undefined && ids.has(id));
  if (visibleConsumers(call).some((consumer) => consumer.cancellation && isNamed(consumer))) {
    throw conflict('The account is canceled.');
  }
}

/** Closes an account. Assumption: its credit line and cards are closed with it. */
export function closeAccount(consumer: Consumer, cancellation: Cancellation): Cancellation {
  consumer.cancellation = cancellation;
  consumer.is_active = false;
  if (consumer.credit_line) consumer.credit_line.current_status = 'closed';
  for (const card of consumer.cards) card.status = 'closed';
  return cancellation;
}

/** The identifiers of a consumer in paths and bodies. */
const idsOf = (consumer: Consumer, { partner }: Call): readonly (string | undefined)[] => [
  consumer.id,
  consumer.external_id,
  consumer.onboarding.id,
  consumer.credit_line?.id,
  consumer.reporting?.external_id,
  ...consumer.cards.map(({ id }) => id),
  ...partner.bills.filter(({ consumer_id }) => consumer_id === consumer.external_id).map(({ id }) => id),
];
