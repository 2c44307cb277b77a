import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'onboarding.identity.created': 'Your identity check hasn’t started yet.',
  'onboarding.identity.pending':
    'We’re checking your identity. This usually takes a few minutes. You can close this page.',
  'onboarding.identity.completed': 'Your identity check is done and under review.',
  'onboarding.identity.needs-review': 'Someone is reviewing your identity check. You can close this page.',
  'onboarding.identity.approved': 'Your identity is confirmed.',
  'onboarding.identity.declined': 'We couldn’t confirm your identity. Contact support.',
  'onboarding.identity.failed': 'We couldn’t confirm your identity. You can try again, or contact support.',
  'onboarding.identity.expired': 'The identity check has expired. Please start it again.',
  'onboarding.identity.problem': 'There was a problem with your identity check. Contact support.',
  'onboarding.identity.other': 'Identity check: {status}. If you have questions, contact support.',
  'onboarding.identity-fallback':
    'There’s another way to confirm your identity: look for a link in your email or text messages.',
  'onboarding.part.document': 'Identity document',
  'onboarding.part.selfie': 'Your photo',
  'onboarding.part.database': 'Records check',
  'onboarding.part-received': '{part}: received',
  'onboarding.part-confirmed': '{part}: confirmed',
  'onboarding.part-again': '{part}: not confirmed',
};

export type IdentityKey = keyof typeof en;
export const identityStrings: Catalogue<IdentityKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
