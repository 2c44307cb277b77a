import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { NextStepsKey } from './types.ts';

export const nextStepsStrings: Catalogue<NextStepsKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
