import { operations, type OperationSpec } from 'pcc-widgets/client';
import { broker, group } from '../check.ts';
import { contract } from '../contract.ts';
import {
  expect,
  expectStatus,
  partnerToken,
  recordsOf,
  type AskOptions,
  type Kit,
  type Page,
} from '../kit.ts';
import { to, type Person } from '../service.ts';

const all = Object.values<OperationSpec>(operations);
const isListed = ({ path, method }: OperationSpec) =>
  contract.paths[path]?.[method.toLowerCase()] !== undefined;
const documentedOperations = all.filter(isListed);
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

interface Refused {
  readonly status: number | readonly number[];
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: AskOptions['headers'];
  /** What must not be in the path of a request that reaches the service. Default: nothing may reach it. */
  readonly never?: readonly string[];
  readonly what?: string;
}

/** A request of a page that must be refused, before anything is asked of the service. */
async function refuse(kit: Kit, page: Page, refused: Refused): Promise<void> {
  const { status, method = 'GET', path, body, headers, never = [''], what } = refused;
  const answer = await kit.withoutServiceRequest(
    () => page.send(method, path, body, headers),
    (request) => request.path.startsWith('/v2/') && never.some((text) => request.path.includes(text)),
  );
  expectStatus(answer, status, undefined, what);
}

