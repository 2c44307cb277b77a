import { dayOf } from '../../i18n/dates.ts';

/** When something was, in any of the service's formats, to sort by. Undefined if that cannot be read. */
export function timeOf(text: string | null | undefined): number | undefined {
  const { year, month, day = 1, time } = dayOf(text) ?? {};
  return time ?? (year && month ? Date.UTC(year, month - 1, day) : undefined);
}
