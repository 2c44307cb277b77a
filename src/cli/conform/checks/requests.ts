import { operations, type OperationSpec } from 'pcc-widgets/client';
import { broker, type Check } from '../check.ts';
import { contract } from '../contract.ts';
import { is, place, type Answer, type Kit, type Page } from '../kit.ts';
import { expect } from '../outcome.ts';
import type { Person } from '../service.ts';

const all = Object.values<OperationSpec>(operations);
const isListed = ({ path, method }: OperationSpec) =>
  contract.paths[path]?.[method.toLowerCase()] !== undefined;
const listed = all.filter(isListed);
/** Whose data nobody else may see. */
const victim = 'hugo-heavy';
const none = 'ffffffff-ffff-4fff-8fff-ffffffffffff';

/** The path of an operation with ids of somebody; `own` has those that differ. */
function filled(
  operation: OperationSpec,
  { records }: Person,
  own: Readonly<Record<string, string>> = {},
): string {
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(own[name] ?? records.id(operation, name) ?? none),
  );
}
const bodyOf = (operation: OperationSpec, { records }: Person): object | undefined =>
  ['POST', 'PUT'].includes(operation.method) && operation.body ? records.body(operation) : undefined;

/** Refused, and neither the path nor another consumer's id reaches the service. */
async function expectRefused(
  kit: Kit,
  what: string,
  statuses: readonly number[],
  run: () => Promise<Answer>,
  ids: readonly string[] = [],
) {
  const isWrong = (path: string) =>
    path.startsWith('/v2/') && (ids.length === 0 || ids.some((id) => path.includes(id)));
  is(await kit.unasked(run, isWrong), statuses, what);
}

