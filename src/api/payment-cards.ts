import * as z from 'zod/mini';
import { amount, flag, maybe, text, openEnum } from './fields.ts';
import { listOf, operation, pageQuery } from './operation.ts';

/** A payment card issued to the consumer. Account numbers are omitted on purpose, as browsers read this record. */
export const paymentCard = z.object({
  /** The `payment_card_id` of paths. */
  id: text,
  external_id: text,
  consumer_id: text,
  /** The card configuration's identifier. */
  card_config_id: text,
  status: maybe(
    openEnum(['in_progress', 'active', 'frozen', 'closed', 'canceled', 'in_default', 'deactivated']),
  ),
  /** The name to show. */
  display_name: text,
  card_type: text,
  last_four: text,
  available_balance: amount,
  outstanding_balance: amount,
  /** Whether the balance is paid automatically. */
  autopay_enabled: flag,
  /** Whether the plastic card is held back. */
  emboss_hold: flag,
  /** Whether the PIN is locked. */
  pin_lock: flag,
  created_at: text,
});
export type PaymentCard = z.infer<typeof paymentCard>;

/** An advance on a payment card. */
export const advance = z.object({
  id: z.string(),
  /** The payment card's identifier. */
  payment_card: z.string(),
  amount,
  /** What is still to be paid back. Decimal text. */
  amount_outstanding: amount,
  /** The partner's note. */
  memo: text,
  /** When the advance is due: an ISO 8601 date-time. */
  payoff_date: text,
});
export type Advance = z.infer<typeof advance>;

/** Reads the consumer's payment cards. */
export const listPaymentCards = operation({
  id: 'listPaymentCards',
  path: '/v2/consumers/{consumer_id}/payment-cards/',
  query: pageQuery,
  paging: 'page',
  response: listOf(paymentCard, { name: 'cards' }),
  assumedScopes: ['api:read', 'api:card-management:read'],
  effect: 'read',
  owner: { consumer_id: 'session' },
  widgets: ['pcc-credit-line', 'pcc-next-steps', 'pcc-rewards'],
  shows: [
    'id',
    'external_id',
    'status',
    'display_name',
    'last_four',
    'outstanding_balance',
    'autopay_enabled',
  ],
});

/** Makes an advance on a payment card. The description shows no body: without one, an empty object is sent. */
export const createAdvance = operation({
  id: 'createAdvance',
  method: 'POST',
  path: '/v2/payment-cards/{payment_card_id}/advances/',
  body: z.looseObject({}),
  bodyRequired: false,
  defaultBody: {},
  response: advance,
  success: 201,
  assumedScopes: ['api:write', 'api:purchase:write'],
  effect: 'act',
  owner: { payment_card_id: 'owned:cards' },
});

/** The operations of this resource. */
export default { listPaymentCards, createAdvance };
