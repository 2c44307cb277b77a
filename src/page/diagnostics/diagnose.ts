import { callHook } from '../../http/call-hook.ts';
import type { PccError } from '../../http/error.ts';
import type { FetchSession } from '../../session/types.ts';
import type { Diagnostic } from './messages.ts';
import { defaults } from '../defaults.ts';
import { hasDocument } from '../page.ts';

/** What the code that notices a mistake knows about it. */
export interface Mistake {
  /** Absent if it has to be determined. Values that are not a `DiagnosticCode` are ignored. */
  readonly code?: string;
  readonly error?: PccError;
  readonly element?: Element;
  /** Default: the tag of `element`. */
  readonly tag?: string;
  /** Value of `{name}` in the message: an attribute, a version. */
  readonly name?: string;
  readonly cause?: unknown;
  /** Keys of texts. Those that were reported before are left out of the message. */
  readonly missing?: readonly string[];
  readonly fetchSession?: FetchSession;
  /** Address of the service that could not be reached. */
  readonly service?: string;
  /** Tags whose code is being loaded. If set, the page is searched for other undefined tags. */
  readonly awaited?: ReadonlySet<string>;
}

/** Page with an entry for each code, below package.json's homepage. */
export const guide = 'https://example.com/pcc-widgets/docs/troubleshooting.md';

/** What the code that is loaded for a mistake uses of the code that loads it. It imports nothing from there. */
export interface Reporting {
  readonly diagnose: typeof diagnose;
  readonly guide: string;
  readonly notifyPage: (diagnostic: Diagnostic) => void;
}

const reporting: Reporting = {
  diagnose,
  guide,
  notifyPage: (diagnostic) => callHook(defaults().onDiagnostic, diagnostic),
};

/** Reports a mistake to the page's developer: with its message or, if that fails to load, what is known about it. */
export function diagnose(mistake: Mistake): void {
  if (!hasDocument) return;
  import('./page-checks.lazy.ts')
    .then(({ report }) => report(mistake, reporting))
    .catch(() => {
      const { code } = mistake;
      // Offline, a missing file is not a mistake of the page.
      if (code && (code !== 'tag-not-loaded' || navigator.onLine))
        console.error(`pcc-widgets [${code}]: a file is missing or blocked. ${guide}#${code}`, mistake);
    });
}
