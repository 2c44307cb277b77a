import { define } from './widgets/define.ts';
import { OnboardingElement } from './widgets/onboarding/onboarding.element.ts';

define('pcc-onboarding', OnboardingElement);

export { OnboardingElement };
export type { StepMode } from './widgets/onboarding/steps.ts';
export {
  PccOnboardingCompleteEvent,
  PccStepEvent,
  PccTermsAcceptedEvent,
} from './widgets/onboarding/onboarding.events.ts';
