import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './rated.en.ts';
import type { RatedKey } from './types.ts';

export const ratedStrings: Catalogue<RatedKey> = {
  en,
  load: { es: async () => (await import('./rated.es.ts')).es },
};
