import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

const en = {
  'onboarding.part.document': 'Identity document',
  'onboarding.part.selfie': 'Photo of you',
  'onboarding.part.database': 'Check of records',
  'onboarding.part-received': '{part}: received',
  'onboarding.part-confirmed': '{part}: confirmed',
  'onboarding.part-again': '{part}: not confirmed',
} as const;

export type PartKey = keyof typeof en;
export type PartTexts = Texts<PartKey>;
export const partsStrings: Catalogue<PartKey> = {
  en,
  load: { es: async () => (await import('./parts.strings.es.ts')).es },
};
