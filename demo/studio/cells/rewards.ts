import { board, partialVariants, type Records } from './cell.ts';

const slug = (name: string | null | undefined) => (name ?? '').toLowerCase().replace(/\W+/g, '-');

/** Programs whose ids are known, for the page's slots. */
const withSlugs = ({ cards }: Records): Partial<Records> => ({
  cards: cards.map((card) => ({
    ...card,
    rewards: card.rewards.map((reward) => ({ ...reward, id: slug(reward.configuration_name) })),
    enrollments: card.enrollments.map((enrollment) => ({
      ...enrollment,
      program_id: slug(enrollment.configuration_name),
    })),
  })),
});

export const rewards = board({
  tag: 'pcc-rewards',
  heading: 'Cashback rewards',
  person: 'ana-complete',
  variants: [
    { id: 'programs', name: 'Programs of a card', shows: ['listitem', /Available to you/] },
    {
      id: 'enroll',
      name: 'With an Enroll button',
      attributes: { enroll: '' },
      shows: ['button', /^Enroll in/],
    },
    {
      id: 'enrolled',
      name: 'Enrolled by the page',
      person: 'iris-two-ids',
      attributes: { enroll: '' },
      press: [/^enroll in/i],
      shows: ['listitem', /Enrolled since November/],
    },
    {
      id: 'page-lines',
      name: 'With the page’s own lines',
      attributes: { enroll: '' },
      change: withSlugs,
      slots: {
        'program-everyday-cashback': '1% back on every purchase. Terms apply.',
        'program-groceries-fuel': '3% back at supermarkets and gas stations, up to $20 a month. Terms apply.',
      },
      shows: ['paragraph', /^3% back/],
    },
    {
      id: 'not-enrolled',
      name: 'Not enrolled yet',
      person: 'iris-two-ids',
      ignoresEnroll: true,
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
    ...partialVariants('Enrollments missing', 'listRewardsEnrollments'),
    {
      id: 'nulls',
      name: 'Programs without a status',
      scenario: { name: 'nulls', operations: ['listRewardsConfigurations'] },
      shows: ['paragraph', /^Everyday Cashback/],
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
      name: 'Another consumer’s card',
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
