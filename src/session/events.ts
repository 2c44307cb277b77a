import type { SessionEndReason } from '../http/client.ts';
import type { RequestReport } from '../http/request.ts';

/** Every event of the library bubbles and crosses shadow roots. It carries ids, states and counts, nothing personal. */
export class PccEvent extends Event {
  constructor(type: string, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable });
  }
}

/** The session is there: widgets inside can ask for their data. */
export class PccSessionReadyEvent extends PccEvent {
  constructor() {
    super('pcc-session-ready');
  }
}

/**
 * The session is over, or could not begin; what the widgets showed has been emptied. After `changed` it begins again by
 * itself, for the person who is signed in now.
 */
export class PccSessionEndedEvent extends PccEvent {
  /** Why it ended. */
  readonly reason: SessionEndReason;

  constructor(reason: SessionEndReason) {
    super('pcc-session-ended');
    this.reason = reason;
  }
}

/**
 * The login behind the session will end soon: time to ask the person whether to stay. `preventDefault()` leaves the end
 * to the page; otherwise the session looks at the login again when the time is up, and ends with it.
 */
export class PccSessionExpiringEvent extends PccEvent {
  /** Seconds that are left. */
  readonly expiresIn: number;

  constructor(expiresIn: number) {
    super('pcc-session-expiring', true);
    this.expiresIn = expiresIn;
  }
}

/** One HTTP exchange of the session, as `onRequest` is told of it. */
export class PccRequestEvent extends PccEvent {
  /** Operation, method, status, duration, attempt and request id; never a path. */
  readonly report: RequestReport;

  constructor(report: RequestReport) {
    super('pcc-request');
    this.report = report;
  }
}
