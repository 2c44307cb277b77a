import { dayOf, type Format } from '../i18n/format.ts';

/** The consumer's time zone is known only in the browser. Unless the page knows it too, times of day name theirs. */
export function formatIn(format: Format, timeZone: string | undefined): Format {
  const at = (time: number, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(format.locale, { ...long, ...options, timeZone: timeZone ?? 'UTC' }).format(time);
  return {
    ...format,
    date(text) {
      const time = dayOf(text)?.time;
      return time === undefined ? format.date(text) : at(time, {}).replaceAll(' ', '\u00a0');
    },
    dateTime(text) {
      const time = dayOf(text)?.time;
      return time === undefined
        ? format.date(text)
        : at(time, { hour: 'numeric', minute: '2-digit', timeZoneName: timeZone ? undefined : 'short' });
    },
  };
}

const long = { year: 'numeric', month: 'long', day: 'numeric' } as const;
