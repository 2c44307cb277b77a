import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'onboarding.terms': 'Terms',
  'onboarding.terms-open': 'Open the terms (new tab)',
  'onboarding.terms-print': 'Print the terms',
  'onboarding.terms-missing': 'The terms aren’t available right now, so you can’t accept them yet.',
  'onboarding.terms-off': 'The terms can’t be accepted here. Contact support.',
  'onboarding.terms-read': 'Open the terms before you accept them.',
  'onboarding.terms-agree': 'I have read the terms and agree to them.',
  'onboarding.terms-box': 'Check the box to accept the terms.',
  'onboarding.terms-accept': 'Accept the terms',
  'onboarding.terms-accepting': 'Accepting the terms',
};

export type TermsKey = keyof typeof en;
export const termsStrings: Catalogue<TermsKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
