import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'onboarding.waiting': 'Your application is in progress',
  'onboarding.waiting-text': 'We’re working on your application. You can close this page.',
  'onboarding.complete': 'You’re all set',
  'onboarding.complete-text': 'Your application is complete. There’s nothing left to do.',
  'onboarding.already-text': 'Your application is complete. There’s nothing left to do.',
  'onboarding.declined': 'Your application was not approved',
  'onboarding.declined-text': 'If you have questions, contact support.',
  'onboarding.failed': 'Something went wrong with your application',
  'onboarding.failed-text': 'Contact support to find out what you can do next.',
  'onboarding.expired': 'Your application has expired',
  'onboarding.expired-text': 'If you still want to apply, contact support.',
  'onboarding.unknown': 'Status: {status}',
  'onboarding.no-status': 'The status of your application isn’t available right now',
  'onboarding.unknown-text': 'If you have questions, contact support.',
  'onboarding.cancelled': 'This application was canceled',
  'onboarding.cancelled-text': 'If you have questions, contact support.',
};

export type EndKey = keyof typeof en;
export const endsStrings: Catalogue<EndKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
