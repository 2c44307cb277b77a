/** What is not as it should be. The message has no token and nothing personal. */
export class Difference extends Error {}

/** The rule cannot be checked here. */
export class NotApplicable extends Error {}

export function expect(isSo: boolean, difference: string): asserts isSo {
  if (!isSo) throw new Difference(difference);
}
