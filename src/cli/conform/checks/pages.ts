import { group } from '../check.ts';
import { expect, expectStatus, NotApplicable, type Answer, type AskOptions, type Kit } from '../kit.ts';

const ana = 'ana-complete';

/** Each method of the session endpoint is refused, without a cookie, and before anything is asked of the service. */
async function refused(
  kit: Kit,
  changes: NonNullable<AskOptions['headers']>,
  code: string,
  methods: readonly string[] = ['GET', 'POST', 'DELETE'],
) {
  const login = await kit.login(ana);
  const what = Object.entries(changes)
    .map(([name, value]) => (value === undefined ? `without ${name}` : `${name}: ${value}`))
    .join();
  for (const method of methods) {
    const headers = { ...kit.page, ...login, ...changes };
    const ask = () => kit.ask(method, '/pcc/session', { headers });
    const answer = await kit.withoutServiceRequest(ask, () => true);
    expectStatus(answer, 403, code, what);
    expect(!answer.headers.has('Set-Cookie'), `${method}, ${what}: sets a cookie`);
  }
}

const preflight = (kit: Kit, path: string, origin: string, method = 'GET') =>
  kit.ask('OPTIONS', path, {
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': method,
      'Access-Control-Request-Headers': 'x-pcc-request',
    },
  });

/** Fails if a header does not list one of these names. */
function expectNames({ label, headers }: Answer, header: string, ...names: readonly string[]): void {
  const values = (headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/);
  for (const name of names) expect(values.includes(name), `${label}: ${header} has no ${name}`);
}

function expectOrigin({ label, headers }: Answer, { origin }: Kit): void {
  const isAllowed = headers.get('Access-Control-Allow-Origin') === origin;
  expect(isAllowed, `${label}: Access-Control-Allow-Origin is not the origin`);
}

/** An origin that is not listed gets no permission. */
function expectNone({ label, headers }: Answer): void {
  for (const name of ['Origin', 'Credentials', 'Headers', 'Methods'])
    expect(!headers.has(`Access-Control-Allow-${name}`), `${label}: Access-Control-Allow-${name} is there`);
}

export const pages = group({ from: 'Every request and response' }, [
  {
    id: 'pages.origin',
    rule: 'Only pages of listed origins get an answer: 403 origin_not_allowed.',
    async run(kit) {
      const { origin } = kit;
      const foreign = [
        'https://evil.example',
        'null',
        `${origin}.evil.example`,
        origin.replace('://', '://evil-'),
        ...(origin.startsWith('https:') ? [origin.replace('https', 'http')] : []),
        `${origin}/`,
        origin.toUpperCase(),
        `${origin}:8`,
        '',
      ];
      for (const Origin of foreign) await refused(kit, { Origin }, 'origin_not_allowed');
      await refused(kit, { Origin: undefined }, 'origin_not_allowed', ['POST', 'DELETE']);
    },
  },
  {
    id: 'pages.same-origin',
    rule: 'A same-origin GET has no Origin, and is answered.',
    async run(kit) {
      const login = await kit.login(ana);
      const from = (site: string) => kit.check(login, { Origin: undefined, 'Sec-Fetch-Site': site });
      expectStatus(await from('same-origin'), 200, undefined, 'without Origin');
      for (const site of ['cross-site', 'same-site']) expectStatus(await from(site), 403, undefined, site);
    },
  },
  {
    id: 'pages.header',
    rule: 'Only scripts get an answer: 403 header_missing without X-PCC-Request: 1.',
    async run(kit) {
      for (const value of [undefined, '0', 'true'])
        await refused(kit, { 'X-PCC-Request': value }, 'header_missing');
    },
  },
  {
    id: 'pages.cross-site',
    rule: 'Only pages of the same site get an answer: 403 cross_site.',
    async run(kit) {
      for (const site of ['cross-site', 'none']) await refused(kit, { 'Sec-Fetch-Site': site }, 'cross_site');
      for (const site of ['same-site', 'same-origin']) {
        const answer = await kit.check(await kit.login(ana), { 'Sec-Fetch-Site': site });
        expectStatus(answer, 200, undefined, site);
      }
    },
  },
  {
    id: 'pages.cors',
    rule: 'A listed origin may send its login, and read the headers.',
    async run(kit) {
      const login = await kit.login(ana);
      for (const answer of [await kit.start(login), await kit.start({})]) {
        expectOrigin(answer, kit);
        expectNames(answer, 'Access-Control-Allow-Credentials', 'true');
        expectNames(answer, 'Vary', 'origin');
        const readable = ['retry-after', 'x-request-id', 'x-pcc-no-retry'];
        expectNames(answer, 'Access-Control-Expose-Headers', ...readable);
      }
    },
  },
  {
    id: 'pages.cors-others',
    rule: 'No other origin gets a permission, in any response.',
    async run(kit) {
      const login = await kit.login(ana);
      for (const origin of ['https://evil.example', 'null', `${kit.origin}.evil.example`]) {
        expectNone(await kit.start(login, { Origin: origin }));
        expectNone(await preflight(kit, '/pcc/session', origin));
        expectNone(await preflight(kit, '/v2/onboarding/', origin));
        expectNone(await kit.ask('GET', '/nothing', { headers: { Origin: origin } }));
      }
    },
  },
  {
    id: 'pages.client',
    rule: 'A page without a version of the library, or with one that makes no sense, is served.',
    async run(kit) {
      const login = await kit.login(ana);
      for (const value of [undefined, 'pcc-widgets/', 'x'.repeat(300)])
        expectStatus(await kit.start(login, { 'X-PCC-Client': value }), 200, undefined, `client ${value}`);
    },
  },
  {
    id: 'pages.preflight',
    rule: 'Preflights of listed origins allow the methods and headers of pages.',
    async run(kit) {
      const paths = kit.mode === 'exchange' ? ['/pcc/session'] : ['/pcc/session', '/v2/onboarding/'];
      for (const path of paths) {
        const answer = await preflight(kit, path, kit.origin, 'POST');
        expectStatus(answer, [200, 204]);
        expectOrigin(answer, kit);
        const isSession = path === '/pcc/session';
        const isCookie = kit.mode === 'cookie';
        const credential = isCookie ? ['x-pcc-request', 'x-pcc-login'] : ['authorization'];
        const headers = isSession ? ['x-pcc-request', 'x-pcc-reason'] : ['content-type', ...credential];
        expectNames(answer, 'Access-Control-Allow-Headers', 'x-pcc-client', ...headers);
        const methods = ['post', 'delete', ...(isSession ? [] : ['put'])];
        expectNames(answer, 'Access-Control-Allow-Methods', ...methods);
        const allows = answer.headers.get('Access-Control-Allow-Credentials') === 'true';
        const not = allows ? '' : 'not ';
        expect(allows === (isSession || isCookie), `${answer.label}: credentials are ${not}allowed`);
      }
    },
  },
  {
    id: 'pages.request-id',
    rule: 'A request id is returned if it is well-formed; no other is.',
    async run(kit) {
      const login = await kit.login(ana);
      const idOf = async (requestId: string) =>
        (await kit.check(login, { 'X-Request-Id': requestId })).headers.get('X-Request-Id');
      const id = await idOf('conform-0123456789');
      if (id === null) throw new NotApplicable('there are no request ids');
      expect(id === 'conform-0123456789', 'a well-formed id is not returned');
      for (const malformedId of ['a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(65)])
        expect((await idOf(malformedId)) !== malformedId, 'a malformed id is returned');
    },
  },
]);
