import type { Onboarding, OnboardingStep } from '../../api/onboarding.ts';
import { PccError } from '../../http/error.ts';
import type { AnyContext } from '../shared/widget-context.ts';
import { PccOnboardingCompleteEvent, PccStepEvent } from './onboarding.events.ts';
import { slugOf } from './step-names.ts';
import { progressOf } from './progress.ts';
import type { StepAvailability } from './step-opener.ts';

interface DispatchedEvents {
  /** States of each step. */
  readonly steps: Set<string>;
  isComplete: boolean;
  /** Whether it was complete when first seen. */
  readonly wasComplete: boolean;
}

/** Remembers which events were dispatched for each onboarding, so that each is dispatched once. */
export class EventHistory {
  readonly #dispatched = new Map<string, DispatchedEvents>();

  /** Whether it was complete when first seen. */
  wasComplete({ id }: Onboarding): boolean {
    return this.#dispatched.get(id)?.wasComplete === true;
  }

  /** The events to dispatch for a record. `current`: those of its current steps. */
  #newEvents(onboarding: Onboarding, current: readonly PccStepEvent[]): readonly Event[] {
    const { id, status, previous_steps } = onboarding;
    const isComplete = progressOf({ onboarding }) === 'complete';
    const before = this.#dispatched.get(id);
    const steps = before?.steps ?? new Set<string>();
    this.#dispatched.set(id, { steps, wasComplete: before?.wasComplete ?? isComplete, isComplete });
    const isNew = ({ state, slug }: PccStepEvent) => {
      const word = `${state} ${slug}`;
      return !steps.has(word) && steps.add(word);
    };
    const done = (previous_steps ?? []).map((step) => new PccStepEvent(slugOf(step), 'done')).filter(isNew);
    return [
      // Steps that were done before the widget was displayed are not reported.
      ...(before ? done : []),
      ...current.filter(isNew),
      ...(isComplete && !before?.isComplete ? [new PccOnboardingCompleteEvent(id, status)] : []),
    ];
  }

  /** Dispatches the new events of a record. */
  dispatchNew(
    { host, reportError }: Pick<AnyContext, 'host' | 'reportError'>,
    onboarding: Onboarding,
    availabilityOf: (step: OnboardingStep) => StepAvailability,
  ): void {
    const steps = progressOf({ onboarding }) === 'open' ? (onboarding.current_steps ?? []) : [];
    const current = steps.flatMap((step) => {
      const availability = availabilityOf(step);
      return availability === 'go-on'
        ? []
        : new PccStepEvent(slugOf(step), availability === 'refused' ? 'failed' : 'waiting');
    });
    for (const event of this.#newEvents(onboarding, current)) {
      host.dispatchEvent(event);
      if (event instanceof PccStepEvent && event.state === 'failed') {
        // For the page's developer: the consumer can do nothing about it.
        reportError(new PccError('misconfigured', { message: 'step-not-opened' }));
      }
    }
  }

  forget(): void {
    this.#dispatched.clear();
  }
}
