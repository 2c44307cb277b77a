import { chosen, type Choice } from './settings.ts';

/** What the network and the service do to whatever the widgets ask for. */
export const network: Choice = {
  key: 'network',
  label: 'Network',
  values: [
    ['fine', 'Fine'],
    ['slow', 'Slow'],
    ['offline', 'Offline'],
    ['errors', 'Errors (500)'],
    ['busy', 'Too many (429)'],
    ['expired', 'Session expired'],
    ['garbage', 'Garbage'],
  ],
};

const slowMs = 2500;
const json = (status: number, body: string, headers?: Record<string, string>) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });

const answers: Readonly<Record<string, () => Response>> = {
  errors: () => json(500, '{"detail": "Technical difficulties."}'),
  busy: () => json(429, '{"detail": "Too many requests."}', { 'Retry-After': '60' }),
  expired: () => json(401, '{"error": {"code": "login_required", "message": "Nobody is signed in."}}'),
  garbage: () => json(200, '{"results": [{"id": "1", "na'),
};

/** A `fetch` that meets with what is chosen, for the service's and the session's addresses only. */
export function troubled(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const condition = chosen(network);
    if (!/\/v2\/|\/pcc\/session$/.test(new URL(request.url).pathname)) return send(input, init);
    if (condition === 'offline') throw new TypeError('Failed to fetch');
    // A lost session is refused at both places; other trouble is the service's alone.
    const isSession = request.url.endsWith('/pcc/session');
    const answer = isSession && condition !== 'expired' ? undefined : answers[condition];
    if (answer) return answer();
    if (condition === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    return send(request);
  };
}
