import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './actions.en.ts';
import type { ActionsKey } from './types.ts';

export const actionsStrings: Catalogue<ActionsKey> = {
  en,
  load: { es: async () => (await import('./actions.es.ts')).es },
};
