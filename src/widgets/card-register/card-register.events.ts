import { PccEvent } from '../../page/pcc-event.ts';

export type CardFrameEventState = 'opened' | 'submitted' | 'done' | 'failed' | 'expired' | 'closed';

/** The state of the card-registration frame changed. */
export class PccCardFrameEvent extends PccEvent {
  /** The new state of the frame. */
  readonly state: CardFrameEventState;

  constructor(state: CardFrameEventState) {
    super('pcc-card-frame');
    this.state = state;
  }
}

/** A new card is confirmed: it has appeared in the consumer's list. */
export class PccCardRegisteredEvent extends PccEvent {
  /** The card's identifier. */
  readonly externalId: string;
  /** Whether money can be sent to it; undefined if the service does not say. */
  readonly pushEnabled: boolean | undefined;
  /** Whether money can be taken from it; undefined if the service does not say. */
  readonly pullEnabled: boolean | undefined;

  constructor(externalId: string, pushEnabled?: boolean, pullEnabled?: boolean) {
    super('pcc-card-registered');
    this.externalId = externalId;
    this.pushEnabled = pushEnabled;
    this.pullEnabled = pullEnabled;
  }
}

/** The registration ended, but no new card was confirmed within `poll-seconds`. */
export class PccCardPendingEvent extends PccEvent {
  constructor() {
    super('pcc-card-pending');
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-card-frame': PccCardFrameEvent;
    'pcc-card-registered': PccCardRegisteredEvent;
    'pcc-card-pending': PccCardPendingEvent;
  }
}
