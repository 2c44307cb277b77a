import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  close: 'Close',
  cancel: 'Cancel',
  reference: 'Reference: {id}',
  'sign-in': 'Sign in',
  'step-up': 'Confirm it’s you',
  partial: 'Some of this may be missing.',
  'retry-after': { one: 'Try again in 1 second.', other: 'Try again in {count} seconds.' },
  unconfirmed: 'We couldn’t confirm whether this went through. Check before you try again.',
  'not-done': 'This didn’t go through. You can try again.',
  'not-listed': 'It isn’t listed. It may appear later.',
  elsewhere: 'This is already in progress in another window.',
  'error.unauthenticated': 'Your session has ended. Please sign in again.',
  'error.forbidden': 'You don’t have access to this.',
  'error.step-up-required': 'Please confirm it’s you, then try again.',
  'error.not-found': 'We couldn’t find this.',
  'error.invalid-request': 'This request wasn’t accepted. Please review it and try again.',
  'error.conflict': 'This has changed. Please review it again.',
  'error.conflict-application': 'Your application has changed. Please review it again.',
  'error.conflict-bill': 'This bill has changed. Please review it again.',
  'error.rate-limited': 'There were too many requests. Please wait a moment.',
  'error.unavailable': 'This isn’t available right now. Please try again soon.',
  'error.network': 'We couldn’t reach the service. Check your connection and try again.',
  'error.timeout': 'This took too long. Please try again.',
  'error.aborted': 'This was stopped.',
  'error.invalid-response': 'We got a response we couldn’t read. Please try again.',
  'error.unknown-outcome': 'We don’t know whether this went through.',
  'error.misconfigured': 'This part of the page isn’t available right now.',
};

export type ErrorKey = keyof typeof en;
/** Texts of errors and dialogs. */
export const errorStrings: Catalogue<ErrorKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
