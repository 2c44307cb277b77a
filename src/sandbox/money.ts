/** Cents as decimal text, `1234` → `"12.34"`. */
export function decimal(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Cents as a JSON number, `1234` → `12.34`. */
export const amount = (cents: number): number => cents / 100;

/** The cents of an amount above zero with at most two decimals, given as number or text; otherwise undefined. */
export function cents(value: unknown): number | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return undefined;
  const [, units = '', fraction = ''] = match;
  const result = Number(units) * 100 + Number(fraction.padEnd(2, '0'));
  return result > 0 ? result : undefined;
}
