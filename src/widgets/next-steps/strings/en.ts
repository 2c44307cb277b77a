import type { Catalogue } from '../../../i18n/catalogue.ts';

export const en = {
  'next-steps.heading': 'Next steps',
  'next-steps.loaded': { one: '1 next step.', other: '{count} next steps.' },
  'next-steps.missing': 'Some next steps may be missing.',
  'next-steps.problem': 'Problem',
  'next-steps.news': 'Update',
  'next-steps.to-do': 'To do',
  'next-steps.under-way': 'Under way',
  'next-steps.card-in-default': 'A card is in default.',
  'next-steps.card-in-default-go': 'See the card',
  'next-steps.declined': 'There’s a decision on your application.',
  'next-steps.declined-go': 'See the decision',
  'next-steps.failed': 'There’s a problem with your application.',
  'next-steps.failed-go': 'See what happened',
  'next-steps.card-frozen': 'A card is frozen.',
  'next-steps.card-frozen-go': 'See your cards',
  'next-steps.identity': 'The check of your identity has to be done again.',
  'next-steps.identity-go': 'Confirm your identity',
  'next-steps.terms': 'The terms of your application are waiting for you.',
  'next-steps.terms-go': 'Read the terms',
  'next-steps.step': 'Your application has a step for you to finish.',
  'next-steps.step-go': 'Continue',
  'next-steps.report-frozen': 'Your credit file is frozen.',
  'next-steps.report-frozen-go': 'See what to do',
  'next-steps.identity-wait': 'Your identity is being checked.',
  'next-steps.identity-wait-go': 'See the check',
  'next-steps.waiting': 'Your application is being processed.',
  'next-steps.waiting-go': 'See your application',
  'next-steps.report-ordered': 'Your credit report has been ordered.',
  'next-steps.report-ordered-go': 'See your report',
  'next-steps.disputes': 'A dispute is open.',
  'next-steps.disputes-go': 'See your disputes',
};

export type NextStepsKey = keyof typeof en;
export const nextStepsStrings: Catalogue<NextStepsKey> = {
  en,
  load: { es: () => import('./es.ts') },
};