export const requests = group({ modes: broker }, [
  {
    id: 'requests.listed',
    rule: 'Only operations of widgets have a route.',
    from: 'Check 1',
    async run(kit) {
      const page = await kit.open('ben-terms');
      const person = await kit.service.person('ben-terms');
      for (const operation of all.filter((each) => !isListed(each))) {
        const { method, id: what } = operation;
        const body = bodyOf(operation, person) ?? (method === 'POST' ? {} : undefined);
        await refuse(kit, page, { status: 404, method, path: filled(operation, person), body, what });
      }
      const own = page.mine('/statements/');
      const unknown = ['/v2/', '/v2/consumers', '/v2/payments/ach/', '/sandbox/people'];
      for (const path of [...unknown, page.mine('/statements'), `/api${own}`])
        await refuse(kit, page, { status: 404, path });
      for (const method of ['PATCH', 'DELETE', 'PUT'])
        await refuse(kit, page, { status: [404, 405], method, path: own });
    },
  },
  {
    id: 'requests.origin',
    rule: 'The origin is checked before the token: 403, also without one.',
    from: 'Check 2',
    async run(kit) {
      const page = await kit.open('ben-terms');
      const path = page.mine('/statements/');
      for (const Origin of ['https://evil.example', 'null', `${kit.origin}.evil.example`, undefined])
        for (const Authorization of [page.headers['Authorization'], 'Bearer x', undefined]) {
          const headers = { Origin, Authorization };
          await refuse(kit, page, { status: 403, path, headers, what: `Origin: ${Origin}` });
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
        '12 kB': `Bearer ${'a'.repeat(12_000)}`,
      };
      const bodies = new Set<string>();
      for (const [flaw, Authorization] of Object.entries(flawed)) {
        const ask = () => page.get(page.mine('/statements/'), { Authorization, Cookie: undefined });
        const answer = await kit.withoutServiceRequest(ask);
        expectStatus(answer, 401, undefined, flaw);
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
      const path = page.mine('/statements/');
      expectStatus(await page.get(path), 200, undefined, 'from its own origin');
      const headers = { Origin: kit.recipe.otherOrigin };
      await refuse(kit, page, { status: [401, 403], path, headers, what: 'from another listed origin' });
    },
  },
  {
    id: 'requests.identifiers',
    rule: 'Path and query have well-formed parameters of the operation, and nothing else.',
    from: 'Check 7',
    async run(kit) {
      const page = await kit.open('chloe-review');
      const encoded = ['a%20b', 'a%2Fb', '..%2f..', 'a%00b', 'a%3Fb', 'a%0d%0ab', '%c0%af', '%7b%7d'];
      for (const id of [...encoded, 'x'.repeat(200), "a'b", 'a;b']) {
        const path = page.mine(`/kyc-results/${id}/`);
        const what = `the id ${id.slice(0, 20)}`;
        await refuse(kit, page, { status: [400, 404], path, never: ['kyc-results'], what });
      }
      const numbers = ['page=x', 'page=-1', 'page=1&page=2', 'page_size=1e9'];
      const others = ['x=1', 'search[]=a', 'cursor=abc%20', `search=${'x'.repeat(500)}`, '__proto__=1'];
      for (const query of [...numbers, ...others]) {
        const path = page.mine(`/statements/?${query}`);
        await refuse(kit, page, {
          status: 400,
          path,
          never: ['/statements/'],
          what: `?${query.slice(0, 20)}`,
        });
      }
    },
  },
  {
    id: 'requests.consumer',
    rule: 'A request is about the session’s consumer only.',
    from: 'Check 8',
    async run(kit) {
      const page = await kit.open('kim-addresses');
      const [me, other] = [await kit.service.person('kim-addresses'), await kit.service.person(victim)];
      for (const operation of documentedOperations) {
        const { method, effect, id: what } = operation;
        if (effect !== 'read' || !operation.path.includes('{consumer_id}')) continue;
        const path = filled(operation, me, { consumer_id: other.id });
        await refuse(kit, page, { status: 404, method, path, never: [other.id], what });
      }
      const spellings = [
        other.pcid,
        other.id.toUpperCase(),
        `${other.id}%20`,
        `${page.consumerId},${other.id}`,
      ];
      for (const id of [...spellings, '']) {
        const path = `/v2/consumers/${id}/statements/`;
        const never = [other.id, other.pcid];
        await refuse(kit, page, { status: [400, 404], path, never, what: 'a spelling of another id' });
      }
      for (const [name, value] of [
        ['consumer_id', other.id],
        ['consumer_pcid', other.pcid],
        ['consumer_pcid', me.pcid],
      ] as const) {
        const path = `/v2/onboarding/?${name}=${value}`;
        await refuse(kit, page, { status: [400, 404], path, never: ['/v2/onboarding/'], what: `?${name}` });
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
      const requests = kit.requestsFromNow(to('/v2/onboarding/'));
      expectStatus(await page.get('/v2/onboarding/'), 200);
      const consumerId = new URLSearchParams(requests()[0]?.path.split('?')[1]).get('consumer_id');
      expect(
        consumerId === page.consumerId,
        'the service was asked without consumer_id, or for another consumer',
      );
    },
  },
  {
    id: 'requests.ownership',
    rule: 'Records in the path are the consumer’s own.',
    from: 'Check 9',
    async run(kit) {
      const page = await kit.open('pia-bills');
      const [me, other] = [await kit.service.person('pia-bills'), await kit.service.person(victim)];
      for (const operation of documentedOperations) {
        const [name] =
          Object.entries(operation.owner ?? {}).find(([, owner]) => owner.startsWith('owned:')) ?? [];
        const foreign = name === undefined ? undefined : other.records.id(operation, name);
        if (name === undefined || foreign === undefined || !operation.path.includes(`{${name}}`)) continue;
        const path = filled(operation, me, { [name]: foreign });
        const status = isOff(page, operation) ? 503 : 404;
        const { method, id: what } = operation;
        const body = bodyOf(operation, me);
        await refuse(kit, page, { status, method, path, body, never: [foreign], what });
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
      const method = 'POST';
      const address = {
        address_line1: '1 Main St',
        city: 'Austin',
        state: 'TX',
        country: 'US',
        zip: '78701',
      };
      const valid = JSON.stringify(address);
      for (const [status, what, body] of [
        [400, 'another field', { ...address, extra: 1 }],
        [400, '__proto__', `{"__proto__":{"a":1},${valid.slice(1)}`],
        [400, 'a field of the partner', { ...address, type: 'BILLING' }],
        [400, 'an array', []],
        [400, 'half an object', '{"city":'],
        [413, '20 kB', { ...address, city: 'x'.repeat(20_000) }],
      ] as const)
        await refuse(kit, page, { status, method, path, body, what });
      for (const headers of [
        { 'Content-Type': 'text/plain' },
        { 'Content-Type': 'application/json; charset=utf-7' },
        { 'Content-Type': 'application/x-www-form-urlencoded' },
        { 'Content-Encoding': 'gzip' },
      ]) {
        const what = JSON.stringify(headers);
        await refuse(kit, page, { status: 415, method, path, body: valid, headers, what });
      }
      await refuse(kit, page, { status: 400, method: 'PUT', path: page.mine('/'), body: { pcid: victim } });
    },
  },
  {
    id: 'requests.records-in-body',
    rule: 'A consumer, an account or a charge in the body is the consumer’s own.',
    from: 'Check 10',
    async run(kit) {
      const page = await kit.open('pia-bills');
      const [me, other] = [await kit.service.person('pia-bills'), await kit.service.person(victim)];
      for (const operation of documentedOperations) {
        const path = filled(operation, me);
        const body = bodyOf(operation, me);
        const theirs: Readonly<Record<string, unknown>> = { ...bodyOf(operation, other) };
        for (const [name, owner] of Object.entries(operation.owner ?? {})) {
          if (!body || operation.path.includes(`{${name}}`) || !/^(session|owned:)/.test(owner)) continue;
          const foreign = theirs[name] ?? other.records.id(operation, name);
          await refuse(kit, page, {
            status: isOff(page, operation) ? 503 : 404,
            method: operation.method,
            path,
            body: { ...body, [name]: foreign },
            never: [path],
            what: `another consumer’s ${name}`,
          });
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
      const billIds = recordsOf<{ id?: string }>(await page.get('/v2/bill-pay/bills/')).map(({ id }) => id);
      expect(billIds.includes(idOf(me)), 'the consumer’s own bill is not there');
      expect(!billIds.includes(idOf(other)), 'another consumer’s bill is there');
    },
  },
  {
    id: 'requests.headers',
    rule: 'The service gets its own token for the consumer, and no header of the browser’s.',
    from: 'Check 11',
    needs: ['tap'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const requests = kit.requestsFromNow(({ path }) => path.includes('/statements/'));
      const extra = {
        'X-Forwarded-For': '10.0.0.1',
        'X-HTTP-Method-Override': 'DELETE',
        'X-PCC-Scenario': 'status-500',
        'Accept-Language': 'es-x-conform',
      };
      expectStatus(await page.get(page.mine('/statements/'), extra), 200);
      const [sent] = requests();
      const values = [...(sent?.headers.values() ?? [])].join('\n');
      for (const value of [page.token, page.login['Cookie'], ...Object.values(extra), kit.origin])
        expect(!value || !values.includes(value), 'a header of the browser’s goes to the service');
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
