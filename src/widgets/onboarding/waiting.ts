import { PollController } from '../../controllers/poll-controller.ts';
import { focusOn } from '../shared/focus/focus-on.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { OnboardingData } from './load-onboarding.ts';
import type { Check } from './onboarding.templates.ts';
import type { OnboardingKey } from './strings/en.ts';

type Context = WidgetContext<OnboardingData, OnboardingKey>;

/** Polls while the consumer has to wait for others, until a timeout. */
export class Waiting {
  readonly #context: Context;
  readonly #isWaiting: (data: OnboardingData) => boolean;
  readonly #poll: PollController;
  readonly #asked: () => void;
  #timedOut = false;

  /** `asked` is called before the consumer's own look: its result is announced even if nothing has changed. */
  constructor(context: Context, mustWait: (data: OnboardingData) => boolean, asked: () => void) {
    this.#context = context;
    this.#isWaiting = mustWait;
    this.#asked = asked;
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
    this.#asked();
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
      gaveUp: () => {
        this.#timedOut = true;
        host.requestUpdate();
        announcer.announce(t('onboarding.long'));
      },
    });
  }
}
