import type { Statement } from '../../api/statements.ts';
import type { Evidence } from '../evidence.ts';
import { periodOf, type Period } from '../period.ts';

/** A statement among all that came. */
export interface StatementFact {
  readonly statement: Statement;
  readonly among: readonly Statement[];
  /** No statement is missing, and none was left out. */
  readonly whole: boolean;
}

const rank = ({ year, month }: Period): number => year * 12 + month;

/** What is said of a statement beside its month: it is the newest where every other one is of an older month. */
export const statementEvidence = [
  [
    'statements.newest',
    ({ statement, among, whole }) => {
      const period = periodOf(statement.statement_month);
      return (
        whole &&
        !!period &&
        among.every((other) => {
          const its = periodOf(other.statement_month);
          return other === statement || (its && rank(its) < rank(period));
        })
      );
    },
  ],
] as const satisfies Evidence<string, StatementFact>;
