import type { Context } from '@lit/context';
import type { PccClient } from '../http/client.ts';
import type { PccError } from '../http/error.ts';
import type { RequestReport } from '../http/request.ts';
import { version } from '../http/version.ts';
import type { Text } from '../i18n/catalogue.ts';
import type { Diagnostic } from './diagnostics.ts';
import { isCompatible } from './copies.ts';
import { diagnose } from './diagnose.ts';

/**
 * Context key under which `<pcc-session>` provides its client; the same in every copy of the library on a page. Lit's
 * `createContext()` would do no more, and bring its package into every client.
 */
export const clientContext: Context<symbol, PccClient | undefined> = Symbol.for(
  'pcc-widgets.client',
) as never;

/** What `configure()` sets for every widget of the page. */
export interface Defaults<Key extends string = string> {
  /** Texts by key, over the library's own: one text, or its plural forms by CLDR category. */
  readonly strings?: Readonly<Partial<Record<Key, Text>>>;
  /** Language tag, over the nearest `lang`. */
  readonly locale?: string;
  /** Called after every exchange of the widgets' sessions, also a failed one. */
  readonly onRequest?: (report: RequestReport) => void;
  /**
   * Called once for each error that a call, a session or a widget ends in; not where a call was aborted. The error
   * has neither `fields` nor `challenge`.
   */
  readonly onError?: (error: PccError) => void;
  /**
   * Gives the `traceparent` (W3C Trace Context) of the next request, or nothing. It is sent to your backend only: where
   * the session endpoint lies below the session's `api_base_url`, and to the endpoint itself.
   */
  readonly traceparent?: () => string | undefined;
  /** Hears of each mistake in how the page uses the widgets, beside the line in the console. */
  readonly onDiagnostic?: (diagnostic: Diagnostic) => void;
}

interface Settings extends Pick<Defaults, 'strings' | 'locale' | 'onError' | 'onDiagnostic'> {
  readonly client?: PccClient;
  /** The header `traceparent` of a request to `address`; nothing where that is not the backend. */
  readonly trace?: (address: string, endpoint?: string) => { readonly traceparent: string } | undefined;
}

/** Lies in one place per page, so that two copies of the library see one client. Its shape is fixed for the major. */
interface Slot {
  readonly version: string;
  get(): Settings;
  set(settings: Settings): void;
  listen(listener: () => void): () => void;
}

const key: unique symbol = Symbol.for('pcc-widgets') as never;
const page = globalThis as { [key]?: Slot };

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

let own: Slot | undefined;

function slot(): Slot {
  if (own) return own;
  const found = page[key];
  if (found && isCompatible(found.version)) return (own = found);
  own = createSlot();
  if (found) {
    diagnose({ code: 'two-copies', name: found.version });
  } else {
    Object.defineProperty(page, key, { value: own });
  }
  return own;
}

/** The client that `configure()` set, if it has. */
export function defaultClient(): PccClient | undefined {
  return slot().get().client;
}

/** Calls back whenever `configure()` has set another client, strings or locale; returns the function that stops it. */
export function onDefaultClient(listener: () => void): () => void {
  return slot().listen(listener);
}

/** What `configure()` set for every widget; read it when it is needed, as it may change. */
export const defaults = (): Settings => slot().get();

/** Sets what `defaultClient()` and `defaults()` give; what is left out stays. */
export function setDefaults(settings: Settings): void {
  slot().set(settings);
}
