import fc from 'fast-check';
import type { Consumer } from '../../../src/sandbox/state.ts';
import { cardUseEvidence } from '../../../src/widgets/card-register/evidence.ts';
import { heldOf } from '../answers.ts';
import { chapter, type Truth } from '../people.ts';
import { noMoreThan, nothingLost } from '../properties.ts';
import type { Expectations } from '../expectations.ts';

const any =
  (holds: (card: Consumer['external_cards'][number]) => boolean): Truth =>
  ({ external_cards }) =>
    external_cards.some(holds);

const lives = fc.array(fc.record({ pullEnabled: fc.boolean(), pushEnabled: fc.boolean() }), { maxLength: 2 });

export const expectations: Expectations = {
  lives: chapter(lives, (cards, { external_cards }) => ({
    external_cards: external_cards.slice(0, cards.length).map((known, i) => ({ ...known, ...cards[i] })),
  })),
  labels:
    'new intro start(ing|-.*)? frame-.* submitted finished confirming registered pending(-text)? failed(-text)? expired(-text)? expires refused(-text)? not-.* no-account(-text)? card-brand ending',
  truths: {
    'empty(-text)?': ({ external_cards }) => external_cards.length === 0,
    'can-add': any(({ pullEnabled }) => pullEnabled),
    'can-receive': any(({ pushEnabled }) => pushEnabled),
    'can-neither': any(({ pullEnabled, pushEnabled }) => !pullEnabled && !pushEnabled),
  },
  evidence: heldOf(cardUseEvidence, 'listExternalCards'),
  properties: [
    nothingLost(({ external_cards }) => external_cards.length),
    noMoreThan('cards.can-add', ({ external_cards }) => external_cards.filter((c) => c.pullEnabled).length),
    noMoreThan(
      'cards.can-receive',
      ({ external_cards }) => external_cards.filter((c) => c.pushEnabled).length,
    ),
  ],
};
