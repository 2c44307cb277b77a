/**
 * One question that the service's description leaves open. The first choice is what the sandbox assumes; a service may
 * make any other and still be as described. A point with one choice is never varied: it names what the widgets rely on,
 * or what none of them can see.
 */
export interface OpenPoint {
  /** Its name, such as `list-next`. */
  readonly id: string;
  /** What the description leaves open, as a question. */
  readonly question: string;
  /** What a service may do, the sandbox's own choice first. */
  readonly choices: readonly [string, ...string[]];
  /** What the reading `described` chooses. Default: the first. */
  readonly described?: string;
  /** Rows of docs/assumptions.md. */
  readonly rows: readonly number[];
}
