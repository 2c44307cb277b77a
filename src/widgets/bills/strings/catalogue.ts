import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { FirstKey } from './types.ts';

export const billsStrings: Catalogue<FirstKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
