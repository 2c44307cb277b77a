import { foldWord } from '../../operations/fold.ts';

/** Meaning of a message from the frame. */
export type CardFrameMeaning =
  /** The consumer submitted the form; the provider is processing it. */
  | 'submitted'
  /** The provider accepted the card; the service will confirm it. */
  | 'done'
  /** The provider could not register this card. */
  | 'failed'
  /** The frame's address has expired; a new one is needed. */
  | 'expired'
  /** The provider does not allow this page's domain. */
  | 'refused';

/**
 * The vocabulary of a card-registration provider: the message property that has the word, and the meaning of each word.
 * Only letters and digits are compared, without case, so that `CR.CARD_REGISTRATION_SUCCESS` and
 * `crCardRegistrationSuccess` are equal.
 */
export interface CardFrameMessages {
  /** Name of the message's property that has the word. A message that is a string is the word. */
  readonly property: string;
  /** The provider's words and their meanings. */
  readonly words: Readonly<Record<string, CardFrameMeaning>>;
}

/** The default vocabulary. */
export const cardFrameMessages: CardFrameMessages = {
  property: 'event',
  words: {
    'CR.CARD_REGISTRATION_SUBMITTED': 'submitted',
    'CR.CARD_REGISTRATION_SUCCESS': 'done',
    'CR.CARD_REGISTRATION_ERROR': 'failed',
    'CR.GENERAL_ERROR': 'failed',
    'CR.SESSION_EXPIRED': 'expired',
    'CR.INVALID_TOKEN': 'expired',
    'CR.INVALID_DOMAIN': 'refused',
  },
};

const MAX_WORD_LENGTH = 100;

/** The meaning of a message; `undefined` if the vocabulary does not have it. */
export function meaningOf(data: unknown, messages: CardFrameMessages): CardFrameMeaning | undefined {
  const value = wordIn(data, messages.property);
  if (value === undefined) return undefined;
  const letters = foldWord(value);
  const match = Object.entries(messages.words).find(([word]) => foldWord(word) === letters);
  return letters === '' ? undefined : match?.[1];
}

function wordIn(data: unknown, property: string): string | undefined {
  const value: unknown =
    typeof data === 'object' && data !== null && Object.hasOwn(data, property)
      ? (data as Readonly<Record<string, unknown>>)[property]
      : data;
  return typeof value === 'string' && value.length <= MAX_WORD_LENGTH ? value : undefined;
}
