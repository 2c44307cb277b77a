import { chosen, type Choice } from './settings.ts';

/** Simulated conditions of the network and the service. */
export const network: Choice = {
  key: 'network',
  label: 'Network',
  values: [
    ['fine', 'Online'],
    ['slow', 'Slow network'],
    ['offline', 'Offline'],
    ['errors', 'Errors (500)'],
    ['busy', 'Too many (429)'],
    ['expired', 'Session expired'],
    ['garbage', 'Invalid JSON'],
  ],
};

const slowMs = 2500;
const json = (status: number, body: string, headers?: Record<string, string>) =>
  new Response(body, { status, headers: { 'Content-Type': 'application/json', ...headers } });

const answers: Readonly<Record<string, () => Response>> = {
  errors: () => json(500, '{"detail": "Technical difficulties."}'),
  busy: () => json(429, '{"detail": "Too many requests."}', { 'Retry-After': '60' }),
  expired: () => json(401, '{"error": {"code": "login_required", "message": "No one is signed in."}}'),
  garbage: () => json(200, '{"results": [{"id": "1", "na'),
};

/** Applies the chosen condition to requests to the service and the session endpoint. */
export function withCondition(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const condition = chosen(network);
    if (!/\/v2\/|\/pcc\/session$/.test(new URL(request.url).pathname)) return send(request);
    if (condition === 'offline') throw new TypeError('Failed to fetch');
    // Of the answers, only an expired session is one of the session endpoint.
    const isSession = request.url.endsWith('/pcc/session');
    const answer = isSession && condition !== 'expired' ? undefined : answers[condition];
    if (answer) return answer();
    if (condition === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    return send(request);
  };
}
