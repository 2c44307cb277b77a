import type { Catalogue, Texts } from '../i18n/catalogue.ts';

const en = {
  reference: 'Reference: {id}',
  skipped: { one: '1 item could not be shown.', other: '{count} items could not be shown.' },
  partial: 'Some of this could not be loaded.',
  'retry-after': { one: 'Try again in 1 second.', other: 'Try again in {count} seconds.' },
  unconfirmed: 'We could not confirm whether this went through. Check again before you repeat it.',
  'not-done': 'This did not go through. You can try again.',
  elsewhere: 'This is already under way in another window.',
  'error.unauthenticated': 'Your session has ended. Please sign in again.',
  'error.forbidden': 'You do not have access to this.',
  'error.step-up-required': 'Please confirm that it is you, then try again.',
  'error.not-found': 'We could not find this.',
  'error.invalid-request': 'Something in this request was not accepted. Please check it and try again.',
  'error.conflict': 'This has changed in the meantime. Please look again.',
  'error.rate-limited': 'There were too many requests. Please wait a moment.',
  'error.unavailable': 'This is not available right now. Please try again soon.',
  'error.network': 'We could not reach the service. Check your connection and try again.',
  'error.timeout': 'This took too long. Please try again.',
  'error.aborted': 'This was stopped.',
  'error.invalid-response': 'We got an answer that we could not read. Please try again later.',
  'error.unknown-outcome': 'We do not know whether this went through.',
  'error.misconfigured': 'This part of the page is not set up correctly.',
} as const;

export type FailureKey = keyof typeof en;
export type FailureTexts = Texts<FailureKey>;
/** What is said where something did not go well. */
export const failureStrings: Catalogue<FailureKey> = {
  en,
  load: { es: async () => (await import('./failure.strings.es.ts')).es },
};
