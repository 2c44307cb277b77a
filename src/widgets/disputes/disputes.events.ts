import { PccEvent } from '../../page/pcc-event.ts';

/** A dispute was filed. */
export class PccDisputeCreatedEvent extends PccEvent {
  /** The dispute's identifier; undefined if the service did not state it. */
  readonly disputeId: string | undefined;

  constructor(disputeId: string | undefined) {
    super('pcc-dispute-created');
    this.disputeId = disputeId;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-dispute-created': PccDisputeCreatedEvent;
  }
}
