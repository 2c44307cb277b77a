import type { SessionEndReason } from '../http/client.ts';

/** The session is there: widgets inside can ask for their data. */
export class PccSessionReadyEvent extends Event {
  constructor() {
    super('pcc-session-ready', { bubbles: true, composed: true });
  }
}

/**
 * The session is over, or could not begin; what the widgets showed has been emptied. After `changed` it begins again by
 * itself, for the person who is signed in now.
 */
export class PccSessionEndedEvent extends Event {
  /** Why it ended. */
  readonly reason: SessionEndReason;

  constructor(reason: SessionEndReason) {
    super('pcc-session-ended', { bubbles: true, composed: true });
    this.reason = reason;
  }
}

/**
 * The login behind the session will end soon: time to ask the person whether to stay. `preventDefault()` leaves the end
 * to the page; otherwise the session looks at the login again when the time is up, and ends with it.
 */
export class PccSessionExpiringEvent extends Event {
  /** Seconds that are left. */
  readonly expiresIn: number;

  constructor(expiresIn: number) {
    super('pcc-session-expiring', { bubbles: true, composed: true, cancelable: true });
    this.expiresIn = expiresIn;
  }
}
