import type { PccError } from '../http/error.ts';
import type { FetchSession } from './contract.ts';
import { isPage } from './page.ts';

/** What is known of a mistake where it shows. */
export interface Mistake {
  /** Absent where it has to be found out from the error of a session. Other texts are no mistake. */
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
}

/** What the first paint can do without. */
export const loadMistakes = (): Promise<typeof import('./mistakes.ts')> => import('./mistakes.ts');

/** Tells the page's developer of a mistake. */
export function diagnose(mistake: Mistake): void {
  if (isPage)
    loadMistakes().then(
      ({ tell }) => tell(mistake),
      () => tellCode(mistake),
    );
}

/** Where the words for it cannot be loaded. Without the network nothing of it is a mistake. */
export function tellCode({ code }: Mistake): void {
  if (code && navigator.onLine) console.error(`pcc-widgets [${code}]`);
}
