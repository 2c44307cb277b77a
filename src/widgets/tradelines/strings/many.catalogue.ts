import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './many.en.ts';
import type { ManyKey } from './types.ts';

export const manyStrings: Catalogue<ManyKey> = {
  en,
  load: { es: async () => (await import('./many.es.ts')).es },
};
