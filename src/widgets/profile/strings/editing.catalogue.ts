import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './editing.en.ts';
import type { EditingKey } from './types.ts';

export const editingStrings: Catalogue<EditingKey> = {
  en,
  load: { es: async () => (await import('./editing.es.ts')).es },
};
