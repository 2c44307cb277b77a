import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { CreditLineKey } from './types.ts';

export const creditLineStrings: Catalogue<CreditLineKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
