import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import { identityStateOf, type Application } from './evidence.ts';
import { isIdentity, slugOf } from './step-names.ts';
import { identityActionOf } from './progress.ts';
import type { StepAvailability } from './step-opener.ts';

/** The current steps; two spellings of a slug are one step. */
export const currentSteps = ({ current_steps }: Onboarding): readonly OnboardingStep[] =>
  [...new Map((current_steps ?? []).toReversed().map((step) => [slugOf(step), step])).values()].toReversed();

/** Which of the current steps has its panel open, and which one has been done last. */
export class CurrentStep {
  readonly #availabilityOf: (step: OnboardingStep) => StepAvailability;
  #wanted: string | undefined;
  #before: Onboarding | undefined;
  /** The step that was done since the widget was displayed, until another follows. */
  done: OnboardingStep | undefined;

  constructor(availabilityOf: (step: OnboardingStep) => StepAvailability) {
    this.#availabilityOf = availabilityOf;
  }

  /** Opens another one. */
  choose(step: OnboardingStep): void {
    this.#wanted = slugOf(step);
    this.done = undefined;
  }

  /** Compares a record with the one before. */
  update(onboarding: Onboarding): void {
    const before = this.#before;
    this.#before = onboarding;
    if (before?.id !== onboarding.id) return;
    const isDone = (step: OnboardingStep) =>
      onboarding.previous_steps?.some((each) => slugOf(each) === slugOf(step));
    this.done = currentSteps(before).find(isDone) ?? this.done;
  }

  /** The chosen one, else the first on which the consumer can do something. */
  openStep(application: Application): OnboardingStep | undefined {
    const isWaiting = identityActionOf(identityStateOf(application)) === 'wait';
    const canAct = (step: OnboardingStep) =>
      this.#availabilityOf(step) === 'go-on' && !(isWaiting && isIdentity(step));
    const steps = currentSteps(application.onboarding);
    return steps.find((step) => slugOf(step) === this.#wanted) ?? steps.find(canAct) ?? steps[0];
  }

  forget(): void {
    this.#wanted = this.#before = this.done = undefined;
  }
}
