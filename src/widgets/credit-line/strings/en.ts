import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'credit-line.heading': 'Credit line',
  'credit-line.loaded': { one: '1 credit line', other: '{count} credit lines' },
  'credit-line.cards-loaded': { one: '1 card', other: '{count} cards' },
  'credit-line.balance': 'Outstanding balance',
  'credit-line.approved': 'Approved amount',
  'credit-line.status': 'Status',
  'credit-line.active': 'Active',
  'credit-line.initialized': 'Not open yet',
  'credit-line.initialized-text': 'This credit line was created, but isn’t open yet.',
  'credit-line.in-progress': 'In progress',
  'credit-line.in-progress-text': 'This credit line is being set up.',
  'credit-line.suspended': 'Suspended',
  'credit-line.suspended-text':
    'You can’t use this credit line while it’s suspended. To ask about it, contact support.',
  'credit-line.closed': 'Closed',
  'credit-line.closed-text': 'You can’t use this credit line anymore.',
  'credit-line.canceled': 'Canceled',
  'credit-line.canceled-text': 'You can’t use this credit line anymore.',
  'credit-line.error': 'There’s a problem',
  'credit-line.error-text': 'Contact support about this credit line.',
  'credit-line.cards': 'Cards',
  'credit-line.card-nameless': 'Card',
  'credit-line.card-ending': '{name} ending in {digits}',
  'credit-line.card-balance': 'Balance: {amount}',
  'credit-line.card-active': 'Active',
  'credit-line.card-in-progress': 'In progress',
  'credit-line.card-frozen': 'Frozen',
  'credit-line.card-closed': 'Closed',
  'credit-line.card-canceled': 'Canceled',
  'credit-line.card-deactivated': 'Deactivated',
  'credit-line.card-in-default': 'In default',
  'credit-line.card-in-default-text': 'Contact support about this card.',
  'credit-line.autopay-on': 'Autopay is on',
  'credit-line.autopay-off': 'Autopay is off',
  'credit-line.card-no-details': 'There are no further details.',
  'credit-line.missing': 'Some of your account may be missing.',
  'credit-line.empty': 'No credit line to show',
  'credit-line.empty-text': 'When you have a credit line or a card, it will appear here.',
};

export type CreditLineKey = keyof typeof en;
export const creditLineStrings: Catalogue<CreditLineKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
