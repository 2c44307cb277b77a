import type { Onboarding } from '../../api/onboarding.ts';
import { PccOnboardingCompleteEvent, PccStepEvent } from './onboarding.events.ts';
import { progressOf, slugOf } from './progress.ts';

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

  /** The events that a record, as it stands now, is worth. `refused`: slugs of steps that may not be opened. */
  of(onboarding: Onboarding, refused: readonly string[]): readonly Event[] {
    const { id, status, previous_steps } = onboarding;
    const complete = progressOf(onboarding) === 'complete';
    const before = this.#told.get(id);
    const { steps, already, ...told } = before ?? { steps: new Set(), complete: false, already: complete };
    this.#told.set(id, { steps, already, complete });
    const isNew = (word: string) => !steps.has(word) && steps.add(word);
    const done = (previous_steps ?? []).map(slugOf).filter((slug) => isNew(`done ${slug}`));
    const failed = refused.filter((slug) => isNew(`failed ${slug}`));
    return [
      // What was done before is no news.
      ...(before ? done.map((slug) => new PccStepEvent(slug, 'done')) : []),
      ...failed.map((slug) => new PccStepEvent(slug, 'failed')),
      ...(complete && !told.complete ? [new PccOnboardingCompleteEvent(id, status)] : []),
    ];
  }

  forget(): void {
    this.#told.clear();
  }
}
