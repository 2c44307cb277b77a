import type { SessionEndReason } from '../http/client.ts';

/** The session is there: widgets inside can ask for their data. */
export class PccSessionReadyEvent extends Event {
  constructor() {
    super('pcc-session-ready', { bubbles: true, composed: true });
  }
}

/** The session is over, or could not begin; what the widgets showed has been emptied. */
export class PccSessionEndedEvent extends Event {
  readonly reason: SessionEndReason;

  constructor(reason: SessionEndReason) {
    super('pcc-session-ended', { bubbles: true, composed: true });
    this.reason = reason;
  }
}
