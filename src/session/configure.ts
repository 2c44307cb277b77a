import { PccError } from '../http/error.ts';
import type { Locales } from '../i18n/catalogue.ts';
import type { BrowserClientOptions, SessionClient } from './types.ts';
import { createClient } from './create-client.ts';
import { setDefaults, type Defaults } from '../page/defaults.ts';
import { setHooks, reportError, reportRequest, traceHeader } from '../page/telemetry.ts';

const inLowerCase = (locales: Locales): Locales =>
  Object.fromEntries(Object.entries(locales).map(([tag, load]) => [tag.toLowerCase(), load]));

/**
 * Sets the defaults of all widgets on the page; options that are left out keep their values. A widget with a client or
 * inside a `<pcc-session>` uses that instead of the client set here. Throws `misconfigured` on a server, where users
 * would share it.
 */
export function configure<Key extends string>(options: Defaults<Key> & BrowserClientOptions): SessionClient;
export function configure<Key extends string>(
  options: Defaults<Key> & { readonly fetchSession?: undefined },
): undefined;
export function configure(options: Defaults & Partial<BrowserClientOptions>): SessionClient | undefined {
  if (typeof document === 'undefined') {
    throw new PccError('misconfigured', {
      message: 'configure() is for pages; on a server use createClient()',
    });
  }
  const { strings, locales, locale, onRequest, onError, traceparent, onDiagnostic, fetchSession, ...rest } =
    options;
  setHooks({ onRequest, onError, traceparent });
  const client = fetchSession && createClient({ ...rest, fetchSession, onRequest: reportRequest });
  setDefaults({
    ...(strings && { strings }),
    ...(locales && { locales: inLowerCase(locales) }),
    ...(locale && { locale }),
    ...(onError && { onError: reportError }),
    ...(traceparent && { trace: traceHeader }),
    ...(onDiagnostic && { onDiagnostic }),
    ...(client && { client }),
  });
  return client;
}
