import type { Loaded } from '../../controllers/resource-controller.ts';
import type { ErrorController } from '../errors/error-controller.ts';
import type { WidgetContext } from './widget-context.ts';

/** Announces the result of a load: a summary and what is missing. */
export class LoadAnnouncer<Data> {
  readonly #context: WidgetContext<Data, never>;
  readonly #errors: ErrorController;
  readonly #summary: (loaded: Loaded<Data>) => string;
  /** Outcome of the last action, announced instead of the next summary. */
  outcomeMessage: (() => string | undefined) | undefined;

  constructor(
    context: WidgetContext<Data, never>,
    errors: ErrorController,
    summary: (loaded: Loaded<Data>) => string,
  ) {
    this.#context = context;
    this.#errors = errors;
    this.#summary = summary;
  }

  announce(loaded: Loaded<Data>): void {
    // With missing records, "empty" is not certain.
    const isUnknown = loaded.count === 0 && Boolean(loaded.skipped || loaded.partial);
    const summary = this.outcomeMessage?.() || (isUnknown ? '' : this.#summary(loaded));
    this.outcomeMessage = undefined;
    this.#context.announcer.announceChange(this.#errors.withMissing(summary));
  }
}