export const requests: readonly Check[] = [
  {
    id: 'requests.listed',
    rule: 'Only operations of widgets have a route.',
    from: 'Check 1',
    modes: broker,
    async run(kit) {
      const page = await kit.open('ben-terms');
      const person = await kit.service.person('ben-terms');
      for (const operation of all.filter((operation) => !isListed(operation))) {
        const path = filled(operation, person);
        const body = bodyOf(operation, person) ?? (operation.method === 'POST' ? {} : undefined);
        await expectRefused(kit, operation.id, [404], () => page.send(operation.method, path, body));
      }
      for (const path of [
        '/v2/',
        '/v2/consumers',
        '/v2/payments/ach/',
        '/sandbox/people',
        `${page.mine('/statements')}`,
        `/api${page.mine('/statements/')}`,
      ]) {
        await expectRefused(kit, place(path), [404], () => page.get(path));
      }
      for (const method of ['PATCH', 'DELETE', 'PUT']) {
        await expectRefused(kit, method, [404, 405], () => page.send(method, page.mine('/statements/')));
      }
    },
  },
  {
    id: 'requests.origin',
    rule: 'The origin is checked before the token: 403, also without one.',
    from: 'Check 2',
    modes: broker,
    async run(kit) {
      const page = await kit.open('ben-terms');
      for (const Origin of ['https://evil.example', 'null', `${kit.origin}.evil.example`, undefined]) {
        for (const Authorization of [page.headers['Authorization'], 'Bearer x', undefined]) {
          const headers = { Origin, Authorization };
          await expectRefused(kit, `Origin: ${Origin}`, [403], () =>
            page.get(page.mine('/statements/'), headers),
          );
        }
      }
    },
  },
  {
    id: 'requests.token',
    rule: 'Every flaw of a token has the same response, 401, and nobody learns what was wrong.',
    from: 'Check 3',
    modes: ['broker'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const { id } = await kit.service.person(victim);
      const [head = '', payload = '', signature = ''] = page.token.split('.');
      const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const claims = signature ? (JSON.parse(Buffer.from(payload, 'base64url').toString()) as object) : {};
      const cookie = /=([^;]+)/.exec(page.login['Cookie'] ?? '')?.[1] ?? 'x';
      const flawed: Readonly<Record<string, string | undefined>> = {
        'no token': undefined,
        nonsense: 'Bearer x',
        'another scheme': `Basic ${page.token}`,
        'the last character removed': `Bearer ${page.token.slice(0, -1)}`,
        'another consumer': `Bearer ${head}.${encoded({ ...claims, sub: id, consumer_id: id })}.${signature}`,
        'no signature': `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
        'a later end': `Bearer ${head}.${encoded({ ...claims, exp: 9_999_999_999 })}.${signature}`,
        'the login’s cookie': `Bearer ${cookie}`,
        'the partner’s token': `Bearer ${await kit.service.partnerToken()}`,
        '20 kB': `Bearer ${'a'.repeat(12_000)}`,
      };
      const bodies = new Set<string>();
      for (const [flaw, Authorization] of Object.entries(flawed)) {
        const ask = () => page.get(page.mine('/statements/'), { Authorization, Cookie: undefined });
        const answer = await kit.unasked(ask);
        is(answer, 401, flaw);
        bodies.add(answer.text.replace(/"request_id":"[^"]+"/, ''));
      }
      expect(bodies.size === 1, 'flaws of a token have different responses');
    },
  },
  {
    id: 'requests.token-origin',
    rule: 'A session is for the origin of its page.',
    from: 'Check 3',
    modes: broker,
    needs: ['otherOrigin'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      is(await page.get(page.mine('/statements/')), 200, 'a read from its own origin');
      const elsewhere = () => page.get(page.mine('/statements/'), { Origin: kit.recipe.otherOrigin });
      is(await kit.unasked(elsewhere), [401, 403], 'a read from another listed origin');
    },
  },
  {
    id: 'requests.identifiers',
    rule: 'Path and query have well-formed parameters of the operation, and nothing else.',
    from: 'Check 7',
    modes: broker,
    async run(kit) {
      const page = await kit.open('chloe-review');
      const ids = [
        'a%20b',
        'a%2Fb',
        '..%2f..',
        'a%00b',
        'a%3Fb',
        'a%0d%0ab',
        '%c0%af',
        'x'.repeat(200),
        "a'b",
        '%7b%7d',
        'a;b',
      ];
      for (const id of ids) {
        await expectRefused(
          kit,
          `the id ${id.slice(0, 20)}`,
          [400, 404],
          () => page.get(page.mine(`/kyc-results/${id}/`)),
          ['kyc-results'],
        );
      }
      const queries = [
        'page=x',
        'page=-1',
        'page=1&page=2',
        'page_size=1e9',
        'x=1',
        'search[]=a',
        'cursor=abc%20',
        `search=${'x'.repeat(500)}`,
        '__proto__=1',
      ];
      for (const query of queries) {
        await expectRefused(
          kit,
          `?${query.slice(0, 20)}`,
          [400],
          () => page.get(page.mine(`/statements/?${query}`)),
          ['/statements/'],
        );
      }
    },
  },
  {
    id: 'requests.consumer',
    rule: 'A request is about the session’s consumer only.',
    from: 'Check 8',
    modes: broker,
    async run(kit) {
      const page = await kit.open('kim-addresses');
      const [me, other] = [await kit.service.person('kim-addresses'), await kit.service.person(victim)];
      for (const operation of listed.filter(({ path }) => path.includes('{consumer_id}'))) {
        if (operation.effect !== 'read') continue;
        const path = filled(operation, me, { consumer_id: other.id });
        await expectRefused(
          kit,
          operation.id,
          [404],
          () => page.send(operation.method, path, bodyOf(operation, me)),
          [other.id],
        );
      }
      for (const id of [
        other.pcid,
        other.id.toUpperCase(),
        `${other.id}%20`,
        `${page.consumerId},${other.id}`,
        '',
      ]) {
        await expectRefused(
          kit,
          'a spelling of another id',
          [400, 404],
          () => page.get(`/v2/consumers/${id}/statements/`),
          [other.id, other.pcid],
        );
      }
      for (const query of [
        `consumer_id=${other.id}`,
        `consumer_pcid=${other.pcid}`,
        `consumer_pcid=${me.pcid}`,
      ]) {
        await expectRefused(
          kit,
          `?${query.split('=')[0]}`,
          [400, 404],
          () => page.get(`/v2/onboarding/?${query}`),
          ['/v2/onboarding/'],
        );
      }
    },
  },
  {
    id: 'requests.consumer-set',
    rule: 'A list that the service filters is requested for the session’s consumer.',
    from: 'Check 8',
    modes: broker,
    needs: ['tap'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const before = kit.tap.seen.length;
      is(await page.get('/v2/onboarding/'), 200, 'the list of onboardings');
      const sent = kit.tap.seen.slice(before).find(({ path }) => path.startsWith('/v2/onboarding/'));
      const named = new URLSearchParams(sent?.path.split('?')[1]).get('consumer_id');
      expect(named === page.consumerId, 'the service was asked without consumer_id, or for another consumer');
    },
  },
  {
    id: 'requests.ownership',
    rule: 'Records in the path are the consumer’s own.',
    from: 'Check 9',
    modes: broker,
    async run(kit) {
      const page = await kit.open('pia-bills');
      const [me, other] = [await kit.service.person('pia-bills'), await kit.service.person(victim)];
      for (const operation of listed) {
        const [name] =
          Object.entries(operation.owner ?? {}).find(([, owner]) => owner.startsWith('owned:')) ?? [];
        const foreign = name === undefined ? undefined : other.records.id(operation, name);
        if (name === undefined || foreign === undefined || !operation.path.includes(`{${name}}`)) continue;
        const path = filled(operation, me, { [name]: foreign });
        const statuses = isOff(page, operation) ? [503] : [404];
        await expectRefused(
          kit,
          operation.id,
          statuses,
          () => page.send(operation.method, path, bodyOf(operation, me)),
          [foreign],
        );
      }
    },
  },
  {
    id: 'requests.body',
    rule: 'A body is small JSON with the operation’s fields only.',
    from: 'Check 10',
    modes: broker,
    async run(kit) {
      const page = await kit.open('juno-disputes');
      const path = page.mine('/addresses/');
      const address = {
        address_line1: '1 Main St',
        city: 'Austin',
        state: 'TX',
        country: 'US',
        zip: '78701',
      };
      const post =
        (body: string, type = 'application/json') =>
        () =>
          page.send('POST', path, body, { 'Content-Type': type });
      const tried: readonly [string, string, readonly number[]][] = [
        ['another field', JSON.stringify({ ...address, extra: 1 }), [400]],
        ['__proto__', `{"__proto__":{"a":1},${JSON.stringify(address).slice(1)}`, [400]],
        ['a field of the partner', JSON.stringify({ ...address, type: 'BILLING' }), [400]],
        ['an array', '[]', [400]],
        ['half an object', '{"city":', [400]],
        ['20 kB', JSON.stringify({ ...address, city: 'x'.repeat(20_000) }), [413]],
      ];
      for (const [what, body, statuses] of tried) await expectRefused(kit, what, statuses, post(body));
      for (const type of [
        'text/plain',
        'application/json; charset=utf-7',
        'application/x-www-form-urlencoded',
      ]) {
        await expectRefused(kit, type, [415], post(JSON.stringify(address), type));
      }
      const encoded = () => page.send('POST', path, JSON.stringify(address), { 'Content-Encoding': 'gzip' });
      await expectRefused(kit, 'an encoded body', [415], encoded);
      const profile = () => page.send('PUT', page.mine('/'), { pcid: victim });
      await expectRefused(kit, 'a change of the pcid', [400], profile);
    },
  },
  {
    id: 'requests.headers',
    rule: 'The service gets its own token, and no header of the browser’s.',
    from: 'Check 11',
    modes: broker,
    needs: ['tap'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const before = kit.tap.seen.length;
      const extra = {
        'X-Forwarded-For': '10.0.0.1',
        'X-HTTP-Method-Override': 'DELETE',
        'X-PCC-Scenario': 'status-500',
        'Accept-Language': 'es-x-conform',
      };
      is(await page.get(page.mine('/statements/'), extra), 200, 'a read');
      const sent = kit.tap.seen.slice(before).find(({ path }) => path.includes('/statements/'));
      const headers = [...(sent?.headers ?? [])];
      const values = headers.map(([, value]) => value).join('\n');
      for (const value of [
        page.token,
        page.login['Cookie'],
        'es-x-conform',
        '10.0.0.1',
        'DELETE',
        'status-500',
        kit.origin,
      ]) {
        expect(!value || !values.includes(value), 'a header of the browser’s goes to the service');
      }
      expect(/^Bearer \S+$/.test(sent?.headers.get('Authorization') ?? ''), 'the service gets no token');
    },
  },
];

function isOff(page: Page, { id }: OperationSpec): boolean {
  const on = page.session.body['operations'];
  return Array.isArray(on) && !on.includes(id);
}
