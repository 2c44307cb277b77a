import { board, failing, newWords, someUnreadable } from './cell.ts';

export const rewards = board({
  tag: 'pcc-rewards',
  heading: 'Cashback rewards',
  person: 'ana-complete',
  variants: [
    { id: 'programs', name: 'Programs of a card', shows: ['heading', /^Available to you/] },
    {
      id: 'enroll',
      name: 'With an Enroll button',
      attributes: { enroll: '' },
      shows: ['button', /^Enroll in/],
    },
    {
      id: 'not-enrolled',
      name: 'Not enrolled yet',
      person: 'iris-two-ids',
      attributes: { enroll: '' },
      press: [/^enroll in/i],
      shows: ['paragraph', /isn’t confirmed yet/],
    },
    {
      id: 'frozen',
      name: 'One of two cards is frozen',
      person: 'finn-frozen',
      change: ({ cards }) => ({
        cards: [...cards, ...cards.map((card) => ({ ...card, id: `${card.id}-2`, status: 'active' }))],
      }),
      shows: ['option', /frozen/],
    },
    { id: 'cards', name: 'Two cards, 64 programs', person: 'hugo-heavy', shows: ['combobox', /./] },
    {
      id: 'terms',
      name: 'With the program’s terms',
      slots: { terms: 'Cashback is paid every month.' },
      shows: ['paragraph', /^Cashback is paid/],
    },
    {
      id: 'partial',
      name: 'Enrollments missing',
      status: 'partial',
      scenario: failing('listRewardsEnrollments'),
      shows: ['paragraph', /may be missing/],
    },
    {
      id: 'unreadable',
      name: 'Some could not be read',
      status: 'partial',
      scenario: someUnreadable,
      shows: ['paragraph', /may be missing/],
    },
    { id: 'words', name: 'Words nobody has seen', scenario: newWords, shows: ['heading', /./] },
    {
      id: 'nulls',
      name: 'Programs of which nothing is known',
      scenario: { name: 'nulls', operations: ['listRewardsConfigurations'] },
      shows: ['paragraph', /^Enrollment status not available/],
    },
    {
      id: 'no-programs',
      name: 'No programs yet',
      status: 'empty',
      change: ({ cards }) => ({ cards: cards.map((card) => ({ ...card, rewards: [], enrollments: [] })) }),
      shows: ['paragraph', /^No cashback programs yet/],
    },
    {
      id: 'not-yours',
      name: 'Somebody else’s card',
      status: 'error',
      attributes: { 'payment-card-id': 'unknown' },
      shows: ['paragraph', /^We couldn’t find this/],
    },
    {
      id: 'empty',
      name: 'No card',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['paragraph', /^No card that earns rewards/],
    },
  ],
});
