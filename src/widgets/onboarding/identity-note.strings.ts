import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

const en = {
  'onboarding.identity.created': 'Your identity check has not started yet.',
  'onboarding.identity.pending':
    'Your identity is being checked. This usually takes minutes; you can close this page.',
  'onboarding.identity.completed': 'Your identity check is done and is being looked at.',
  'onboarding.identity.needs-review': 'A person is looking at your identity check. You can close this page.',
  'onboarding.identity.approved': 'Your identity is confirmed.',
  'onboarding.identity.declined': 'We could not confirm your identity. Please ask for help.',
  'onboarding.identity.failed': 'We could not confirm your identity. You can try again, or ask for help.',
  'onboarding.identity.expired': 'The identity check has expired. Please start it again.',
  'onboarding.identity.problem': 'There was a problem with your identity check. Please contact support.',
  'onboarding.identity.other': 'Identity check: {status}. If you have questions, please contact support.',
  'onboarding.identity-fallback':
    'There is another way to confirm your identity: look for a link in your email or text messages.',
  'onboarding.part.document': 'Identity document',
  'onboarding.part.selfie': 'Photo of you',
  'onboarding.part.database': 'Check of records',
  'onboarding.part-received': '{part}: received',
  'onboarding.part-confirmed': '{part}: confirmed',
  'onboarding.part-again': '{part}: not confirmed',
} as const;

export type IdentityKey = keyof typeof en;
export type IdentityTexts = Texts<IdentityKey>;
export const identityStrings: Catalogue<IdentityKey> = {
  en,
  load: { es: async () => (await import('./identity-note.strings.es.ts')).es },
};
