/**
 * Formatters of one locale. `Intl` objects are slow to create and safe to share, so each is created once per locale and
 * kind.
 */
export interface Format {
  readonly locale: string;
  readonly plural: Intl.PluralRules;
  number(value: number): string;
  /** An amount as a decimal string or a number. A string is never converted to a float. */
  money(amount: string | number, currency?: string): string;
  /** `14` is 14%. */
  percent(value: number): string;
  bytes(count: number): string;
  /** The day or month that `dayOf` returns; an empty string if it returns none. */
  date(text: string | null | undefined, style?: 'long' | 'short'): string;
  /** As `date`, with the time of day if the text has one. */
  dateTime(text: string | null | undefined): string;
  /** Month and year; `month` from 1. */
  month(year: number, month: number, style?: 'long' | 'short'): string;
  /** A month (from 1) without a year; `narrow` is one or two letters. */
  monthName(month: number, style: 'long' | 'narrow'): string;
  list(items: readonly string[]): string;
}

const formats = new Map<string, Format>();

/** The formatters of a locale; an invalid tag gets those of English. */
export function formatOf(locale: string): Format {
  let format = formats.get(locale);
  // A server may be asked for any locale.
  if (formats.size > 50) formats.clear();
  if (!format) formats.set(locale, (format = create(locale)));
  return format;
}

function create(tag: string): Format {
  const locale = supported(tag);
  const cache = new Map<string, unknown>();
  const once = <T>(key: string, make: () => T): T => {
    if (!cache.has(key)) cache.set(key, make());
    return cache.get(key) as T;
  };
  const numbers = (key: string, options?: Intl.NumberFormatOptions) =>
    once(key, () => new Intl.NumberFormat(locale, options));
  const dates = (key: string, options: Intl.DateTimeFormatOptions) =>
    once(key, () => new Intl.DateTimeFormat(locale, options));
  const long = { year: 'numeric', month: 'long', day: 'numeric' } as const;

  return {
    locale,
    get plural() {
      return once('plural', () => new Intl.PluralRules(locale));
    },
    number: (value) => numbers('number').format(value),
    money: (amount, currency = 'USD') =>
      numbers(currency, { style: 'currency', currency }).format(amount as Intl.StringNumericLiteral),
    percent: (value) =>
      numbers('percent', { style: 'percent', maximumFractionDigits: 1 }).format(value / 100),
    bytes(count) {
      const unit = count < 1000 ? 'byte' : count < 1_000_000 ? 'kilobyte' : 'megabyte';
      const size = count < 1000 ? count : count < 1_000_000 ? count / 1000 : count / 1_000_000;
      const maximumFractionDigits = unit === 'megabyte' ? 1 : 0;
      return numbers(unit, { style: 'unit', unit, maximumFractionDigits }).format(size);
    },
    date(text, style = 'long') {
      const { year, month, day } = dayOf(text) ?? {};
      if (!year || !month) return '';
      return day
        ? together(
            dates(`day-${style}`, { ...long, month: style, timeZone: 'UTC' }).format(
              Date.UTC(year, month - 1, day),
            ),
          )
        : this.month(year, month, style);
    },
    dateTime(text) {
      const time = dayOf(text)?.time;
      return time === undefined
        ? this.date(text)
        : dates('time', { ...long, hour: 'numeric', minute: '2-digit' }).format(time);
    },
    month: (year, month, style = 'long') =>
      together(
        dates(style, { year: 'numeric', month: style, timeZone: 'UTC' }).format(Date.UTC(year, month - 1)),
      ),
    monthName: (month, style) =>
      dates(`name-${style}`, { month: style, timeZone: 'UTC' }).format(Date.UTC(2000, month - 1)),
    list: (items) => once('list', () => new Intl.ListFormat(locale)).format(items),
  };
}

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
 * Returns `undefined` for anything else, and for a day that does not exist.
 */
export function dayOf(text: string | null | undefined): Day | undefined {
  const [, date, day, clock, zone = ''] =
    /^(\d{4}-\d\d(-\d\d)?)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i.exec(
      text ?? '',
    ) ?? [];
  if (!date || (clock && !day)) return undefined;
  const at = new Date(date);
  if (Number.isNaN(at.getTime()) || !at.toISOString().startsWith(date)) return undefined;
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth() + 1];
  if (!day) return { year, month };
  if (!clock || /^00:00(:00)?(Z|.00:?00)$/i.test(clock + zone)) return { year, month, day: at.getUTCDate() };
  const moment = new Date(`${date}T${clock}${zone.replace(/(\d\d):?(\d\d)$/, '$1:$2').toUpperCase()}`);
  const time = moment.getTime();
  if (Number.isNaN(time)) return undefined;
  return { year: moment.getFullYear(), month: moment.getMonth() + 1, day: moment.getDate(), time };
}

/** Keeps a date on one line. */
const together = (text: string): string => text.replaceAll(' ', '\u00a0');

function supported(tag: string): string {
  try {
    // The consumers are in the US, and so is their Spanish: "$1,450.00", not "1450,00 US$".
    return tag === 'es' ? 'es-US' : (Intl.getCanonicalLocales(tag)[0] ?? 'en');
  } catch {
    return 'en';
  }
}
