/**
 * A question that the service's description leaves open. The sandbox assumes the first choice; a service may make any
 * other and still match the description. A point with one choice never varies: the widgets rely on it, or cannot observe
 * it.
 */
export interface OpenPoint {
  /** Its name, such as `list-next`. */
  readonly id: string;
  /** What the description leaves open, as a question. */
  readonly question: string;
  /** What a service may do; the sandbox's own choice comes first. */
  readonly choices: readonly [string, ...string[]];
  /** The choice of the reading `described`. Default: the first. */
  readonly described?: string;
  /** Rows of docs/assumptions.md. */
  readonly rows: readonly number[];
}
