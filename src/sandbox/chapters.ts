/** The paths of each chapter of the service's description, in its order. */
const paths = {
  Authentication: /^\/auth\//,
  Onboarding: /^\/v2\/onboarding\//,
  // Statements and tradelines are under a consumer but have their own chapters.
  Consumers: /^\/v2\/consumers\/(?!.*\/(bill-reporting|statements)\/)/,
  'Credit lines and transactions': /^\/v2\/credit-line\//,
  'Payment cards': /^\/v2\/payment-cards\//,
  'Bill pay': /^\/v2\/bill-pay\//,
  'Bill reporting': /\/bill-reporting\//,
  Statements: /\/statements\//,
  'Credit insights': /^\/v2\/credit-insights\//,
  Partners: /^\/v2\/partners\//,
};

export const chapters: readonly string[] = Object.keys(paths);

/** The chapter of an operation, by its path. */
export function chapterOf(path: string): string {
  const [chapter] = Object.entries(paths).find(([, pattern]) => pattern.test(path)) ?? [];
  if (!chapter) throw new RangeError(`${path} is in no chapter`);
  return chapter;
}
