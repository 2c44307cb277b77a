import { board, newWords, someUnreadable, support, type Cell, type Variant } from './cell.ts';

/** A cell for the outcome of requesting the provider's form. */
const formRequest = (
  id: string,
  name: string,
  person: string,
  scenario: NonNullable<Cell['scenario']>,
  shows: Cell['shows'],
  status: Cell['status'] = 'ready',
): Variant => ({
  id,
  name,
  person,
  status,
  scenario: { operations: ['createExternalCardFrame'], ...scenario },
  press: [/^add a/i],
  shows,
});

const finished = /^i’m done/i;

/** A cell with the provider's form open. The backend does not allow two requests for a form at the same time. */
const framed = (
  id: string,
  name: string,
  person: string,
  press: readonly RegExp[],
  shows: Cell['shows'],
): Variant => ({ id, name, status: 'empty', person, framed: true, press: [/^add a/i, ...press], shows });

export const cardRegister = board({
  tag: 'pcc-card-register',
  heading: 'Debit cards',
  person: 'ana-complete',
  variants: [
    {
      id: 'first',
      name: 'The first card',
      status: 'empty',
      person: 'gia-newcomer',
      shows: ['button', /^Add a debit card/],
    },
    { id: 'cards', name: 'With cards', shows: ['listitem', /Send money to this card/] },
    { id: 'many', name: 'Sixty cards', person: 'hugo-heavy', shows: ['button', /^Show more/] },
    {
      id: 'neither',
      name: 'A card that can’t move money',
      change: ({ external_cards }) => ({
        external_cards: external_cards.map((card) => ({ ...card, pushEnabled: false, pullEnabled: false })),
      }),
      shows: ['listitem', /Can’t move money right now/],
    },
    {
      id: 'nameless',
      name: 'A card with few details',
      scenario: { name: 'nulls' },
      shows: ['listitem', /^Debit card/],
    },
    formRequest(
      'opening',
      'Opening the form',
      'dan-declined',
      { name: 'never' },
      ['button', /^Opening the form/],
      'empty',
    ),
    framed('form', 'The provider’s form', 'gia-newcomer', [], ['button', /^I’m done/]),
    framed(
      'confirming',
      'Waiting for the confirmation',
      'dan-declined',
      [finished],
      ['paragraph', /^Waiting for your card/],
    ),
    {
      ...framed(
        'pending',
        'Not confirmed yet',
        'finn-frozen',
        [finished],
        ['paragraph', /^This can take a few minutes/],
      ),
      attributes: { 'poll-seconds': '1' },
    },
    formRequest('not-set-up', 'Not set up for this partner', 'ana-complete', { name: 'status-404' }, [
      'paragraph',
      /^Adding a card isn’t available/,
    ]),
    {
      ...formRequest('refused', 'Refused', 'iris-two-ids', { name: 'status-422' }, [
        'paragraph',
        /^We couldn’t open the form/,
      ]),
      slots: support,
    },
    {
      ...formRequest(
        'hostile',
        'A form with a dangerous address',
        'hugo-heavy',
        { name: 'hostile-addresses' },
        ['paragraph', /^The form can’t be shown here/],
      ),
      mistake: 'frame-address',
    },
    formRequest(
      'lost',
      'No response',
      'finn-frozen',
      { name: 'dropped-connection' },
      ['paragraph', /^Nothing was saved/],
      'empty',
    ),
    {
      id: 'no-account',
      name: 'No account for cards',
      status: 'error',
      scenario: { name: 'status-422' },
      shows: ['paragraph', /^We couldn’t find your cards/],
    },
    {
      id: 'no-origin',
      name: 'No provider origin',
      status: 'error',
      attributes: { 'frame-origins': '' },
      mistake: 'frame-origins',
      shows: ['paragraph', /isn’t available right now/],
    },
    { id: 'words', name: 'Unknown values', scenario: newWords, shows: ['listitem', /ending in/] },
    {
      id: 'unreadable',
      name: 'Unreadable records',
      status: 'partial',
      scenario: someUnreadable,
      shows: ['paragraph', /may be missing/],
    },
  ],
});
