/// <reference types="node" />

/** Where this server reaches the backend. */
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:4020';

/**
 * The HTML of six statements of the visitor whose headers these are. If the backend is down or late, it is the bare tag:
 * the widget then loads in the browser.
 */
export async function renderStatements(visitor: Headers): Promise<string> {
  const headers = new Headers({ 'X-PCC-Request': '1' });
  // Only what the backend needs. Your reverse proxy sets the last.
  for (const name of ['Cookie', 'Sec-Fetch-Site', 'X-Forwarded-For']) {
    const value = visitor.get(name);
    if (value !== null) headers.set(name, value);
  }
  try {
    const address = `${backend}/pcc/render/pcc-statements?page-size=6&lang=en`;
    const response = await fetch(address, { headers, cache: 'no-store', signal: AbortSignal.timeout(1000) });
    if (response.ok) return await response.text();
  } catch {
    // Refused, late, or broken off.
  }
  return '<pcc-statements page-size="6"></pcc-statements>';
}
