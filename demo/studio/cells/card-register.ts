import type { ScenarioChoice } from 'pcc-widgets/sandbox';
import { board, newWords, someUnreadable, support, type Variant } from './cell.ts';

interface FormRequest extends Variant {
  readonly scenario: ScenarioChoice;
}

/** A cell for the outcome of requesting the provider's form. */
const formRequest = ({ scenario, ...variant }: FormRequest): Variant => ({
  ...variant,
  scenario: { operations: ['createExternalCardFrame'], ...scenario },
  press: [/^add a/i],
});

const finished = /^i’m done/i;

/** A cell with the provider's form open. The backend does not allow two requests for a form at the same time. */
const framed = ({ press = [], ...variant }: Variant): Variant => ({
  ...variant,
  status: 'empty',
  framed: true,
  press: [/^add a/i, ...press],
});

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
    formRequest({
      id: 'opening',
      name: 'Opening the form',
      status: 'empty',
      person: 'dan-declined',
      scenario: { name: 'never' },
      shows: ['button', /^Opening the form/],
    }),
    framed({
      id: 'form',
      name: 'The provider’s form',
      person: 'gia-newcomer',
      shows: ['button', /^I’m done/],
    }),
    framed({
      id: 'confirming',
      name: 'Waiting for the confirmation',
      person: 'dan-declined',
      press: [finished],
      shows: ['paragraph', /^Waiting for your card/],
    }),
    framed({
      id: 'pending',
      name: 'Not confirmed yet',
      person: 'finn-frozen',
      attributes: { 'poll-seconds': '1' },
      press: [finished],
      shows: ['paragraph', /^This can take a few minutes/],
    }),
    formRequest({
      id: 'not-set-up',
      name: 'Not set up for this partner',
      scenario: { name: 'status-404' },
      shows: ['paragraph', /^Adding a card isn’t available/],
    }),
    formRequest({
      id: 'refused',
      name: 'Refused',
      person: 'iris-two-ids',
      scenario: { name: 'status-422' },
      slots: support,
      shows: ['paragraph', /^We couldn’t open the form/],
    }),
    formRequest({
      id: 'hostile',
      name: 'A form with a dangerous address',
      person: 'hugo-heavy',
      scenario: { name: 'hostile-addresses' },
      mistake: 'frame-address',
      shows: ['paragraph', /^The form can’t be shown here/],
    }),
    formRequest({
      id: 'lost',
      name: 'No response',
      status: 'empty',
      person: 'finn-frozen',
      scenario: { name: 'dropped-connection' },
      shows: ['paragraph', /^Nothing was saved/],
    }),
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
