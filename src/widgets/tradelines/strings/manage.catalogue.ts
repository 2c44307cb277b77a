import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './manage.en.ts';
import type { ManageKey } from './types.ts';

export const manageStrings: Catalogue<ManageKey> = {
  en,
  load: { es: async () => (await import('./manage.es.ts')).es },
};
