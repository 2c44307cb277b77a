// A stub of the service: tokens, a list of 20 rows, a large document, and the fault that the benchmark selects.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Each pcid has its own consumer, and each consumer the same list. */
const idOf = (pcid: string): string => {
  const hex = createHash('sha256').update(pcid).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};
const lists = new Map<string, string>();
function listOf(consumer_id: string): string {
  const cached = lists.get(consumer_id);
  if (cached !== undefined) return cached;
  const results = Array.from({ length: 20 }, (_, i) => ({
    statement_name: `Statement ${i}`,
    statement_month: `2026-${String((i % 12) + 1).padStart(2, '0')}`,
    consumer_id,
    file_name: `statement-${i}.pdf`,
    last_modified: '2026-03-01T00:00:00Z',
    file_size: 20_000 + i,
  }));
  const list = JSON.stringify({ count: 20, next: null, previous: null, results });
  lists.set(consumer_id, list);
  return list;
}
/** 4 MiB in base64. */
const document = Buffer.from(
  JSON.stringify({
    file_name: 'large.pdf',
    content: `JVBERi0x${'AAAA'.repeat(2 ** 20)}`,
    content_type: 'application/pdf',
  }),
);
const token = (lifetime: number) =>
  JSON.stringify({
    access_token: `stub-${lifetime}`,
    expires_in: lifetime,
    token_type: 'Bearer',
    scope: 'api:read',
  });
const personOf = (pcid: string) =>
  JSON.stringify({ id: idOf(pcid), external_id: idOf(pcid), pcid, mla_status: false });

let fault: 'none' | 'fifth' | 'outage' = 'none';
let delayMs = 0;
let calls = 0;

const server = createServer((request, response) => {
  const path = request.url ?? '';
  const answer = (status: number, body: string | Buffer) => {
    response.writeHead(status, { 'Content-Type': 'application/json' });
    response.end(body);
  };
  request.resume();
  if (path === '/auth/token/') return answer(201, token(86_400));
  if (path === '/auth/token/exchange/') return answer(201, token(3600));
  const [, pcid] = /^\/v2\/consumers\/pcid\/([\w-]+)\//.exec(path) ?? [];
  if (pcid !== undefined) return answer(200, personOf(pcid));
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
  const [, consumer = '', isDocument] =
    /^\/v2\/consumers\/([\w-]+)\/statements\/(.+download)?/.exec(path) ?? [];
  const body = isDocument === undefined ? listOf(consumer) : document;
  const send = () => answer(fails ? 503 : 200, fails ? '{"detail":"Unavailable."}' : body);
  if (delayMs) setTimeout(send, delayMs);
  else send();
});
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
