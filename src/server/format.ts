import { dayOf, type Format } from '../i18n/format.ts';

/** The consumer's time zone is known only in the browser. Unless the page knows it too, times of day name theirs. */
export function formatIn(format: Format, timeZone: string | undefined): Format {
  const formatter = (options: Intl.DateTimeFormatOptions) => {
    let made: Intl.DateTimeFormat | undefined;
    return (time: number) =>
      (made ??= new Intl.DateTimeFormat(format.locale, {
        ...long,
        ...options,
        timeZone: timeZone ?? 'UTC',
      })).format(time);
  };
  const day = formatter({});
  const moment = formatter({
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: timeZone ? undefined : 'short',
  });
  return {
    ...format,
    date(text) {
      const time = dayOf(text)?.time;
      return time === undefined ? format.date(text) : day(time).replaceAll(' ', '\u00a0');
    },
    dateTime(text) {
      const time = dayOf(text)?.time;
      return time === undefined ? format.date(text) : moment(time);
    },
  };
}

const long = { year: 'numeric', month: 'long', day: 'numeric' } as const;
