import { PccEvent } from '../../page/pcc-event.ts';

/** Base class of events about a statement. */
class StatementEvent extends PccEvent {
  /** The statement's file name. */
  readonly statementId: string;

  constructor(type: string, statementId: string, cancelable = false) {
    super(type, cancelable);
    this.statementId = statementId;
  }
}

/** Base class of events with the statement itself. */
class StatementDocumentEvent extends StatementEvent {
  /** The PDF; not enumerable, so that a logged event does not contain it. */
  declare readonly document: Blob;

  constructor(type: string, statementId: string, document: Blob) {
    super(type, statementId, true);
    Object.defineProperty(this, 'document', { value: document, enumerable: false });
  }
}

/** A statement is displayed. With `preventDefault()` the page displays `document` instead, such as in an app. */
export class PccStatementViewEvent extends StatementDocumentEvent {
  constructor(statementId: string, document: Blob) {
    super('pcc-statement-view', statementId, document);
  }
}

/** A statement is passed to the browser as a file. With `preventDefault()` the page saves `document` instead. */
export class PccStatementDownloadEvent extends StatementDocumentEvent {
  constructor(statementId: string, document: Blob) {
    super('pcc-statement-download', statementId, document);
  }
}

/** The service has confirmed that it sent a statement by email. */
export class PccStatementEmailEvent extends StatementEvent {
  constructor(statementId: string) {
    super('pcc-statement-email', statementId);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'pcc-statement-view': PccStatementViewEvent;
    'pcc-statement-download': PccStatementDownloadEvent;
    'pcc-statement-email': PccStatementEmailEvent;
  }
}
