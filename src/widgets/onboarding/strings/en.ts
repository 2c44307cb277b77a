import type { Catalogue } from '../../../i18n/catalogue.ts';
import type { LazyKey } from './lazy.en.ts';

export const en = {
  'onboarding.heading': 'Your application',
  'onboarding.steps': 'Steps',
  'onboarding.step-done': 'done',
  'onboarding.step.verify-identity': 'Confirm your identity',
  'onboarding.step.accept-terms': 'Accept the terms',
  'onboarding.step.bloom-enablement': 'Set up your account',
  'onboarding.step.link-bank-account': 'Link a bank account',
  'onboarding.step.bill-details': 'Add your bill details',
  'onboarding.step.perform-underwriting': 'Review of your application',
  'onboarding.step.select-product': 'Choose a product',
  'onboarding.step.submit-loan': 'Submit your application',
  'onboarding.step-unnamed': 'Next step',
  'onboarding.next': 'Done: {done}. Next: {next}.',
  'onboarding.terms-accepted': 'You accepted the terms on {date}.',
  'onboarding.approved': 'Your application was approved.',
  'onboarding.product': 'Product: {product}',
  'onboarding.long': 'This is taking longer than usual. You can come back later, or check again now.',
  'onboarding.empty': 'No application yet',
  'onboarding.empty-text': 'We didn’t find an application for you.',
  'onboarding.others': 'Your other applications',
  'onboarding.other': 'Application {number}',
};

export type OnboardingKey = keyof typeof en | LazyKey;
export const onboardingStrings: Catalogue<keyof typeof en> = {
  en,
  load: { es: () => import('./es.ts') },
};
