import type { ExternalCard } from '../../api/external-cards.ts';
import type { Evidence } from '../shared/evidence.ts';

export type Directions = Pick<ExternalCard, 'pullEnabled' | 'pushEnabled'>;

/** What a card can be used for, by text key. */
export const cardUseEvidence: Evidence<
  'cards.can-neither' | 'cards.can-add' | 'cards.can-receive',
  Directions
> = [
  ['cards.can-neither', ({ pullEnabled, pushEnabled }) => pullEnabled === false && pushEnabled === false],
  ['cards.can-add', ({ pullEnabled }) => pullEnabled === true],
  ['cards.can-receive', ({ pushEnabled }) => pushEnabled === true],
];
