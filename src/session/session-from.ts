import { secureUrl } from '../http/address.ts';
import { fetchJson } from '../http/fetch-json.ts';
import type { FetchSession, Login, Session } from './types.ts';
import { backendHeaders } from '../page/backend-headers.ts';

const TIMEOUT_MS = 15_000;

/**
 * Makes `fetchSession` from the address of the partner's session endpoint, which must be same-site with the page. It
 * sends a POST without a body and with the page's cookies. `init` can add headers and other `fetch` options.
 */
export function sessionFrom(url: string | URL, init?: RequestInit): FetchSession {
  // A router may change the page's address later.
  const base = globalThis.document?.baseURI ?? globalThis.location?.href;
  const address = () => secureUrl('the session endpoint', url, base).href;

  async function send(method: string, extra: Record<string, string>, signal?: AbortSignal): Promise<unknown> {
    const to = address();
    const headers = new Headers(init?.headers);
    const ownHeaders = { 'X-PCC-Request': '1', ...backendHeaders(), ...extra };
    for (const [name, value] of Object.entries(ownHeaders)) headers.set(name, value);
    const keepalive = method === 'DELETE';
    const request = { credentials: 'include', ...init, method, headers, body: undefined, keepalive } as const;
    return (await fetchJson({ address: to, init: request, timeoutMs: TIMEOUT_MS, signal })).json;
  }

  const fetchSession: FetchSession = ({ signal, reason }) =>
    send('POST', { 'X-PCC-Reason': reason }, signal) as Promise<Session>;
  Object.defineProperties(fetchSession, {
    end: { value: () => send('DELETE', {}) },
    check: { value: ({ signal }: { signal: AbortSignal }) => send('GET', {}, signal) as Promise<Login> },
    endpoint: {
      get() {
        try {
          return address();
        } catch {
          // The requests throw this error.
          return undefined;
        }
      },
    },
  });
  return fetchSession;
}
