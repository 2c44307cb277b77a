import type { LitElement } from 'lit';
import { PollController } from '../../controllers/poll-controller.ts';
import { focusOn } from '../shared/focus-on.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import type { OnboardingData } from './load-onboarding.ts';
import type { OnboardingKey } from './strings/types.ts';

type Context = WidgetContext<OnboardingData, OnboardingKey, LitElement & { reload(): Promise<void> }>;

/** Polls while the consumer has to wait for others, until a timeout. */
export class Waiting {
  readonly #context: Context;
  readonly #isWaiting: (data: OnboardingData) => boolean;
  readonly #poll: PollController;
  #timedOut = false;

  constructor(context: Context, mustWait: (data: OnboardingData) => boolean) {
    this.#context = context;
    this.#isWaiting = mustWait;
    this.#poll = new PollController(context.host);
  }

  get isPolling(): boolean {
    return this.#poll.isPolling;
  }

  /** Reloads on request, once polling has stopped. */
  get onCheck(): (() => void) | undefined {
    if (!this.#timedOut) return undefined;
    const { host } = this.#context;
    return () => {
      this.restart();
      void host.reload().then(() => focusOn(host, '.panel-title'));
    };
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
