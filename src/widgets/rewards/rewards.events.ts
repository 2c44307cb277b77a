import { PccEvent } from '../events.ts';

/** The consumer asks to enroll a card in a rewards program; the page does the enrolling. */
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
   * Keeps the widget's progress on until the promise settles; then the widget reads again and shows what the service
   * says. To be called by a listener, while the event is dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#promises.push(promise);
  }

  /** Resolves when everything waited for has settled: to whether all of it was fulfilled. */
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
