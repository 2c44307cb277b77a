import assert from 'node:assert/strict';
import { widgetOperations } from 'pcc-widgets/client';
import { people } from 'pcc-widgets/sandbox';
import { bodyFieldsOf } from '../../../src/broker-call.ts';
import { at, canary, environment, page, send, start, type Live } from '../../support/backend.ts';
import { open } from '../../support/browser.ts';
import { editedToken } from '../../support/edited-token.ts';
import { runWithLittleMemory, type Running } from '../support/process.ts';
import { sendRaw, type RawAnswer } from '../../../dev/raw-socket.ts';
import { draw, type Case } from '../../../../src/cli/conform/hostile-requests.ts';

const BATCH = 50;
const AT_ONCE = 25;

export interface Attack {
  readonly seed: number;
  readonly cases: number;
}

export interface Outcome {
  /** What must not be, with the case it came of. */
  readonly findings: readonly string[];
  /** How many answers had which status: an attack that is refused at the door shows nothing of what is behind it. */
  readonly statuses: Readonly<Record<string, number>>;
}

interface Attacker {
  readonly pcid: string;
  readonly fill: (text: string) => string;
  /** A read of the attacker's own. */
  readonly ask: () => Promise<number>;
  readonly id: string;
  readonly others: readonly string[];
}

/** Sends hostile requests to the backend as it is shipped, with a sandbox behind it, and looks at what comes of them. */
export async function attack({ seed, cases }: Attack): Promise<Outcome> {
  const live = await start();
  const bodies: string[] = [];
  live.intercept = async (request, path) => {
    if (request.method === 'POST' && path.startsWith('/v2/'))
      bodies.push(`${path} ${await request.clone().text()}`);
    return undefined;
  };
  const shipped = await runWithLittleMemory({ ...environment(live.service), PCC_MODE: 'cookie' });
  const findings: string[] = [];
  const statuses: Record<string, number> = {};
  const left: Promise<void>[] = [];
  try {
    const all = draw(seed, cases);
    const pcids = people.filter(({ partner }) => partner === 'sandbox-client').map(({ pcid }) => pcid);
    for (let from = 0; from < all.length; from += BATCH) {
      const who = await signIn(live, shipped, pcids[(from / BATCH) % pcids.length] ?? '');
      const [seen, logged] = [live.seen.length, shipped.lines.length];
      bodies.length = 0;
      const batch = all.slice(from, from + BATCH);
      const play = async (attackCase: Case): Promise<void> => {
        const bytes = who.fill(attackCase.bytes);
        const answers = await sendRaw(shipped.origin, bytes, { halfClose: attackCase.end === 'closed' });
        for (const { status } of answers ?? []) statuses[status] = (statuses[status] ?? 0) + 1;
        const wrong = answers ? wrongIn(answers, attackCase, who) : ['the connection stays open'];
        findings.push(
          ...wrong.map(
            (what) => `${what}: ${attackCase.family} ${JSON.stringify(attackCase.bytes.slice(0, 600))}`,
          ),
        );
      };
      // What is left open is closed by the server, in its time.
      left.push(...batch.filter(({ end }) => end === 'open').map(play));
      const rest = batch.filter(({ end }) => end !== 'open');
      for (let i = 0; i < rest.length; i += AT_ONCE) await Promise.all(rest.slice(i, i + AT_ONCE).map(play));
      const where = `batch of ${who.pcid} from case ${from}`;
      const sent = live.seen.slice(seen).flatMap((request) => wrongUpstream(request, who));
      const lines = shipped.lines.slice(logged).flatMap((line) => wrongInLog(line));
      findings.push(...[...sent, ...bodies.flatMap(wrongBody), ...lines].map((what) => `${what}: ${where}`));
      assert.equal(shipped.child.exitCode, null, `the process lives: ${where}`);
      // Who has signed themselves out is refused, and nothing else.
      const status = await who.ask();
      if (![200, 401].includes(status)) findings.push(`a read is ${status} afterwards: ${where}`);
    }
    await Promise.all(left);
    assert.equal((await send(`${shipped.origin}/livez`, 'GET')).status, 200);
  } finally {
    shipped.child.kill('SIGKILL');
    await live.close();
  }
  return { findings, statuses };
}

async function signIn(live: Live, { origin }: Running, pcid: string): Promise<Attacker> {
  const own = await open(at(origin), pcid);
  const { consumerId: id, cookie } = own;
  const stamp = own.credential['X-PCC-Login'] ?? '';
  const [demo = '', kept = ''] = cookie.split('; ');
  const mine = live.sandbox.consumers().filter((consumer) => consumer.external_id === id);
  const others = live.sandbox
    .consumers()
    .filter((consumer) => consumer.external_id !== id && consumer.pcid !== pcid);
  const [other] = others;
  assert.ok(mine.length === 1 && other);
  const [name = '', token = ''] = kept.split('=');
  const values: Record<string, string> = {
    ...{ me: id, pcid, other: other.external_id, otherPcid: other.pcid, page, login: stamp, cookie },
    host: new URL(origin).host,
    credentials: `Cookie: ${cookie}\r\nX-PCC-Request: 1\r\nX-PCC-Login: ${stamp}`,
    edited: `${demo}; ${name}=${editedToken(token, { sub: other.external_id })}`,
    swapped: `pcc_demo=${token}; ${name}=${demo.split('=')[1]}`,
  };
  return {
    pcid,
    id,
    others: others.flatMap((consumer) => [consumer.id, consumer.external_id, consumer.name]),
    fill: (text) => text.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder),
    ask: async () => (await own.statements()).status,
  };
}

