import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './ends.en.ts';
import type { EndKey } from './types.ts';

export const endsStrings: Catalogue<EndKey> = {
  en,
  load: { es: async () => (await import('./ends.es.ts')).es },
};
