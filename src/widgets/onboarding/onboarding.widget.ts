import type { WidgetRecord } from '../shared/widget-record.ts';
import { onboardingStrings } from './strings/en.ts';
import { lazyStrings } from './strings/lazy.en.ts';

export const onboarding: WidgetRecord = {
  tag: 'pcc-onboarding',
  element: async () => (await import('./onboarding.element.ts')).OnboardingElement,
  events: ['pcc-step', 'pcc-terms-accepted', 'pcc-onboarding-complete'],
  exports: { 'step-opener.ts': ['type StepMode'] },
  policy: {
    sources: { 'frame-src': ['https://steps.example'] },
    why: 'steps in a frame: the origins in `step-origins`; nothing with `step-mode="event"` or `"redirect"`',
  },
  strings: [onboardingStrings, lazyStrings],
};
