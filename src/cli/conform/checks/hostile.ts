import { draw, type Case } from '../hostile-requests.ts';
import { sendRaw, type RawAnswer } from '../../../../server-example/dev/raw-socket.ts';
import { type Check } from '../check.ts';
import { templateOf } from '../contract.ts';
import { expect, hasLeak, NotApplicable, type Kit, type Page } from '../kit.ts';
import type { Person, ServiceRequest } from '../service.ts';

const BATCH = 50;
const AT_ONCE = 20;

/** Hostile requests over raw sockets: the same ones for the same seed. */
export const hostile = ({ seed, count }: { readonly seed: number; readonly count: number }): Check => ({
  id: 'hostile.corpus',
  rule: 'Hostile requests get no data, no secret and no way to the service, and end no process.',
  from: 'Every request and response',
  async run(kit) {
    if (!kit.url.startsWith('http:')) throw new NotApplicable('raw requests are sent over plain http only');
    const cases = draw(seed, count).filter(({ end }) => end !== 'open');
    const [me, other] = [await kit.service.person('ana-complete'), await kit.service.person('hugo-heavy')];
    for (let from = 0; from < cases.length; from += BATCH) {
      const page = await kit.open(me.pcid);
      const fill = filler(kit, page, me, other);
      const seenByService = kit.requestsFromNow();
      const batch = cases.slice(from, from + BATCH);
      for (let i = 0; i < batch.length; i += AT_ONCE) {
        await Promise.all(
          batch.slice(i, i + AT_ONCE).map((hostileCase) => play(kit, hostileCase, fill, other)),
        );
      }
      for (const request of seenByService()) {
        const wrong = wrongUpstream(request, me, other);
        expect(
          wrong === undefined,
          `${wrong} reached the service (cases ${from} to ${from + BATCH}, seed ${seed})`,
        );
      }
    }
    const { status } = await kit.check(await kit.login(me.pcid));
    expect([200, 429].includes(status), `afterwards, GET /pcc/session is ${status}`);
  },
});

async function play(
  kit: Kit,
  hostileCase: Case,
  fill: (text: string) => string,
  other: Person,
): Promise<void> {
  const bytes = fill(hostileCase.bytes);
  // How long a connection stays open is the server's business.
  const sending = { halfClose: hostileCase.end === 'closed', patienceMs: 5_000, takesLate: true };
  const answers = (await sendRaw(kit.url, bytes, sending)) ?? [];
  const targets = [...bytes.matchAll(/^\S+ (\S+) HTTP\//gm)].map(([, target = '']) => target);
  const wrong = answers
    .map((answer, i) => wrongIn(answer, kit, other, isPage(targets[i] ?? '', kit)))
    .find(Boolean);
  expect(
    wrong === undefined,
    `${wrong}: ${hostileCase.family} ${JSON.stringify(hostileCase.bytes.slice(0, 200))}`,
  );
}

/** Whether a path is not the backend's: a site's own page may be on the same origin. */
function isPage(target: string, { url }: Kit): boolean {
  if (target === '' || !URL.canParse(target, url)) return false;
  return !/^\/+(pcc|v2)(\/|$)/i.test(new URL(target, url).pathname);
}

function wrongIn(
  { status, headers, body, text }: RawAnswer,
  { origin, recipe }: Kit,
  other: Person,
  mayCache: boolean,
): string | undefined {
  const allowedOrigin = headers.get('Access-Control-Allow-Origin');
  if (status === 500) return 'a 500';
  if (hasLeak(text)) return 'a secret or a stack trace';
  if (body.includes(other.id)) return 'another consumer’s id';
  if (status === 200 && !mayCache && headers.get('Cache-Control') !== 'no-store')
    return 'a 200 that may be cached';
  if (allowedOrigin !== null && ![origin, recipe.otherOrigin].includes(allowedOrigin))
    return 'an origin that is not listed';
  return undefined;
}

/** What the service must not be asked by a backend with these two people. */
function wrongUpstream({ method, path }: ServiceRequest, me: Person, other: Person): string | undefined {
  const [pathname = ''] = path.split('?');
  if (pathname.startsWith('/auth/token/')) return undefined;
  if (path.includes(other.id) || pathname.includes(`/${other.pcid}/`)) return 'another consumer’s id';
  // A cookie may name anybody; the backend asks who that is.
  const isLookUp =
    pathname.startsWith('/v2/consumers/pcid/') ||
    ['/v2/consumers/', `/v2/consumers/${me.id}/`].includes(pathname);
  return isLookUp || templateOf(pathname, method) ? undefined : 'a path that no widget uses';
}

function filler(kit: Kit, page: Page, me: Person, other: Person): (text: string) => string {
  const cookie = page.login['Cookie'] ?? '';
  const [, name = 'a', token = 'x'] = /([^;= ]+)=([^;]+)$/.exec(cookie) ?? [];
  const credentials = Object.entries(page.headers)
    .filter(([header]) => header !== 'Origin')
    .map(([header, value]) => `${header}: ${value}`);
  const values: Readonly<Record<string, string>> = {
    ...{ me: me.id, pcid: me.pcid, other: other.id, otherPcid: other.pcid },
    ...{ page: kit.origin, login: page.stamp, cookie, host: new URL(kit.url).host },
    credentials: credentials.join('\r\n') || 'X-None: 1',
    edited: `${name}=${token.slice(0, -3)}abc`,
    swapped: `${name}=${page.token || 'x'}; other=${token}`,
  };
  return (text) => text.replace(/\{(\w+)\}/g, (placeholder, key: string) => values[key] ?? placeholder);
}
