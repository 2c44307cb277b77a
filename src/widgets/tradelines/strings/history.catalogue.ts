import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './history.en.ts';
import type { HistoryKey } from './types.ts';

export const historyStrings: Catalogue<HistoryKey> = {
  en,
  load: { es: async () => (await import('./history.es.ts')).es },
};
