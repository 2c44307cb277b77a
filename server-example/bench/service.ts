// A stub of the service: tokens, a list of 20 rows, and the fault that the benchmark selects.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const consumer = '0c9d2a54-7b1e-4f6a-9c3d-8e5f1a2b3c4d';
const rows = Array.from({ length: 20 }, (_, i) => ({
  statement_name: `Statement ${i}`,
  statement_month: `2026-${String((i % 12) + 1).padStart(2, '0')}`,
  consumer_id: consumer,
  file_name: `statement-${i}.pdf`,
  last_modified: '2026-03-01T00:00:00Z',
  file_size: 20_000 + i,
}));
const list = JSON.stringify({ count: 20, next: null, previous: null, results: rows });
const token = (lifetime: number) =>
  JSON.stringify({
    access_token: `stub-${lifetime}`,
    expires_in: lifetime,
    token_type: 'Bearer',
    scope: 'api:read',
  });
const person = JSON.stringify({ id: consumer, external_id: consumer, pcid: 'bench', mla_status: false });

let fault: 'none' | 'fifth' | 'outage' = 'none';
let delayMs = 0;
let calls = 0;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const answer = (status: number, body: string) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body);
  };
  request.resume();
  if (path === '/auth/token/') return answer(201, token(86_400));
  if (path === '/auth/token/exchange/') return answer(201, token(3600));
  if (path.startsWith('/v2/consumers/pcid/')) return answer(200, person);
  if (path === '/calls') return answer(200, String(calls));
  if (path.startsWith('/set/')) {
    const [, , wanted, delay] = path.split('/');
    fault = wanted as typeof fault;
    delayMs = Number(delay);
    calls = 0;
    return answer(200, '{}');
  }
  calls++;
  const fails = fault === 'outage' || (fault === 'fifth' && Math.random() < 0.2);
  const send = () => answer(fails ? 503 : 200, fails ? '{"detail":"Unavailable."}' : list);
  if (delayMs) setTimeout(send, delayMs);
  else send();
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
