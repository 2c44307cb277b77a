import { board, partialVariants, support, type Records } from './cell.ts';

/** The credit line in another state. */
const inState =
  (current_status: string) =>
  ({ credit_line }: Records): Partial<Records> => ({
    credit_line: credit_line && { ...credit_line, current_status },
  });

const states = [
  ['initialized', 'Not open yet', /^Not open yet/],
  ['in-progress', 'In progress', /^In progress/],
  ['suspended', 'Suspended', /^Suspended/],
  ['closed', 'Closed', /^Closed/],
  ['canceled', 'Canceled', /^Canceled/],
  ['error', 'A problem with the credit line', /^There’s a problem/],
] as const;

export const creditLine = board({
  tag: 'pcc-credit-line',
  heading: 'Credit line',
  person: 'ana-complete',
  variants: [
    { id: 'active', name: 'Active', shows: ['definition', /^Active/] },
    ...states.map(([word, name, text]) => ({
      id: word,
      name,
      change: inState(word.replace('-', ' ')),
      ...(word === 'suspended' && { slots: support }),
      shows: ['definition', text] as const,
    })),
    { id: 'cards', name: 'Several cards', person: 'hugo-heavy', shows: ['button', /^Credit Builder Card/] },
    {
      id: 'card',
      name: 'The details of a card',
      person: 'hugo-heavy',
      press: [/^Credit Builder Card$/],
      shows: ['paragraph', /^Autopay/],
    },
    ...partialVariants('Cards missing', 'listPaymentCards'),
    {
      id: 'empty',
      name: 'No credit line',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['paragraph', /^No credit line to show/],
    },
  ],
});
