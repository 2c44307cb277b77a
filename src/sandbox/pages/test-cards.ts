import { MINUTE } from '../dates.ts';
import type { Directions } from '../seed/cards.ts';

/** A card with which registration can be tried, and how it ends. */
export interface TestCard {
  /** The card's number. */
  readonly number: string;
  /** How it ends, in words. */
  readonly label: string;
  /** What is posted to the embedding page; the last one ends the registration. */
  readonly messages: readonly Message[];
  /** What the registered card can do, where it comes to that. */
  readonly card?: Directions;
  /** From the end of the registration to the card's place in the list. */
  readonly confirmation?: number;
}

/**
 * Assumption: the words of the provider's messages are known, how they are punctuated is not; a page compares letters
 * only.
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

/** Assumption: a card is in the list 4 s after success by the sandbox's clock; the slow one after 5 minutes. */
export const testCards: readonly TestCard[] = [
  {
    number: '4242424242424242',
    label: 'Succeeds, money both ways',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: true, pullEnabled: true },
  },
  {
    number: '4000056655665556',
    label: 'Succeeds, can only be paid from',
    messages: [SUBMITTED, SUCCESS],
    card: { pushEnabled: false, pullEnabled: true },
  },
  {
    number: '5200828282828210',
    label: 'Succeeds, can only be paid to',
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
  { number: '4000000000000069', label: 'Finds the session expired', messages: ['CR_SESSION_EXPIRED'] },
  { number: '4000000000000127', label: 'Finds the token invalid', messages: ['CR_INVALID_TOKEN'] },
  { number: '4000000000000101', label: 'Finds the domain not allowed', messages: ['CR_INVALID_DOMAIN'] },
  { number: '4000000000000341', label: 'Is submitted and never answered', messages: [SUBMITTED] },
];
