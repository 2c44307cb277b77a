import { PccEvent } from '../../page/pcc-event.ts';

/** The consumer opened a card's details. A page can show the rewards of this card. */
export class PccCardSelectedEvent extends PccEvent {
  /** The card's identifier, for `payment-card-id` of `<pcc-rewards>`. */
  readonly paymentCardId: string;

  constructor(paymentCardId: string) {
    super('pcc-card-selected');
    this.paymentCardId = paymentCardId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-card-selected': PccCardSelectedEvent;
  }
}
