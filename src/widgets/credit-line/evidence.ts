import type { CreditLine } from '../../api/credit-lines.ts';
import type { PaymentCard } from '../../api/payment-cards.ts';
import { isAnyWord, type Evidence } from '../shared/evidence.ts';

/** The state of a credit line, by text key without `credit-line.`. The description only names `active`; the others occur. */
export const lineEvidence = [
  ['error', ({ current_status }) => isAnyWord(current_status, 'error')],
  ['suspended', ({ current_status }) => isAnyWord(current_status, 'suspended')],
  ['canceled', ({ current_status }) => isAnyWord(current_status, 'canceled cancelled')],
  ['closed', ({ current_status }) => isAnyWord(current_status, 'closed')],
  ['active', ({ current_status }) => isAnyWord(current_status, 'active')],
  ['in-progress', ({ current_status }) => isAnyWord(current_status, 'inprogress')],
  ['initialized', ({ current_status }) => isAnyWord(current_status, 'initialized initialised')],
] as const satisfies Evidence<string, Pick<CreditLine, 'current_status'>>;

export type LineState = (typeof lineEvidence)[number][0];

/** The state of a card, by text key without `credit-line.card-`. */
export const cardEvidence = [
  ['in-default', ({ status }) => isAnyWord(status, 'indefault')],
  ['frozen', ({ status }) => isAnyWord(status, 'frozen')],
  ['canceled', ({ status }) => isAnyWord(status, 'canceled cancelled')],
  ['closed', ({ status }) => isAnyWord(status, 'closed')],
  ['deactivated', ({ status }) => isAnyWord(status, 'deactivated')],
  ['active', ({ status }) => isAnyWord(status, 'active')],
  ['in-progress', ({ status }) => isAnyWord(status, 'inprogress')],
] as const satisfies Evidence<string, Pick<PaymentCard, 'status'>>;

export type CardState = (typeof cardEvidence)[number][0];

/** Whether the card pays its balance automatically. */
export const autopayEvidence = [
  ['credit-line.autopay-off', ({ autopay_enabled }) => autopay_enabled === false],
  ['credit-line.autopay-on', ({ autopay_enabled }) => autopay_enabled === true],
] as const satisfies Evidence<string, Pick<PaymentCard, 'autopay_enabled'>>;
