/** The chapters of the service's description, in its order. */
export const chapters = [
  'Authentication',
  'Onboarding',
  'Consumers',
  'Credit lines and transactions',
  'Payment cards',
  'Bill pay',
  'Bill reporting',
  'Statements',
  'Credit insights',
  'Partners',
] as const;
export type Chapter = (typeof chapters)[number];

// The first match wins: statements and tradelines are under a consumer but have their own chapters.
const places: readonly (readonly [RegExp, Chapter])[] = [
  [/^\/auth\//, 'Authentication'],
  [/\/bill-reporting\//, 'Bill reporting'],
  [/\/statements\//, 'Statements'],
  [/^\/v2\/onboarding\//, 'Onboarding'],
  [/^\/v2\/consumers\//, 'Consumers'],
  [/^\/v2\/credit-line\//, 'Credit lines and transactions'],
  [/^\/v2\/payment-cards\//, 'Payment cards'],
  [/^\/v2\/bill-pay\//, 'Bill pay'],
  [/^\/v2\/credit-insights\//, 'Credit insights'],
  [/^\/v2\/partners\//, 'Partners'],
];

/** The chapter of an operation, by its path. */
export function chapterOf(path: string): Chapter {
  const place = places.find(([pattern]) => pattern.test(path));
  if (!place) throw new RangeError(`${path} is in no chapter`);
  return place[1];
}
