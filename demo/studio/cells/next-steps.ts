import { board, failing, newWords } from './cell.ts';

export const nextSteps = board({
  tag: 'pcc-next-steps',
  heading: 'Next steps',
  person: 'finn-frozen',
  variants: [
    {
      id: 'terms',
      name: 'One step',
      person: 'ben-terms',
      shows: ['paragraph', /^The terms of your application/],
    },
    { id: 'several', name: 'Several steps', shows: ['paragraph', /^Your credit file is frozen/] },
    {
      id: 'start',
      name: 'At the beginning',
      person: 'gia-newcomer',
      shows: ['button', /^Confirm your identity/],
    },
    {
      id: 'review',
      name: 'Under way',
      person: 'chloe-review',
      shows: ['paragraph', /^Your identity is being checked/],
    },
    {
      id: 'decision',
      name: 'A decision',
      person: 'dan-declined',
      shows: ['paragraph', /^There’s a decision/],
    },
    { id: 'default', name: 'A problem', person: 'hugo-heavy', shows: ['paragraph', /^A card is in default/] },
    {
      id: 'partial',
      name: 'Some missing',
      status: 'partial',
      scenario: failing('listPaymentCards'),
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'words',
      name: 'Unknown values',
      scenario: newWords,
      person: 'gia-newcomer',
      shows: ['paragraph', /./],
    },
  ],
});
