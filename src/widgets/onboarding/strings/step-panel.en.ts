import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'onboarding.continue': 'Continue',
  'onboarding.continue-with': 'Continue: {step}',
  'onboarding.try-again': 'Try again',
  'onboarding.try-again-of': 'Try again: {step}',
  'onboarding.open-again': 'Open again',
  'onboarding.open-again-of': 'Open again: {step}',
  'onboarding.opened': 'Opened: {step}',
  'onboarding.outside': 'This step continues outside this part of the page. Come back here when you’re done.',
  'onboarding.working': 'This step is under way. You can come back later.',
  'onboarding.refused': 'This step can’t be opened from this page. Contact support.',
  'onboarding.frame': 'Form: {step}',
  'onboarding.frame-late': 'The form is taking a while to load. Check your connection, or start again.',
  'onboarding.finished': 'I’m done',
  'onboarding.back': 'Welcome back. We’re checking your progress.',
};

export type StepPanelKey = keyof typeof en;
export const stepPanelStrings: Catalogue<StepPanelKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
