import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './en.ts';
import type { RewardsKey } from './types.ts';

export const rewardsStrings: Catalogue<RewardsKey> = {
  en,
  load: { es: async () => (await import('./es.ts')).es },
};
