import { PccEvent } from '../../page/pcc-event.ts';

/** The consumer wants to enroll a card in a rewards program. The page carries it out. */
export class PccRewardEnrollEvent extends PccEvent {
  /** The program's identifier. */
  readonly configurationId: string;
  /** The card's identifier. */
  readonly paymentCardId: string;
  readonly #promises: Promise<unknown>[] = [];

  constructor(configurationId: string, paymentCardId: string) {
    super('pcc-reward-enroll');
    this.configurationId = configurationId;
    this.paymentCardId = paymentCardId;
  }

  /**
   * Shows progress until the promise settles; then the widget reloads and shows the service's data. Listeners must call
   * this while the event is dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#promises.push(promise);
  }

  /** Resolves when all promises have settled, with whether all were fulfilled. */
  async settled(): Promise<boolean> {
    const results = await Promise.allSettled(this.#promises);
    return results.every(({ status }) => status === 'fulfilled');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-reward-enroll': PccRewardEnrollEvent;
  }
}
