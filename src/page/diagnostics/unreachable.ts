/** The event of a policy violation arrives after the request has failed. */
const VIOLATION_DELAY_MS = 200;

type Reason = 'policy' | 'redirect' | 'cors';
const probedAddresses = new Set<string>();

/**
 * Finds out why a request to an address failed, by sending another one without secrets. It does not name the library's
 * version: a request without CORS cannot, and the address may be the service's. Returns `undefined` if the address is,
 * or was, down. Probes each address only once, so that it adds no load in an outage. A probe made while the browser says
 * it is offline does not count: a loopback address may still be reachable.
 */
export async function whyUnreachable(address: string): Promise<Reason | undefined> {
  if (probedAddresses.has(address)) return undefined;
  if (navigator.onLine) probedAddresses.add(address);
  const { origin } = new URL(address);
  const isSameOrigin = origin === location.origin;
  const stop = new AbortController();
  const { signal } = stop;
  const violated = new Promise<Reason>((resolve) => {
    const listener = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      // Some browsers report the whole URL, others its origin.
      const isRefused =
        effectiveDirective === 'connect-src' && new URL(blockedURI, address).origin === origin;
      if (isRefused) resolve('policy');
    };
    document.addEventListener('securitypolicyviolation', listener);
    signal.addEventListener('abort', () => document.removeEventListener('securitypolicyviolation', listener));
  });
  try {
    // A cross-origin response cannot be read, but proves that the address is reachable.
    const { type } = await fetch(address, {
      ...(isSameOrigin ? { redirect: 'manual', headers: { 'X-PCC-Request': '1' } } : { mode: 'no-cors' }),
      credentials: isSameOrigin ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (!isSameOrigin) return 'cors';
    return type === 'opaqueredirect' ? 'redirect' : undefined;
  } catch {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, VIOLATION_DELAY_MS));
    return await Promise.race([violated, late]);
  } finally {
    stop.abort();
  }
}
