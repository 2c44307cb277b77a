import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './later.en.ts';
import type { LaterKey } from './types.ts';

export const laterStrings: Catalogue<LaterKey> = {
  en,
  load: { es: async () => (await import('./later.es.ts')).es },
};
