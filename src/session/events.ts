import type { SessionEndReason } from '../http/client.ts';
import type { RequestReport } from '../http/request.ts';
import { PccEvent } from '../page/pcc-event.ts';

/** The session has started: widgets inside can load their data. */
export class PccSessionReadyEvent extends PccEvent {
  constructor() {
    super('pcc-session-ready');
  }
}

/**
 * The session ended or could not start, and the widgets have removed its data. After `changed`, a new session starts
 * automatically for the user who is signed in now.
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
 * The login behind the session ends soon; the page can ask the user whether to stay signed in. With `preventDefault()`
 * the page handles the end. Otherwise the session checks the login when the time is up, and ends with it.
 */
export class PccSessionExpiringEvent extends PccEvent {
  /** Seconds until the login ends. */
  readonly expiresIn: number;

  constructor(expiresIn: number) {
    super('pcc-session-expiring', true);
    this.expiresIn = expiresIn;
  }
}

/** One HTTP exchange of the session, as `onRequest` receives it. */
export class PccRequestEvent extends PccEvent {
  /** Operation, method, status, duration, attempt and request id; never a path. */
  readonly report: RequestReport;

  constructor(report: RequestReport) {
    super('pcc-request');
    this.report = report;
  }
}
