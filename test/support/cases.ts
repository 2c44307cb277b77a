// `npm test` takes a few cases of what a change rarely tells apart; the slow suites set CASES=all, and take all of them.

export const all = process.env['CASES'] === 'all';

/** Every case, or so many of them, spread evenly over the list. */
export function some<T>(cases: readonly T[], count: number): readonly T[] {
  if (all || count >= cases.length) return cases;
  return Array.from({ length: count }, (_, i) => cases[Math.floor((i * cases.length) / count)] as T);
}
