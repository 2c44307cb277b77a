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

/** An act that cannot be taken back, about to be sent. */
interface Irreversible {
  readonly operation: string;
  readonly consumerId: string;
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
  /** Asks for a step-up before an irreversible act: a challenge for the page, or nothing where it may go on. */
  confirmIrreversible?(
    request: Request,
    act: Irreversible,
  ): Promise<{ readonly challenge: string } | undefined> | { readonly challenge: string } | undefined;
  /** Hears of every act. Its failure is logged and changes nothing. */
  onAudit?(event: AuditEvent): void | Promise<void>;
}
