import { PccError } from '../http/error.ts';
import type { BrowserClientOptions, SessionClient } from './contract.ts';
import { createClient } from './create-client.ts';
import { setDefaults, type Defaults } from './lookup.ts';
import { setHooks, tellError, tellRequest, trace } from './telemetry.ts';

/**
 * Sets what every widget of the page uses that has no client or `<pcc-session>` of its own; what is left out stays as
 * it was. Throws `misconfigured` on a server, where it would mix users.
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
  const { strings, locale, onRequest, onError, traceparent, onDiagnostic, fetchSession, ...rest } = options;
  setHooks({ onRequest, onError, traceparent });
  const client = fetchSession && createClient({ ...rest, fetchSession, onRequest: tellRequest });
  setDefaults({
    ...(strings && { strings }),
    ...(locale && { locale }),
    ...(onError && { onError: tellError }),
    ...(traceparent && { trace }),
    ...(onDiagnostic && { onDiagnostic }),
    ...(client && { client }),
  });
  return client;
}
