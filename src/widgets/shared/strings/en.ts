import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { ErrorKey } from './errors.en.ts';

export const en = {
  loading: 'Loading…',
  retry: 'Try again',
  'check-again': 'Check again',
  'show-more': 'Show more',
  failed: 'We couldn’t load this. Check your connection, then try again or reload the page.',
  offline: 'You seem to be offline. We’ll try again when you’re back online.',
};

/** The texts that every widget shares, those of errors and dialogs among them. */
export type CommonKey = keyof typeof en | ErrorKey;
export const commonStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
