import type { PccError } from '../http/error.ts';
import type { FetchSession } from './contract.ts';
import { isPage } from './page.ts';

/** What is known of a mistake where it shows. */
export interface Mistake {
  /** Absent where it has to be found out. Other texts are no mistake. */
  readonly code?: string;
  readonly error?: PccError;
  readonly element?: Element;
  /** Default: that of `element`. */
  readonly tag?: string;
  /** What the sentence names: an attribute, a version. */
  readonly name?: string;
  readonly cause?: unknown;
  readonly session?: FetchSession;
  /** The service that could not be reached. */
  readonly service?: string;
  /** Tags whose code is on its way: what is to be found out is whether others stay undefined. */
  readonly awaited?: ReadonlySet<string>;
}

/** Tells the page's developer of a mistake: with its words, or where they cannot be loaded by its code alone. */
export function diagnose(mistake: Mistake): void {
  if (!isPage) return;
  import('./mistakes.ts')
    .then(({ tell }) => tell(mistake))
    .catch(() => {
      const { code } = mistake;
      // Without the network it is no mistake that something is missing.
      if (code && navigator.onLine) console.error(`pcc-widgets [${code}]`);
    });
}
