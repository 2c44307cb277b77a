import { MINUTE } from '../dates.ts';
import type { Directions } from '../seed/cards.ts';

/** A card to test registration with, and its outcome. */
export interface TestCard {
  /** The card's number. */
  readonly number: string;
  /** Description of the outcome. */
  readonly label: string;
  /** The messages that are posted to the embedding page; the last one ends the registration. */
  readonly messages: readonly Message[];
  /** What the registered card can do, if registration succeeds. */
  readonly card?: Directions;
  /** Delay between the registration and the card's appearance in the list. */
  readonly confirmation?: number;
}

/**
 * Assumption: the words of the provider's messages are known, but not their punctuation; a page compares only letters
 * and digits.
 */
export type Message =
  | 'CR_GENERAL_ERROR'
  | 'CR_INVALID_TOKEN'
  | 'CR_INVALID_DOMAIN'
  | 'CR_SESSION_EXPIRED'
  | 'CR_CARD_REGISTRATION_SUBMITTED'
  | 'CR_CARD_REGISTRATION_ERROR'
  | 'CR_CARD_REGISTRATION_SUCCESS';

export const SUBMITTED = 'CR_CARD_REGISTRATION_SUBMITTED';
const SUCCESS = 'CR_CARD_REGISTRATION_SUCCESS';

/** Assumption: a card appears in the list 4 s after success by the sandbox's clock; the slow one after 5 minutes. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    label: 'Succeeds, can send and receive money',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: true },
  },
  {
    number: '4000056655665556',
    label: 'Succeeds, can only send money',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: false, pullEnabled: true },
  },
  {
    number: '5200828282828210',
    label: 'Succeeds, can only receive money',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: false },
  },
  {
    number: '4000000000003220',
    label: 'Succeeds, but is confirmed late (5 minutes)',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: true },
    confirmation: 5 * MINUTE,
  },
  { number: '4000000000000002', label: 'Is declined', messages: [SUBMITTED, 'CR_CARD_REGISTRATION_ERROR'] },
  { number: '4000000000000119', label: 'Fails at the provider', messages: ['CR_GENERAL_ERROR'] },
  { number: '4000000000000069', label: 'Reports an expired session', messages: ['CR_SESSION_EXPIRED'] },
  { number: '4000000000000127', label: 'Reports an invalid token', messages: ['CR_INVALID_TOKEN'] },
  {
    number: '4000000000000101',
    label: 'Reports a domain that is not allowed',
    messages: ['CR_INVALID_DOMAIN'],
  },
  { number: '4000000000000341', label: 'Is submitted, without a result', messages: [SUBMITTED] },
];
