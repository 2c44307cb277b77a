import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './closing.en.ts';
import type { ClosingKey } from './types.ts';

export const closingStrings: Catalogue<ClosingKey> = {
  en,
  load: { es: async () => (await import('./closing.es.ts')).es },
};
