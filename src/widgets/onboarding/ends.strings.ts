import type { Catalogue, Texts } from '../../i18n/catalogue.ts';

const en = {
  'onboarding.waiting': 'Your application is in progress',
  'onboarding.waiting-text': 'We are working on your application. You can close this page.',
  'onboarding.complete': 'You are all set',
  'onboarding.complete-text': 'Your application is complete. Nothing is left to do.',
  'onboarding.already-text': 'Your application was completed before. Nothing is left to do.',
  'onboarding.declined': 'Your application could not be completed',
  'onboarding.declined-text':
    'A notice with the reasons will follow. If you have questions, please ask for help.',
  'onboarding.failed': 'Something went wrong with your application',
  'onboarding.failed-text': 'Please contact support to find out what you can do next.',
  'onboarding.expired': 'Your application has expired',
  'onboarding.expired-text': 'If you still want to apply, please contact support.',
  'onboarding.unknown': 'Status: {status}',
  'onboarding.no-status': 'The status of your application is not available right now',
  'onboarding.unknown-text': 'If you have questions, please contact support.',
  'onboarding.cancelled': 'This application was cancelled',
  'onboarding.cancelled-text': 'If you have questions, please contact support.',
} as const;

export type EndKey = keyof typeof en;
export type EndTexts = Texts<EndKey>;
export const endsStrings: Catalogue<EndKey> = {
  en,
  load: { es: async () => (await import('./ends.strings.es.ts')).es },
};
