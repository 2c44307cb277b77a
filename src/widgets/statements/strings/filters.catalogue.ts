import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './filters.en.ts';
import type { FiltersKey } from './types.ts';

export const filtersStrings: Catalogue<FiltersKey> = {
  en,
  load: { es: async () => (await import('./filters.es.ts')).es },
};
