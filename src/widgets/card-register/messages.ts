/** What a message of the frame means for the registration. */
export type CardFrameMeaning =
  /** The consumer sent the form; the provider works on it. */
  | 'submitted'
  /** The provider took the card; the service will confirm it. */
  | 'done'
  /** The provider could not register this card. */
  | 'failed'
  /** The frame's address is no longer good; a new one is. */
  | 'expired'
  /** The provider does not know this page's domain. */
  | 'refused';

/**
 * The vocabulary of a card-registration provider: which property of a message carries its word, and what each word
 * means. Words are compared by their letters alone, in upper case, so that `CR.CARD_REGISTRATION_SUCCESS` and
 * `crCardRegistrationSuccess` are one.
 */
export interface CardFrameMessages {
  /** Name of the message's own property that carries the word. A message that is a string is the word itself. */
  readonly property: string;
  /** Each word of the provider, and what it means. */
  readonly words: Readonly<Record<string, CardFrameMeaning>>;
}

/** The vocabulary used when a page gives none. */
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

const longestWord = 100;

/** What a message's data means by a vocabulary; nothing where it is no such message. */
export function meaningOf(data: unknown, messages: CardFrameMessages): CardFrameMeaning | undefined {
  const said = wordIn(data, messages.property);
  if (said === undefined) return undefined;
  const letters = fold(said);
  const known = Object.entries(messages.words).find(([word]) => fold(word) === letters);
  return letters === '' ? undefined : known?.[1];
}

function wordIn(data: unknown, property: string): string | undefined {
  const said: unknown =
    typeof data === 'object' && data !== null && Object.hasOwn(data, property)
      ? (data as Readonly<Record<string, unknown>>)[property]
      : data;
  return typeof said === 'string' && said.length <= longestWord ? said : undefined;
}

const fold = (word: string): string => word.replace(/[^a-z]/gi, '').toUpperCase();
