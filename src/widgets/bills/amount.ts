const asTyped = /^(\d{1,3}(?:,\d{3}){1,2}|\d{1,9})(?:[.,](\d{1,2}))?$/;

/** An amount of dollars as typed, as a decimal string: `1,200.5` → `1200.50`. Undefined if it is not one, or 0. */
export function amountOf(typed: string | null | undefined): string | undefined {
  const [, whole, cents = ''] = asTyped.exec((typed ?? '').replace(/[\s$]/g, '')) ?? [];
  if (whole === undefined) return undefined;
  const amount = `${whole.replace(/,/g, '').replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
  return /[1-9]/.test(amount) ? amount : undefined;
}

/** The digits after a point may be more or fewer than two in a response. */
export const isSameAmount = (amount: string, other: string | null | undefined): boolean =>
  amountOf(other?.replace(/(\.\d\d)0+$/, '$1')) === amount;
