import type { Onboarding } from '../../api/onboarding.ts';
import { PccOnboardingCompleteEvent, PccStepEvent } from './onboarding.events.ts';
import { slugOf } from './names.ts';
import { progressOf } from './progress.ts';

interface Told {
  readonly steps: Set<string>;
  complete: boolean;
  /** It was complete before anything was told. */
  readonly already: boolean;
}

/** Remembers what the page has been told of each onboarding, so that it hears everything once. */
export class Tidings {
  readonly #told = new Map<string, Told>();

  /** Whether it was complete when it was first seen. */
  isOld({ id }: Onboarding): boolean {
    return this.#told.get(id)?.already === true;
  }

  /** The events that a record, as it stands now, is worth. `current`: those of the current steps. */
  of(onboarding: Onboarding, current: readonly PccStepEvent[]): readonly Event[] {
    const { id, status, previous_steps } = onboarding;
    const complete = progressOf(onboarding) === 'complete';
    const before = this.#told.get(id);
    const { steps, already, ...told } = before ?? { steps: new Set(), complete: false, already: complete };
    this.#told.set(id, { steps, already, complete });
    const isNew = ({ state, slug }: PccStepEvent) => {
      const word = `${state} ${slug}`;
      return !steps.has(word) && steps.add(word);
    };
    const done = (previous_steps ?? []).map((step) => new PccStepEvent(slugOf(step), 'done')).filter(isNew);
    return [
      // What was done before is no news.
      ...(before ? done : []),
      ...current.filter(isNew),
      ...(complete && !told.complete ? [new PccOnboardingCompleteEvent(id, status)] : []),
    ];
  }

  forget(): void {
    this.#told.clear();
  }
}
