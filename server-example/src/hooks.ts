/** The login at the partner. */
export interface Subject {
  /** The partner's own identifier of the consumer, looked up at the service. */
  readonly pcid?: string;
  /** The service's identifier, if the partner stores it. */
  readonly consumerId?: string;
  /** Unique for each login, and the same for all its requests. A sign-out ends the login's tokens. */
  readonly loginId: string;
  /** Seconds until this login expires, if it does: pages then warn a minute before. */
  readonly expiresIn?: number;
}

/** An action that is about to be sent. Consent is bound to all of these fields. */
export interface Action {
  readonly operation: string;
  readonly consumerId: string;
  /** The ids in its path and body, by name. */
  readonly target: Readonly<Record<string, string>>;
  /** SHA-256 of its body as JSON, in base64url. */
  readonly digest: string;
}

/** An action or a withheld response, for the partner's records. It identifies no one: `subject` is a keyed hash. */
export interface AuditEvent {
  readonly at: string;
  readonly requestId: string;
  readonly operation: string;
  readonly effect: string;
  readonly subject: string;
  /** Status of the response to the browser. */
  readonly status: number;
  /** The service's status; undefined if nothing was sent, or there was no response. */
  readonly upstream: number | undefined;
  /** The outcome of an action, even if its response was withheld; `foreign-data` is for reads. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'foreign-data';
}

/** Functions that the partner implements. */
export interface Hooks {
  /** Reads the partner's login from the request, such as from a cookie. Nothing else decides who the consumer is. */
  resolveSubject(request: Request): Promise<Subject | null> | Subject | null;
  /**
   * Ids of the operations that `confirmAct` is called for. Default: the irreversible actions (such as paying a bill and
   * closing the account), and `updateConsumer` if it changes the email address.
   */
  readonly actsToConfirm?: readonly string[];
  /**
   * Whether this action needs step-up authentication. If so, the page gets a challenge; the action is sent after the
   * backend's `confirm(challenge, loginId)` has been called and the page has retried.
   */
  confirmAct?(request: Request, action: Action): Promise<boolean> | boolean;
  /**
   * Whether a charge belongs to the consumer, by the service's id. Called for a dispute about a charge that is not among
   * the payments of the consumer's bills. Default: no.
   */
  ownsTransaction?(consumerId: string, transactionId: string): Promise<boolean> | boolean;
  /**
   * Called for every action, and for every response withheld because of another consumer's data. An error is logged
   * and has no other effect.
   */
  onAudit?(event: AuditEvent): void | Promise<void>;
}
