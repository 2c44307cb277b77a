import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

const en = {
  'onboarding.terms': 'Terms',
  'onboarding.terms-open': 'Open the terms (new tab)',
  'onboarding.terms-print': 'Print the terms',
  'onboarding.terms-missing': 'The terms are not available right now, so they cannot be accepted.',
  'onboarding.terms-read': 'Open the terms before you accept them.',
  'onboarding.terms-agree': 'I have read the terms and agree to them.',
  'onboarding.terms-box': 'Tick the box to accept the terms.',
  'onboarding.terms-accept': 'Accept the terms',
  'onboarding.terms-accepting': 'Accepting the terms',
} as const;

export type TermsKey = keyof typeof en;
export type TermsTexts = Texts<TermsKey>;
export const termsStrings: Catalogue<TermsKey> = {
  en,
  load: { es: async () => (await import('./terms.strings.es.ts')).es },
};
