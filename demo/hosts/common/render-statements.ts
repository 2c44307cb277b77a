/// <reference types="node" />

/** Where this server reaches the backend. */
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:4020';

/** The tag without HTML: the widget then loads in the browser. */
export const bare = '<pcc-statements page-size="6"></pcc-statements>';

/**
 * The HTML of six statements of the visitor whose headers these are: with their data if they come within the deadline in
 * milliseconds, else a skeleton. If the backend is down or late, it is the bare tag.
 */
export async function renderStatements(visitor: Headers, deadline = 300): Promise<string> {
  const headers = new Headers({ 'X-PCC-Request': '1' });
  // Only what the backend needs. Your reverse proxy sets the last.
  for (const name of ['Cookie', 'Sec-Fetch-Site', 'X-Forwarded-For']) {
    const value = visitor.get(name);
    if (value !== null) headers.set(name, value);
  }
  try {
    const address = `${backend}/pcc/render/pcc-statements?page-size=6&lang=en&deadline=${deadline}`;
    const signal = AbortSignal.timeout(deadline + 1000);
    const response = await fetch(address, { headers, cache: 'no-store', signal });
    if (response.ok) return await response.text();
  } catch {
    // Refused, late, or broken off.
  }
  return bare;
}
