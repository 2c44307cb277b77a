import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';

export const disputesStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
