import type { Statement } from '../../api/statements.ts';
import { formatMonth } from '../../i18n/format.ts';
import { uniqueById } from '../../operations/unique-by-id.ts';
import type { WidgetContext } from '../shared/widget-context.ts';
import { monthNumber, periodOf, type Period } from '../text/period.ts';
import type { StatementsKey } from './strings/en.ts';

/** A statement with its parsed period. */
export interface StatementRow {
  /** The file name; without one the statement can only be listed. */
  readonly id: string | undefined;
  readonly period: Period | undefined;
  /** The service's text of its month, else its name. */
  readonly label: string | undefined;
  /** Distinguishes it from others of the same month. */
  readonly title?: string | undefined;
  /** In bytes; 0 if it is not known. */
  readonly size: number;
  readonly record: Statement;
}

export function rowsOf(statements: readonly Statement[]): StatementRow[] {
  return statements.filter(uniqueById()).map((record) => ({
    id: record.file_name || undefined,
    period: periodOf(record.statement_month),
    label: record.statement_month || record.statement_name || undefined,
    size: Math.max(record.file_size ?? 0, 0),
    record,
  }));
}

/** Statements without a parsed period come last. */
export function newestFirst(rows: readonly StatementRow[]): StatementRow[] {
  const rank = ({ period }: StatementRow) => (period ? monthNumber(period) : -1);
  return rows.toSorted((a, b) => rank(b) - rank(a));
}

/** Distinguishes statements of the same month: by the service's name or else the file's. */
export function withTitles(rows: readonly StatementRow[]): readonly StatementRow[] {
  const month = ({ period, label }: StatementRow) => (period ? `${period.year}-${period.month}` : label);
  const titles = new Map<StatementRow, string>();
  for (const same of groupsOf(rows, month).values()) {
    if (same.length < 2) continue;
    const title = ({ label, record }: StatementRow) =>
      record.statement_name === label ? undefined : record.statement_name;
    const isTold = groupsOf(same, title).size === same.length && same.every(title);
    for (const row of same) titles.set(row, (isTold ? title(row) : row.id) ?? '');
  }
  return rows.map((row) => {
    const title = titles.get(row);
    return title === row.title ? row : { ...row, title };
  });
}

/** Groups rows by a common key. */
export function groupsOf<Key>(
  rows: readonly StatementRow[],
  keyOf: (row: StatementRow) => Key,
): ReadonlyMap<Key, readonly StatementRow[]> {
  const groups = new Map<Key, StatementRow[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/** The year of a statement, if its month is known. */
export const yearOf = ({ period }: StatementRow): number | undefined => period?.year;

/** The name of a statement: its month, else the service's text, and a suffix if the name is not unique. */
export function nameOf(
  { period, label, title }: StatementRow,
  { t, format }: Pick<WidgetContext<unknown, StatementsKey>, 't' | 'format'>,
): string {
  const name = period ? formatMonth(format(), period.year, period.month) : (label ?? t('statements.unnamed'));
  return title ? `${name} (${title})` : name;
}
