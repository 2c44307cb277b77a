/** Who is signed in at the partner. */
export interface Subject {
  /** The partner's own identifier of the consumer, looked up at the service. */
  readonly pcid?: string;
  /** The service's identifier, where the partner keeps it. */
  readonly consumerId?: string;
  /** The same for all requests of one login, another after the next one; signing out ends the tokens made for it. */
  readonly loginId: string;
  /** Seconds until this login ends by itself, where it does: pages then warn a minute before. */
  readonly expiresIn?: number;
}

/** An act that is about to be sent, and what consent to it is bound to. */
export interface Act {
  readonly operation: string;
  readonly consumerId: string;
  /** The ids in its path and body, by name. */
  readonly target: Readonly<Record<string, string>>;
  /** SHA-256 of its body as JSON, in base64url: the same body gives the same digest. */
  readonly digest: string;
}

/** One act, or a refused answer, for the partner's own records. It names nobody: `subject` is a keyed hash. */
export interface AuditEvent {
  readonly at: string;
  readonly requestId: string;
  readonly operation: string;
  readonly effect: string;
  readonly subject: string;
  /** What the browser was told. */
  readonly status: number;
  /** What the service answered; nothing where nothing was sent, or no answer came. */
  readonly upstream: number | undefined;
  /** What became of an act, also where its answer was withheld; `foreign-data` is of reads. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'foreign-data';
}

/** What a partner puts in. */
export interface Hooks {
  /** Reads the partner's own login out of the request (its cookie, say). Nothing else decides who the consumer is. */
  resolveSubject(request: Request): Promise<Subject | null> | Subject | null;
  /** Ids of the operations for which `confirmAct` is asked. Default: the acts that cannot be undone. */
  readonly actsToConfirm?: readonly string[];
  /**
   * Whether the consumer must prove once more that it is them before this act is sent. Where it says so, the page gets a
   * challenge; the act is sent once `confirm(challenge)` of the backend has been called and the page has tried again.
   */
  confirmAct?(request: Request, act: Act): Promise<boolean> | boolean;
  /** Hears of every act. Its failure is logged and changes nothing. */
  onAudit?(event: AuditEvent): void | Promise<void>;
}
