import type { Statement } from '../../api/statements.ts';
import type { Evidence } from '../shared/evidence.ts';
import { monthNumber, periodOf } from '../text/period.ts';

/** A statement among all that were received. */
export interface StatementFact {
  readonly statement: Statement;
  readonly among: readonly Statement[];
  /** No statement is missing or was skipped. */
  readonly isComplete: boolean;
}

/** Label of a statement besides its month: the newest, if all others are of earlier months. */
export const statementEvidence = [
  [
    'statements.newest',
    ({ statement, among, isComplete }) => {
      const period = periodOf(statement.statement_month);
      return (
        isComplete &&
        !!period &&
        among.every((other) => {
          const month = periodOf(other.statement_month);
          return other === statement || (month && monthNumber(month) < monthNumber(period));
        })
      );
    },
  ],
] as const satisfies Evidence<string, StatementFact>;
