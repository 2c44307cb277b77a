/** Formatters of one locale. */
export interface Format {
  readonly locale: string;
  /** The time zone of times of day, and whether to name it. Default: the browser's, without its name. */
  readonly zone?: Pick<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'>;
  /** The `Intl` object of a kind with these options. They are slow to create: each is created once. */
  intl<Kind, Options>(Class: new (locale: string, options?: Options) => Kind, options?: Options): Kind;
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
  const formatters = new Map<string, unknown>();
  return {
    locale,
    intl(Class, options) {
      const key = Class.name + JSON.stringify(options);
      if (!formatters.has(key)) formatters.set(key, new Class(locale, options));
      return formatters.get(key) as InstanceType<typeof Class>;
    },
  };
}

function supported(tag: string): string {
  try {
    // The consumers are in the US, and so is their Spanish: "$1,450.00", not "1450,00 US$".
    return tag === 'es' ? 'es-US' : (Intl.getCanonicalLocales(tag)[0] ?? 'en');
  } catch {
    return 'en';
  }
}

export const formatNumber = (format: Format, value: number): string =>
  format.intl(Intl.NumberFormat).format(value);

export function formatBytes(format: Format, count: number): string {
  const isMega = count >= 1_000_000;
  const [unit, one] = isMega ? ['megabyte', 1_000_000] : count < 1000 ? ['byte', 1] : ['kilobyte', 1000];
  const maximumFractionDigits = isMega ? 1 : 0;
  return format.intl(Intl.NumberFormat, { style: 'unit', unit, maximumFractionDigits }).format(count / one);
}

/** Month and year; `month` from 1. */
export const formatMonth = (
  format: Format,
  year: number,
  month: number,
  style: 'long' | 'short' = 'long',
): string =>
  onOneLine(
    format
      .intl(Intl.DateTimeFormat, { year: 'numeric', month: style, timeZone: 'UTC' })
      .format(Date.UTC(year, month - 1)),
  );

/** Keeps a date on one line. */
export const onOneLine = (text: string): string => text.replaceAll(' ', '\u00a0');
