import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './filing.en.ts';
import type { FilingKey } from './types.ts';

export const filingStrings: Catalogue<FilingKey> = {
  en,
  load: { es: async () => (await import('./filing.es.ts')).es },
};
