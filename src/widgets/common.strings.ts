import type { Catalogue, Texts } from '../i18n/catalogue.ts';
import type { FailureKey } from './failure.strings.ts';

const en = {
  loading: 'Loading…',
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  'check-again': 'Check again',
  failed: 'This could not be loaded. Check your connection, then try again or load the page anew.',
  offline: 'You seem to be offline. This page will try again when the connection is back.',
} as const;

/** The texts that every widget shares, those of errors among them. */
export type CommonKey = keyof typeof en | FailureKey;
export type CommonTexts = Texts<keyof typeof en>;
/** Those that are there from the start. */
export const commonStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: async () => (await import('./common.strings.es.ts')).es },
};
