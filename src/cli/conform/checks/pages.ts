import { group } from '../check.ts';
import { expectStatus, type Answer, type AskOptions, type Kit } from '../kit.ts';
import { expect, NotApplicable } from '../outcome.ts';

const ana = 'ana-complete';
const methods = ['GET', 'POST', 'DELETE'] as const;

/** Each method of the session endpoint is refused, without a cookie, and before anything is asked of the service. */
async function refused(
  kit: Kit,
  changes: AskOptions['headers'],
  what: string,
  code: string,
  which: readonly string[] = methods,
) {
  const login = await kit.login(ana);
  for (const method of which) {
    const headers = { ...kit.page, ...login, ...changes };
    const answer = await kit.withoutServiceRequest(
      () => kit.ask(method, '/pcc/session', { headers }),
      () => true,
    );
    expectStatus(answer, 403, `${method}, ${what}`, code);
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

const names = (answer: Answer, header: string): readonly string[] =>
  (answer.headers.get(header) ?? '').toLowerCase().split(/\s*,\s*/);

/** An origin that is not listed gets no permission. */
function expectNone({ headers }: Answer, what: string): void {
  for (const name of ['Origin', 'Credentials', 'Headers', 'Methods']) {
    expect(!headers.has(`Access-Control-Allow-${name}`), `${what}: Access-Control-Allow-${name} is there`);
  }
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
      for (const Origin of foreign)
        await refused(kit, { Origin }, `Origin: ${Origin || '(empty)'}`, 'origin_not_allowed');
      await refused(kit, { Origin: undefined }, 'without Origin', 'origin_not_allowed', ['POST', 'DELETE']);
    },
  },
  {
    id: 'pages.same-origin',
    rule: 'A same-origin GET has no Origin, and is answered.',
    async run(kit) {
      const login = await kit.login(ana);
      expectStatus(
        await kit.check(login, { Origin: undefined, 'Sec-Fetch-Site': 'same-origin' }),
        200,
        'GET without Origin',
      );
      expectStatus(
        await kit.check(login, { Origin: undefined, 'Sec-Fetch-Site': 'cross-site' }),
        403,
        'a cross-site GET',
      );
    },
  },
  {
    id: 'pages.header',
    rule: 'Only scripts get an answer: 403 header_missing without X-PCC-Request: 1.',
    async run(kit) {
      for (const value of [undefined, '0', 'true']) {
        await refused(kit, { 'X-PCC-Request': value }, `X-PCC-Request: ${value}`, 'header_missing');
      }
    },
  },
  {
    id: 'pages.cross-site',
    rule: 'Only pages of the same site get an answer: 403 cross_site.',
    async run(kit) {
      for (const site of ['cross-site', 'none']) {
        await refused(kit, { 'Sec-Fetch-Site': site }, `Sec-Fetch-Site: ${site}`, 'cross_site');
      }
      for (const site of ['same-site', 'same-origin']) {
        expectStatus(
          await kit.check(await kit.login(ana), { 'Sec-Fetch-Site': site }),
          200,
          `Sec-Fetch-Site: ${site}`,
        );
      }
    },
  },
  {
    id: 'pages.cors',
    rule: 'A listed origin may send its login, and read the headers.',
    async run(kit) {
      const login = await kit.login(ana);
      for (const answer of [await kit.start(login), await kit.start({})]) {
        const { headers, status } = answer;
        expect(
          headers.get('Access-Control-Allow-Origin') === kit.origin,
          `${status}: Access-Control-Allow-Origin is not the origin`,
        );
        expect(
          headers.get('Access-Control-Allow-Credentials') === 'true',
          `${status}: no Access-Control-Allow-Credentials`,
        );
        expect(names(answer, 'Vary').includes('origin'), `${status}: Vary has no Origin`);
        for (const name of ['retry-after', 'x-request-id', 'x-pcc-no-retry']) {
          expect(
            names(answer, 'Access-Control-Expose-Headers').includes(name),
            `${status}: ${name} is not exposed`,
          );
        }
      }
    },
  },
  {
    id: 'pages.cors-others',
    rule: 'No other origin gets a permission, in any response.',
    async run(kit) {
      const login = await kit.login(ana);
      for (const origin of ['https://evil.example', 'null', `${kit.origin}.evil.example`]) {
        expectNone(await kit.start(login, { Origin: origin }), 'POST');
        expectNone(await preflight(kit, '/pcc/session', origin), 'a preflight');
        expectNone(await preflight(kit, '/v2/onboarding/', origin), 'a preflight of /v2');
        expectNone(await kit.ask('GET', '/nothing', { headers: { Origin: origin } }), 'a 404');
      }
    },
  },
  {
    id: 'pages.client',
    rule: 'A page without a version of the library, or with one that makes no sense, is served.',
    async run(kit) {
      const login = await kit.login(ana);
      for (const value of [undefined, 'pcc-widgets/', 'x'.repeat(300)])
        expectStatus(await kit.start(login, { 'X-PCC-Client': value }), 200, `X-PCC-Client: ${value}`);
    },
  },
  {
    id: 'pages.preflight',
    rule: 'Preflights of listed origins allow the methods and headers of pages.',
    async run(kit) {
      const paths = kit.mode === 'exchange' ? ['/pcc/session'] : ['/pcc/session', '/v2/onboarding/'];
      for (const path of paths) {
        const answer = await preflight(kit, path, kit.origin, 'POST');
        expectStatus(answer, [200, 204], `OPTIONS ${path}`);
        expect(
          answer.headers.get('Access-Control-Allow-Origin') === kit.origin,
          `OPTIONS ${path}: no origin`,
        );
        const isSession = path === '/pcc/session';
        const credential = kit.mode === 'cookie' ? ['x-pcc-request', 'x-pcc-login'] : ['authorization'];
        const headers = isSession ? ['x-pcc-request', 'x-pcc-reason'] : ['content-type', ...credential];
        for (const name of ['x-pcc-client', ...headers]) {
          expect(
            names(answer, 'Access-Control-Allow-Headers').includes(name),
            `OPTIONS ${path}: ${name} is not allowed`,
          );
        }
        for (const method of ['post', isSession ? 'delete' : 'put']) {
          expect(
            names(answer, 'Access-Control-Allow-Methods').includes(method),
            `OPTIONS ${path}: no ${method}`,
          );
        }
        const allows = answer.headers.get('Access-Control-Allow-Credentials') === 'true';
        expect(
          allows === (isSession || kit.mode === 'cookie'),
          `OPTIONS ${path}: credentials are ${allows ? '' : 'not '}allowed`,
        );
      }
    },
  },
  {
    id: 'pages.request-id',
    rule: 'A request id is returned if it is well-formed; no other is.',
    async run(kit) {
      const login = await kit.login(ana);
      const idOf = async (sent: string) =>
        (await kit.check(login, { 'X-Request-Id': sent })).headers.get('X-Request-Id');
      if ((await idOf('conform-0123456789')) === null) throw new NotApplicable('there are no request ids');
      expect((await idOf('conform-0123456789')) === 'conform-0123456789', 'a well-formed id is not returned');
      for (const sent of ['a b c d e f g h', '<script>alert(1)</script>', 'x'.repeat(65)]) {
        expect((await idOf(sent)) !== sent, 'a malformed id is returned');
      }
    },
  },
]);
