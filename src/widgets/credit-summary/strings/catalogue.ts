import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { CreditKey } from './types.ts';

export const creditStrings: Catalogue<CreditKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
