import { DAY, dateTime, month, monthName, monthStart } from '../dates.ts';
import type { Profile, Statement } from '../state.ts';

/** One statement per completed month, newest first; long-standing consumers also have yearly summaries. */
export function makeStatements(now: number, months: number, profile: Profile): Statement[] {
  const { first_name, last_name, address_line1, address_city, address_state } = profile;
  const holder = [
    `${first_name ?? ''} ${last_name ?? ''}`.trim(),
    `${address_line1}, ${address_city} ${address_state}`,
  ] as const;
  const monthly = Array.from({ length: months }, (_, i): Statement => {
    const start = monthStart(now, -i - 1);
    return {
      file_name: `statement-${month(start)}.pdf`,
      statement_name: `${monthName(start)} statement`,
      statement_month: month(start),
      last_modified: dateTime(Math.min(monthStart(now, -i) + 2 * DAY, now)),
      holder,
    };
  });
  const year = new Date(now).getUTCFullYear() - 1;
  // A name with characters that break carelessly built paths.
  const yearly: Statement = {
    file_name: `Año ${year} summary (revised) #2.pdf`,
    statement_name: `${year} summary`,
    statement_month: `${year}-12`,
    last_modified: dateTime(Date.UTC(year + 1, 0, 3)),
    holder,
  };
  return months >= 100 ? [...monthly, yearly] : monthly;
}
