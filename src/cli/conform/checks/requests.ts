import { operations, type OperationSpec } from 'pcc-widgets/client';
import { broker, group } from '../check.ts';
import { contract } from '../contract.ts';
import { expectStatus, partnerToken, recordsOf, redactPath, type Kit, type Page } from '../kit.ts';
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

/**
 * Sends requests of a page that must be refused with one of these statuses, and no path must reach the service; with `ids`,
 * no path that has one of them.
 */
const refusing =
  (kit: Kit, page: Page, statuses: readonly number[], ...ids: readonly string[]) =>
  async (what: string, ...request: Parameters<Page['send']>): Promise<void> => {
    const isWrong = (path: string) =>
      path.startsWith('/v2/') && (ids.length === 0 || ids.some((id) => path.includes(id)));
    expectStatus(await kit.withoutServiceRequest(() => page.send(...request), isWrong), statuses, what);
  };

export const requests = group({ modes: broker }, [
  {
    id: 'requests.listed',
    rule: 'Only operations of widgets have a route.',
    from: 'Check 1',
    async run(kit) {
      const page = await kit.open('ben-terms');
      const person = await kit.service.person('ben-terms');
      const refuse = refusing(kit, page, [404]);
      for (const operation of all.filter((operation) => !isListed(operation))) {
        const path = filled(operation, person);
        const body = bodyOf(operation, person) ?? (operation.method === 'POST' ? {} : undefined);
        await refuse(operation.id, operation.method, path, body);
      }
      for (const path of [
        '/v2/',
        '/v2/consumers',
        '/v2/payments/ach/',
        '/sandbox/people',
        `${page.mine('/statements')}`,
        `/api${page.mine('/statements/')}`,
      ]) {
        await refuse(redactPath(path), 'GET', path);
      }
      const refuseMethod = refusing(kit, page, [404, 405]);
      for (const method of ['PATCH', 'DELETE', 'PUT'])
        await refuseMethod(method, method, page.mine('/statements/'));
    },
  },
  {
    id: 'requests.origin',
    rule: 'The origin is checked before the token: 403, also without one.',
    from: 'Check 2',
    async run(kit) {
      const page = await kit.open('ben-terms');
      const refuse = refusing(kit, page, [403]);
      for (const Origin of ['https://evil.example', 'null', `${kit.origin}.evil.example`, undefined]) {
        for (const Authorization of [page.headers['Authorization'], 'Bearer x', undefined]) {
          const headers = { Origin, Authorization };
          await refuse(`Origin: ${Origin}`, 'GET', page.mine('/statements/'), undefined, headers);
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
        const answer = await kit.withoutServiceRequest(ask);
        expectStatus(answer, 401, flaw);
        bodies.add(answer.text.replace(/"request_id":"[^"]+"/, ''));
      }
      expect(bodies.size === 1, 'flaws of a token have different responses');
    },
  },
  {
    id: 'requests.token-origin',
    rule: 'A session is for the origin of its page.',
    from: 'Check 3',
    needs: ['otherOrigin'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      expectStatus(await page.get(page.mine('/statements/')), 200, 'a read from its own origin');
      const elsewhere = () => page.get(page.mine('/statements/'), { Origin: kit.recipe.otherOrigin });
      expectStatus(
        await kit.withoutServiceRequest(elsewhere),
        [401, 403],
        'a read from another listed origin',
      );
    },
  },
  {
    id: 'requests.identifiers',
    rule: 'Path and query have well-formed parameters of the operation, and nothing else.',
    from: 'Check 7',
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
      const refuseId = refusing(kit, page, [400, 404], 'kyc-results');
      for (const id of ids)
        await refuseId(`the id ${id.slice(0, 20)}`, 'GET', page.mine(`/kyc-results/${id}/`));
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
      const refuseQuery = refusing(kit, page, [400], '/statements/');
      for (const query of queries)
        await refuseQuery(`?${query.slice(0, 20)}`, 'GET', page.mine(`/statements/?${query}`));
    },
  },
  {
    id: 'requests.consumer',
    rule: 'A request is about the session’s consumer only.',
    from: 'Check 8',
    async run(kit) {
      const page = await kit.open('kim-addresses');
      const [me, other] = [await kit.service.person('kim-addresses'), await kit.service.person(victim)];
      const refuseOther = refusing(kit, page, [404], other.id);
      for (const operation of listed.filter(({ path }) => path.includes('{consumer_id}'))) {
        if (operation.effect !== 'read') continue;
        const path = filled(operation, me, { consumer_id: other.id });
        await refuseOther(operation.id, operation.method, path, bodyOf(operation, me));
      }
      const refuseSpelling = refusing(kit, page, [400, 404], other.id, other.pcid);
      for (const id of [
        other.pcid,
        other.id.toUpperCase(),
        `${other.id}%20`,
        `${page.consumerId},${other.id}`,
        '',
      ]) {
        await refuseSpelling('a spelling of another id', 'GET', `/v2/consumers/${id}/statements/`);
      }
      const refuseQuery = refusing(kit, page, [400, 404], '/v2/onboarding/');
      for (const query of [
        `consumer_id=${other.id}`,
        `consumer_pcid=${other.pcid}`,
        `consumer_pcid=${me.pcid}`,
      ]) {
        await refuseQuery(`?${query.split('=')[0]}`, 'GET', `/v2/onboarding/?${query}`);
      }
    },
  },
  {
    id: 'requests.consumer-set',
    rule: 'A list that the service filters is requested for the session’s consumer.',
    from: 'Check 8',
    needs: ['tap'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const before = kit.tap.seen.length;
      expectStatus(await page.get('/v2/onboarding/'), 200, 'the list of onboardings');
      const sent = kit.tap.seen.slice(before).find(({ path }) => path.startsWith('/v2/onboarding/'));
      const named = new URLSearchParams(sent?.path.split('?')[1]).get('consumer_id');
      expect(named === page.consumerId, 'the service was asked without consumer_id, or for another consumer');
    },
  },
  {
    id: 'requests.ownership',
    rule: 'Records in the path are the consumer’s own.',
    from: 'Check 9',
    async run(kit) {
      const page = await kit.open('pia-bills');
      const [me, other] = [await kit.service.person('pia-bills'), await kit.service.person(victim)];
      for (const operation of listed) {
        const [name] =
          Object.entries(operation.owner ?? {}).find(([, owner]) => owner.startsWith('owned:')) ?? [];
        const foreign = name === undefined ? undefined : other.records.id(operation, name);
        if (name === undefined || foreign === undefined || !operation.path.includes(`{${name}}`)) continue;
        const path = filled(operation, me, { [name]: foreign });
        const refuse = refusing(kit, page, [isOff(page, operation) ? 503 : 404], foreign);
        await refuse(operation.id, operation.method, path, bodyOf(operation, me));
      }
    },
  },
  {
    id: 'requests.body',
    rule: 'A body is small JSON with the operation’s fields only.',
    from: 'Check 10',
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
      const post = (status: number, what: string, body: string, headers = {}) =>
        refusing(kit, page, [status])(what, 'POST', path, body, headers);
      const tried: readonly [number, string, string][] = [
        [400, 'another field', JSON.stringify({ ...address, extra: 1 })],
        [400, '__proto__', `{"__proto__":{"a":1},${JSON.stringify(address).slice(1)}`],
        [400, 'a field of the partner', JSON.stringify({ ...address, type: 'BILLING' })],
        [400, 'an array', '[]'],
        [400, 'half an object', '{"city":'],
        [413, '20 kB', JSON.stringify({ ...address, city: 'x'.repeat(20_000) })],
      ];
      for (const [status, what, body] of tried) await post(status, what, body);
      for (const type of [
        'text/plain',
        'application/json; charset=utf-7',
        'application/x-www-form-urlencoded',
      ]) {
        await post(415, type, JSON.stringify(address), { 'Content-Type': type });
      }
      await post(415, 'an encoded body', JSON.stringify(address), { 'Content-Encoding': 'gzip' });
      await refusing(kit, page, [400])('a change of the pcid', 'PUT', page.mine('/'), { pcid: victim });
    },
  },
  {
    id: 'requests.records-in-body',
    rule: 'A consumer, an account or a charge in the body is the consumer’s own.',
    from: 'Check 10',
    async run(kit) {
      const page = await kit.open('pia-bills');
      const [me, other] = [await kit.service.person('pia-bills'), await kit.service.person(victim)];
      for (const operation of listed) {
        const path = filled(operation, me);
        const body = bodyOf(operation, me);
        const theirs: Readonly<Record<string, unknown>> = { ...bodyOf(operation, other) };
        for (const [name, owner] of Object.entries(operation.owner ?? {})) {
          if (!body || operation.path.includes(`{${name}}`) || !/^(session|owned:)/.test(owner)) continue;
          const foreign = theirs[name] ?? other.records.id(operation, name);
          const send = () => page.send(operation.method, path, { ...body, [name]: foreign });
          expectStatus(
            await kit.withoutServiceRequest(send, (requested) => requested === path),
            isOff(page, operation) ? 503 : 404,
            `${operation.id} with another consumer’s ${name}`,
          );
        }
      }
    },
  },
  {
    id: 'requests.cut',
    rule: 'Of a list with everyone’s records, a page gets its consumer’s own.',
    from: 'Check 9',
    async run(kit) {
      const page = await kit.open('pia-bills');
      const [me, other] = [await kit.service.person('pia-bills'), await kit.service.person(victim)];
      const idOf = ({ records }: Person) => records.id(operations.getBill, 'external_id');
      const found = recordsOf<{ id?: string }>(await page.get('/v2/bill-pay/bills/'), 'bills').map(
        ({ id }) => id,
      );
      expect(found.includes(idOf(me)), 'the consumer’s own bill is not there');
      expect(!found.includes(idOf(other)), 'another consumer’s bill is there');
    },
  },
  {
    id: 'requests.headers',
    rule: 'The service gets its own token for the consumer, and no header of the browser’s.',
    from: 'Check 11',
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
      expectStatus(await page.get(page.mine('/statements/'), extra), 200, 'a read');
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
      const authorization = sent?.headers.get('Authorization') ?? '';
      expect(/^Bearer \S+$/.test(authorization), 'the service gets no token');
      expect(!partnerToken.test(authorization), 'the service gets the partner’s token');
    },
  },
]);

function isOff(page: Page, { id }: OperationSpec): boolean {
  const on = page.session.body['operations'];
  return Array.isArray(on) && !on.includes(id);
}
