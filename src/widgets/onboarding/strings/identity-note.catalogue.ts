import type { Catalogue } from '../../../i18n/catalogue.ts';
import { en } from './identity-note.en.ts';
import type { IdentityKey } from './types.ts';

export const identityStrings: Catalogue<IdentityKey> = {
  en,
  load: { es: async () => (await import('./identity-note.es.ts')).es },
};