const secret = new RegExp(`${canary}|sandbox-secret|sbx_[a-z]+_[0-9a-f]{6,}`);
const trace = /\n? {2,}at |node:internal|node_modules|\.(ts|mjs|js):\d+/;

function wrongIn(answers: readonly RawAnswer[], { requests }: Case, { others }: Attacker): string[] {
  const wrong = answers.flatMap(({ status, headers, body, text }) => {
    const allowed = headers.get('Access-Control-Allow-Origin');
    return [
      status >= 500 && ![502, 503, 504].includes(status) && `an answer is ${status}`,
      secret.test(text) && 'an answer has a secret',
      trace.test(body) && 'an answer has a stack trace',
      others.some((secret) => body.includes(secret)) && 'an answer has something of another consumer',
      // What Node refuses itself has no body, and says nothing.
      body !== '' &&
        status !== 100 &&
        headers.get('Cache-Control') !== 'no-store' &&
        `a ${status} may be cached`,
      allowed !== null && allowed !== page && 'an answer is for an origin that is not listed',
      allowed === null && headers.has('Access-Control-Allow-Credentials') && 'credentials for any origin',
      /pcc_demo=(?!;)|pcc-[0-9a-f]+=(?!;)/.test(text) &&
        !/HttpOnly; SameSite=Strict/.test(text) &&
        'a readable cookie',
    ].filter((what) => what !== false);
  });
  // 100 announces another.
  const count = answers.filter(({ status }) => status !== 100).length;
  return count > requests ? [...wrong, `${count} answers to ${requests} requests`] : wrong;
}

const names =
  'accept authorization connection content-length content-type host traceparent x-request-id'.split(' ');
const fetchNames = 'accept-encoding accept-language cache-control pragma sec-fetch-mode user-agent'.split(
  ' ',
);
const allowed = widgetOperations.map(({ method, path }) => ({
  method,
  path: new RegExp(`^${path.replace('{consumer_id}', '(?<me>[^/]+)').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What the service was asked that the allow-list does not name, or for somebody else. */
function wrongUpstream({ method, path, headers }: Live['seen'][number], who: Attacker): string[] {
  if (path.startsWith('/auth/token/')) return [];
  const [pathname = '', query = ''] = path.split('?');
  const wrong = (what: string) => [`${what} goes to the service: ${method} ${path.slice(0, 200)}`];
  // Look-ups are made with Node's own `fetch`, which adds some that nobody can choose.
  const byFetch = headers.get('user-agent') === 'node' ? fetchNames : [];
  const more = [...headers.keys()].filter((name) => ![...names, ...byFetch].includes(name));
  if (more.length) return wrong(`a header ${more.join()}`);
  if (who.others.some((secret) => path.includes(secret))) return wrong('another consumer');
  // To see who is signed in, and which names they have.
  const lookUps = [`/v2/consumers/pcid/${who.pcid}/`, `/v2/consumers/${who.id}/`];
  if (method === 'GET' && lookUps.includes(pathname)) return [];
  const match = allowed.find((operation) => operation.method === method && operation.path.test(pathname));
  const named =
    match?.path.exec(pathname)?.groups?.['me'] ?? new URLSearchParams(query).get('consumer_id') ?? who.id;
  const odd = pathname.split('/').some((part) => /^(\.|%2e){1,2}$|%2f|%5c|%0|%7f|[\\\0-\x20]/i.test(part));
  if (!match || odd) return wrong('a path that is not listed');
  return named === who.id ? [] : wrong('another consumer');
}

/** A body with fields that the operation does not have. */
function wrongBody(sent: string): string[] {
  const [path = '', ...text] = sent.split(' ');
  const operation = widgetOperations.find(
    (operation) =>
      operation.method === 'POST' &&
      new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
  );
  const fields = Object.keys((JSON.parse(text.join(' ') || '{}') ?? {}) as object);
  const extra = fields.filter((name) => !operation || !bodyFieldsOf(operation).includes(name));
  return extra.map((name) => `a field ${name} goes to the service: ${path}`);
}

/** Somebody's name, or a secret, or a line that is none of ours. */
function wrongInLog(line: string): string[] {
  const consumer = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return [`a line of the log is no JSON: ${line.slice(0, 200)}`];
  }
  // The page may choose the id of its request.
  const rest = JSON.stringify({ ...entry, requestId: '' });
  return [
    secret.test(line) && 'the log has a secret',
    (consumer.test(rest) || people.some(({ name, pcid }) => rest.includes(name) || rest.includes(pcid))) &&
      `the log names somebody: ${line.slice(0, 300)}`,
    (trace.test(line) || /Internal error/.test(line)) && `the log has a stack trace: ${line.slice(0, 600)}`,
    typeof entry['requestId'] !== 'string' &&
      entry['start'] !== true &&
      `a line without a request: ${line.slice(0, 200)}`,
  ].filter((what) => what !== false);
}
