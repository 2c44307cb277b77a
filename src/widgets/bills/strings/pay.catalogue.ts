import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './pay.en.ts';
import type { PayKey } from './types.ts';

export const payStrings: Catalogue<PayKey> = {
  en,
  load: { es: async () => (await import('./pay.es.ts')).es },
};
