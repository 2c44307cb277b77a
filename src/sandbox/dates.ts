import * as z from 'zod/mini';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** ISO 8601 date-time in UTC. */
export const dateTime = (time: number): string => new Date(time).toISOString();

/** ISO 8601 date in UTC. */
export const date = (time: number): string => dateTime(time).slice(0, 10);

/** Whether a text is a date of the calendar, YYYY-MM-DD. */
export const isDate = (text: string): boolean => z.safeParse(z.iso.date(), text).success;

/** Whether a text is an ISO 8601 date-time with its zone. */
export const isDateTime = (text: string): boolean =>
  z.safeParse(z.iso.datetime({ offset: true }), text).success;

/** The month of a time as `2026-03`. */
export const month = (time: number): string => dateTime(time).slice(0, 7);

/** The start of the month that is `offset` months from the given time. */
export function monthStart(time: number, offset = 0): number {
  const day = new Date(time);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + offset, 1);
}

const months = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2026`. */
export const monthName = (time: number): string => months.format(time);
