import { PccEvent } from '../events.ts';

/** Something was done with a statement. */
class StatementEvent extends PccEvent {
  /** The statement's file name. */
  readonly statementId: string;

  constructor(type: string, statementId: string) {
    super(type);
    this.statementId = statementId;
  }
}

/** A statement is on screen. */
export class PccStatementViewEvent extends StatementEvent {
  constructor(statementId: string) {
    super('pcc-statement-view', statementId);
  }
}

/** A statement was handed to the browser as a file. */
export class PccStatementDownloadEvent extends StatementEvent {
  constructor(statementId: string) {
    super('pcc-statement-download', statementId);
  }
}

/** The service was asked to send a statement by e-mail, and said that it has. */
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
