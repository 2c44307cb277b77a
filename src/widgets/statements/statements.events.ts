import { PccEvent } from '../shared/events.ts';

/** Base class of events about a statement. */
class StatementEvent extends PccEvent {
  /** The statement's file name. */
  readonly statementId: string;

  constructor(type: string, statementId: string) {
    super(type);
    this.statementId = statementId;
  }
}

/** A statement is displayed. */
export class PccStatementViewEvent extends StatementEvent {
  constructor(statementId: string) {
    super('pcc-statement-view', statementId);
  }
}

/** A statement was passed to the browser as a file. */
export class PccStatementDownloadEvent extends StatementEvent {
  constructor(statementId: string) {
    super('pcc-statement-download', statementId);
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
