import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './failure.en.ts';
import type { FailureKey } from './types.ts';

/** What is said where something did not go well. */
export const failureStrings: Catalogue<FailureKey> = {
  en,
  load: { es: async () => (await import('./failure.es.ts')).es },
};
