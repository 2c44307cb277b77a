import { formatMonth, onOneLine, type Format } from './format.ts';

/** A calendar day, or a month if the text has no day. */
export interface Day {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day?: number;
  /** Milliseconds since 1970, if the text has a time of day. */
  readonly time?: number;
}

/**
 * Parses `2026-03`, `2026-03-01` or an ISO 8601 timestamp. A date is the same day in every time zone, and so is a
 * timestamp at midnight UTC: services write dates that way. Any other timestamp is in the consumer's time zone.
 * Returns `undefined` for anything else, for a day that does not exist, and for a year before 1000: some services write
 * `0001-01-01` where they have no date.
 */
export function dayOf(text: string | null | undefined): Day | undefined {
  const [, date, day, clock, zone = ''] =
    /^([1-9]\d{3}-\d\d(-\d\d)?)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text ?? '',
    ) ?? [];
  if (!date || (clock && !day)) return undefined;
  const instant = new Date(date);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(date)) return undefined;
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth() + 1];
  if (!day) return { year, month };
  if (!clock || /^00:00(:00)?(Z|.00:?00)$/i.test(clock + zone))
    return { year, month, day: instant.getUTCDate() };
  const moment = new Date(`${date}T${clock}${zone.replace(/(\d\d):?(\d\d)$/, '$1:$2').toUpperCase()}`);
  const time = moment.getTime();
  if (Number.isNaN(time)) return undefined;
  return { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate(), time };
}

const long = { year: 'numeric', month: 'long', day: 'numeric' } as const;

/** The day or month that `dayOf` returns; an empty string if it returns none. */
export function formatDate(
  format: Format,
  text: string | null | undefined,
  style: 'long' | 'short' = 'long',
): string {
  const { year, month, day, time } = dayOf(text) ?? {};
  if (!year || !month) return '';
  if (!day) return formatMonth(format, year, month, style);
  // `dayOf` has the day of this machine. A server's format has the zone of its page.
  const [instant, timeZone] =
    time !== undefined && format.zone
      ? [time, format.zone.timeZone]
      : [Date.UTC(year, month - 1, day), 'UTC'];
  const date = format.intl(Intl.DateTimeFormat, { ...long, month: style, timeZone }).format(instant);
  return style === 'long' ? joinDay(date) : onOneLine(date);
}

/** A long date may break where the year begins: large text would break within words. */
const joinDay = (date: string): string => date.replace(/^\S+ (de \S+)?/, onOneLine);

/** As `formatDate`, with the time of day if the text has one. */
export function formatDateTime(format: Format, text: string | null | undefined): string {
  const time = dayOf(text)?.time;
  if (time === undefined) return formatDate(format, text);
  const options = { ...long, hour: 'numeric', minute: '2-digit', ...format.zone } as const;
  return joinDay(format.intl(Intl.DateTimeFormat, options).format(time));
}

/** A month (from 1) without a year; `narrow` is one or two letters. */
export const formatMonthName = (format: Format, month: number, style: 'long' | 'narrow'): string =>
  format.intl(Intl.DateTimeFormat, { month: style, timeZone: 'UTC' }).format(Date.UTC(2000, month - 1));
