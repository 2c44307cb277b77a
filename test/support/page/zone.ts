/**
 * Puts the page's clock at a moment in a time zone, whatever the machine's zone is. Only what a page reads of today's date
 * is replaced. Returns a function that restores it.
 */
export function clockAt(moment: string, timeZone: string): () => void {
  const RealDate = Date;
  const part = (date: Date, options: Intl.DateTimeFormatOptions) =>
    Number(new Intl.DateTimeFormat('en', { ...options, timeZone }).format(date));
  globalThis.Date = class extends RealDate {
    constructor(...values: [] | [number]) {
      super(...((values.length === 0 ? [moment] : values) as [string]));
    }
    static override now(): number {
      return RealDate.parse(moment);
    }
    override getFullYear(): number {
      return part(this, { year: 'numeric' });
    }
    override getMonth(): number {
      return part(this, { month: 'numeric' }) - 1;
    }
    override getDate(): number {
      return part(this, { day: 'numeric' });
    }
    override toLocaleDateString(
      locales?: Intl.LocalesArgument,
      options?: Intl.DateTimeFormatOptions,
    ): string {
      return super.toLocaleDateString(locales, { timeZone, ...options });
    }
  } as DateConstructor;
  return () => (globalThis.Date = RealDate);
}

/** The day of a moment where the test runs. */
export const dayHere = (moment: string): string =>
  new Date(moment).toLocaleDateString('en-US', { dateStyle: 'long' });
