import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { MainKey } from './types.ts';

export const profileStrings: Catalogue<MainKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
