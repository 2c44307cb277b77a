import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './terms.en.ts';
import type { TermsKey } from './types.ts';

export const termsStrings: Catalogue<TermsKey> = {
  en,
  load: { es: async () => (await import('./terms.es.ts')).es },
};
