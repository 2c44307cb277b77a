import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { CardRegisterKey } from './types.ts';

export const cardRegisterStrings: Catalogue<CardRegisterKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
