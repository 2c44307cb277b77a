import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'cards.heading': 'Debit cards',
  'cards.loaded': { one: '{count} debit card', other: '{count} debit cards' },
  'cards.empty': 'No debit card yet',
  'cards.empty-text': 'Add one to move money to and from your account.',
  'cards.missing': 'Some cards may be missing.',
  'cards.new': 'New',
  'cards.intro':
    'Debit cards only. You enter the number in our card partner’s form; this page never sees it.',
  'cards.start': 'Add a debit card',
  'cards.start-another': 'Add another card',
  'cards.starting': 'Opening the form…',
  'cards.frame-title': 'Secure form for your debit card',
  'cards.frame-opened': 'The form is open. Enter your card there.',
  'cards.frame-loading': 'Loading the form…',
  'cards.frame-late': 'The form is taking a while to load',
  'cards.frame-late-text': 'Check your connection, or start again with a new form.',
  'cards.frame-help': 'Form not working?',
  'cards.submitted': 'We’re checking your card. Please leave the form open.',
  'cards.finished': 'I’m done',
  'cards.start-again': 'Start again',
  'cards.confirming': 'Waiting for your card to be confirmed. This usually takes a few seconds.',
  'cards.registered': 'Your card was added.',
  'cards.pending': 'Your card is still being confirmed',
  'cards.pending-text':
    'This can take a few minutes. You can leave this page; your card will appear here once it’s confirmed.',
  'cards.failed': 'The card wasn’t added',
  'cards.failed-text': 'Make sure it’s a debit card and the details are correct, then try again.',
  'cards.expired': 'The form has timed out',
  'cards.expired-text': 'For your security, it’s only open for a short time. Nothing was saved.',
  'cards.refused': 'The form can’t be shown here',
  'cards.refused-text': 'You can’t fix this yourself. Please contact support.',
  'cards.not-set-up': 'Adding a card isn’t available',
  'cards.not-set-up-text': 'Cards can’t be added on this page.',
  'cards.not-accepted': 'We couldn’t open the form',
  'cards.not-accepted-text':
    'Our card partner didn’t accept the request. Try again later, or contact support.',
  'cards.not-opened': 'We couldn’t open the form',
  'cards.not-opened-text': 'Nothing was saved. You can try again.',
  'cards.no-account': 'We couldn’t find your cards',
  'cards.no-account-text': 'Your account may not be set up for cards yet. Please contact support.',
  'cards.card-nameless': 'Debit card',
  'cards.card-brand': '{brand}',
  'cards.ending': 'ending in {digits}',
  'cards.expires': 'Expires {date}',
  'cards.can-add': 'Add money from this card',
  'cards.can-receive': 'Send money to this card',
  'cards.can-neither': 'Can’t move money right now',
  'cards.shown-more': { one: '{count} more card shown', other: '{count} more cards shown' },
};

export type CardRegisterKey = keyof typeof en;
export const cardRegisterStrings: Catalogue<CardRegisterKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
