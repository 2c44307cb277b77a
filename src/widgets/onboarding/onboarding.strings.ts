import type { Catalogue, Texts } from '../../i18n/catalogue.ts';
import type { EndKey } from './ends.strings.ts';
import type { IdentityKey } from './identity-note.strings.ts';
import type { TermsKey } from './terms.strings.ts';

const en = {
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
  'onboarding.continue': 'Continue',
  'onboarding.continue-with': 'Continue: {step}',
  'onboarding.open-again': 'Open again',
  'onboarding.open-again-of': 'Open again: {step}',
  'onboarding.opened': '{step} is open',
  'onboarding.outside': 'This step goes on outside this part of the page. Come back here when you are done.',
  'onboarding.working': 'Your application is at this step now. You can come back later.',
  'onboarding.refused': 'This step cannot be opened from this page. Please ask for help.',
  'onboarding.frame': 'Form: {step}',
  'onboarding.frame-late': 'The form is taking long to load. Check your connection, or start it again.',
  'onboarding.finished': 'I have finished',
  'onboarding.back': 'Welcome back. We are looking at where you stand.',
  'onboarding.terms-accepted': 'You accepted the terms on {date}.',
  'onboarding.approved': 'Your application was approved.',
  'onboarding.product': 'Product: {product}',
  'onboarding.long': 'This takes longer than usual. You can come back later, or look again now.',
  'onboarding.empty': 'No application yet',
  'onboarding.empty-text': 'There is no application in your name so far.',
  'onboarding.others': 'Your other applications',
  'onboarding.other': 'Application {number}',
} as const;

type FirstKey = keyof typeof en;
export type OnboardingKey = FirstKey | EndKey | IdentityKey | TermsKey;
export type OnboardingTexts = Texts<FirstKey>;
/** Those that are there from the start. */
export const onboardingStrings: Catalogue<FirstKey> = {
  en,
  load: { es: async () => (await import('./onboarding.strings.es.ts')).es },
};
