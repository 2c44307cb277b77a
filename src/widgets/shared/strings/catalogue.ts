import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';

/** Those that are there from the start. */
export const commonStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
