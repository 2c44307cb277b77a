/** A violation is told after the request has failed. */
const TOLD_AFTER_MS = 200;

type Reason = 'policy' | 'redirect' | 'cors';
const asked = new Set<string>();

/**
 * Why a request to an address did not get through, by asking it once more without anything secret; `undefined` where
 * it is down or was for a moment. Asks each address once: whole sites would, in an outage.
 */
export async function whyUnreachable(address: string): Promise<Reason | undefined> {
  if (!navigator.onLine || asked.has(address)) return undefined;
  asked.add(address);
  const { origin } = new URL(address);
  const isOurs = origin === location.origin;
  const stop = new AbortController();
  const { signal } = stop;
  const violated = new Promise<Reason>((resolve) => {
    const heard = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
      // Some browsers tell the whole address, others its origin.
      const isIt = effectiveDirective === 'connect-src' && new URL(blockedURI, address).origin === origin;
      if (isIt) resolve('policy');
    };
    document.addEventListener('securitypolicyviolation', heard, { signal });
  });
  try {
    // Another origin's answer cannot be read; that there is one says enough.
    const { type } = await fetch(address, {
      ...(isOurs ? { redirect: 'manual', headers: { 'X-PCC-Request': '1' } } : { mode: 'no-cors' }),
      credentials: isOurs ? 'same-origin' : 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
    if (!isOurs) return 'cors';
    return type === 'opaqueredirect' ? 'redirect' : undefined;
  } catch {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, TOLD_AFTER_MS));
    return await Promise.race([violated, late]);
  } finally {
    stop.abort();
  }
}

/** Whether it is the endpoint itself that says 404: it knows the login, which has no consumer. */
export async function isUnlinked(endpoint: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint, {
      credentials: 'include',
      headers: { 'X-PCC-Request': '1' },
      cache: 'no-store',
      redirect: 'error',
    });
    const { error } = (await answer.json()) as { error?: { code?: unknown } };
    return error?.code === 'consumer_not_linked';
  } catch {
    return false;
  }
}
