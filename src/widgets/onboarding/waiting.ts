import type { OnboardingStep } from '../../api/onboarding.ts';
import { PollController } from '../../controllers/poll-controller.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { identityStateOf, type Application } from './evidence.ts';
import type { OnboardingData } from './load-onboarding.ts';
import type { Check } from './onboarding.templates.ts';
import { progressOf } from './progress.ts';
import type { StepAvailability } from './step-opener.ts';
import type { OnboardingKey } from './strings/en.ts';

type Context = WidgetContext<OnboardingData, OnboardingKey>;

/** Whether the consumer has to wait for others: the record is then polled. */
export function isWaiting(
  application: Application | undefined,
  availabilityOf: (step: OnboardingStep) => StepAvailability,
): boolean {
  if (!application) return false;
  const { onboarding } = application;
  const progress = progressOf({ onboarding });
  if (progress !== 'open') return progress === 'waiting';
  const identity = identityStateOf(application);
  if (identity === 'pending' || identity === 'needs-review' || identity === 'completed') return true;
  return (onboarding.current_steps ?? []).every((step) => availabilityOf(step) === 'working');
}

/** Polls while the consumer has to wait for others, until a timeout. */
export class WaitingPoll {
  readonly #context: Context;
  readonly #isWaiting: (data: OnboardingData) => boolean;
  readonly #poll: PollController;
  readonly #onAsk: () => void;
  #timedOut = false;

  /** `onAsk` is called before the consumer's own look: its result is announced even if nothing has changed. */
  constructor(context: Context, mustWait: (data: OnboardingData) => boolean, onAsk: () => void) {
    this.#context = context;
    this.#isWaiting = mustWait;
    this.#onAsk = onAsk;
    this.#poll = new PollController(context.host);
  }

  get isPolling(): boolean {
    return this.#poll.isPolling;
  }

  /** Looks again on request. */
  get check(): Check {
    return { late: this.#timedOut, onCheck: () => void this.#check() };
  }

  /** Starts or stops polling, depending on the loaded data. */
  update(data: OnboardingData): void {
    if (!this.#isWaiting(data)) this.#poll.stop();
    else if (!this.#poll.isPolling && !this.#timedOut) this.#start();
  }

  /** Allows polling again after the timeout. */
  restart(): void {
    this.#timedOut = false;
    this.#context.host.requestUpdate();
  }

  forget(): void {
    this.#poll.stop();
    this.restart();
  }

  async #check(): Promise<void> {
    const { host, announcer, t } = this.#context;
    this.restart();
    this.#onAsk();
    announcer.announce(t('loading'));
    await host.reload();
    // The clicked button may be gone.
    if (!host.shadowRoot?.activeElement) await focusOn(host, '.panel-title');
  }

  #start(): void {
    const { host, resource, announcer, t } = this.#context;
    this.#poll.start({
      check: async () => {
        await host.reload();
        return !resource.data || !this.#isWaiting(resource.data);
      },
      onTimeout: () => {
        this.#timedOut = true;
        host.requestUpdate();
        announcer.announce(t('onboarding.long'));
      },
    });
  }
}
