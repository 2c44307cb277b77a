import type { Context } from '@lit/context';
import type { PccClient } from '../http/client.ts';
import type { PccError } from '../http/error.ts';
import type { RequestReport } from '../http/request.ts';
import { version } from '../http/version.ts';
import type { Locales, Text } from '../i18n/catalogue.ts';
import type { Diagnostic } from './diagnostics/messages.ts';

/**
 * Context key under which `<pcc-session>` provides its client, shared by all copies of the library on a page. Lit's
 * `createContext()` does no more, and would add its package to every client.
 */
export const clientContext: Context<symbol, PccClient | undefined> = Symbol.for(
  'pcc-widgets.client',
) as never;

/** What `configure()` sets for every widget of the page. */
export interface Defaults<Key extends string = string> {
  /** Texts by key that replace the library's: one text, or its plural forms by CLDR category. */
  readonly strings?: Readonly<Partial<Record<Key, Text>>>;
  /** Languages beside English and Spanish, or instead of them, by language tag: `{ fr: () => import('./pcc.fr.js') }`. */
  readonly locales?: Locales<Key>;
  /** Language tag, used instead of the nearest `lang`. */
  readonly locale?: string;
  /** Called after every exchange of the widgets' sessions, including failed ones. */
  readonly onRequest?: (report: RequestReport) => void;
  /**
   * Called once for each error of a call, a session or a widget, but not for aborted calls. The error has neither
   * `fields` nor `challenge`.
   */
  readonly onError?: (error: PccError) => void;
  /**
   * Returns the `traceparent` (W3C Trace Context) of the next request, or `undefined`. It is sent only to your backend:
   * to the session endpoint, and to `api_base_url` in mode `cookie` or if the endpoint is below it.
   */
  readonly traceparent?: () => string | undefined;
  /** Called for each mistake in how the page uses the widgets, which is also logged to the console. */
  readonly onDiagnostic?: (diagnostic: Diagnostic) => void;
}

interface Settings extends Pick<Defaults, 'strings' | 'locales' | 'locale' | 'onError' | 'onDiagnostic'> {
  /** The client that `configure()` set, if any. */
  readonly client?: PccClient;
  /** The `traceparent` header of the next request to the backend, if there is one. */
  readonly trace?: () => { readonly traceparent: string } | undefined;
}

/** A global of the page, through which two copies of the library share one client. Stable within a major version. */
interface Slot {
  readonly version: string;
  get(): Settings;
  set(settings: Settings): void;
  listen(listener: () => void): () => void;
}

const key: unique symbol = Symbol.for('pcc-widgets') as never;
const globals = globalThis as { [key]?: Slot };

function createSlot(): Slot {
  let current: Settings = {};
  const listeners = new Set<() => void>();
  return Object.freeze({
    version,
    get: () => current,
    set(settings: Settings) {
      current = Object.freeze({ ...current, ...settings });
      for (const listener of [...listeners]) listener();
    },
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  });
}

const majorOf = (text: string) => text.split('.')[0];

let own: Slot | undefined;

function slot(): Slot {
  if (own) return own;
  const shared = globals[key];
  if (shared && majorOf(shared.version) === majorOf(version)) return (own = shared);
  own = createSlot();
  if (!shared) Object.defineProperty(globals, key, { value: own });
  return own;
}

/** The version of another copy of the library that came first and shares nothing with this one. */
export function foreignVersion(): string | undefined {
  const current = slot();
  const first = globals[key];
  return first === current ? undefined : first?.version;
}

/**
 * Calls `listener` when `configure()` sets another client, strings, locales or locale. Returns a function that
 * unsubscribes.
 */
export function onDefaultsChange(listener: () => void): () => void {
  return slot().listen(listener);
}

/** The current settings of `configure()`. They may change: do not cache them. */
export const defaults = (): Settings => slot().get();

/** Sets what `defaults()` returns; omitted settings keep their values. */
export function setDefaults(settings: Settings): void {
  slot().set(settings);
}
