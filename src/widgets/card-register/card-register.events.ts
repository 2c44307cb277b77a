import { PccEvent } from '../events.ts';

export type CardFrameEventState = 'opened' | 'submitted' | 'done' | 'failed' | 'expired' | 'closed';

/** What became of the card-registration frame. */
export class PccCardFrameEvent extends PccEvent {
  /** What became of the frame. */
  readonly state: CardFrameEventState;

  constructor(state: CardFrameEventState) {
    super('pcc-card-frame');
    this.state = state;
  }
}

/** A card has been confirmed: it is in the consumer's list, and was not before. */
export class PccCardRegisteredEvent extends PccEvent {
  /** The card's identifier. */
  readonly externalId: string;
  /** Whether money can be sent to it; undefined where the service does not say. */
  readonly pushEnabled: boolean | undefined;
  /** Whether money can be taken from it; undefined where the service does not say. */
  readonly pullEnabled: boolean | undefined;

  constructor(externalId: string, pushEnabled?: boolean, pullEnabled?: boolean) {
    super('pcc-card-registered');
    this.externalId = externalId;
    this.pushEnabled = pushEnabled;
    this.pullEnabled = pullEnabled;
  }
}

/** The registration is over, but no new card was confirmed within `poll-seconds`. */
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
