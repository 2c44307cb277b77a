import { group } from '../check.ts';
import { expect, expectStatus, type AskOptions } from '../kit.ts';

const pcid = 'finn-frozen';
const cookie = /(?:^|; )((?:__Host-)?pcc-[0-9a-f]{16})=([^;]+)/;

export const cookies = group({ from: 'The session', modes: ['cookie'] }, [
  {
    id: 'cookies.attributes',
    rule: 'No script can read the cookie, and no other site can send it.',
    async run(kit) {
      const { session } = await kit.open(pcid);
      const [set = ''] = session.headers.getSetCookie().filter((line) => cookie.test(line));
      const [pair = '', ...rest] = set.split(/;\s*/);
      const attributes = rest.map((attribute) => attribute.toLowerCase());
      for (const flag of ['httponly', 'samesite=strict', 'path=/'])
        expect(attributes.includes(flag), `the cookie has no ${flag}`);
      expect(!attributes.some((attribute) => attribute.startsWith('domain=')), 'the cookie has a Domain');
      const isLoopback = /^(localhost|127\.|\[::1\])/.test(new URL(kit.url).hostname);
      const isSecure = attributes.includes('secure') && pair.startsWith('__Host-');
      expect(isLoopback || isSecure, 'the cookie is not Secure and __Host-');
      expect(!session.text.includes(pair.split('=')[1] ?? '-'), 'the cookie’s value is in the body');
    },
  },
  {
    id: 'cookies.forged',
    rule: 'A request to /v2 needs X-PCC-Request, the same site, and the login that the page was opened for.',
    from: 'Check 3',
    async run(kit) {
      const page = await kit.open(pcid);
      const forged: readonly [string, AskOptions['headers'], number][] = [
        ['without X-PCC-Request', { 'X-PCC-Request': undefined }, 403],
        ['with X-PCC-Request: 0', { 'X-PCC-Request': '0' }, 403],
        ['from another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
        ['from an address bar', { 'Sec-Fetch-Site': 'none' }, 403],
        ['without X-PCC-Login', { 'X-PCC-Login': undefined }, 401],
        ['of another login', { 'X-PCC-Login': 'x'.repeat(22) }, 401],
      ];
      for (const [what, headers, status] of forged) {
        const read = () => page.get(page.mine('/statements/'), headers);
        const act = () => page.send('POST', page.mine('/payment-cards/external/'), {}, headers);
        for (const ask of [read, act])
          expectStatus(await kit.withoutServiceRequest(ask), status, undefined, what);
      }
    },
  },
  {
    id: 'cookies.only-cookie',
    rule: 'The cookie’s value is no bearer token, and cannot be edited.',
    from: 'Check 3',
    async run(kit) {
      const page = await kit.open(pcid);
      const [, name = '', value = ''] = cookie.exec(page.login['Cookie'] ?? '') ?? [];
      const path = page.mine('/statements/');
      const rest = (page.login['Cookie'] ?? '').replace(cookie, '');
      const refuse = async (where: string, headers: AskOptions['headers'], what: string) => {
        const answer = await kit.withoutServiceRequest(() => page.get(where, headers));
        expectStatus(answer, 401, undefined, what);
      };
      await refuse(path, { Cookie: rest, Authorization: `Bearer ${value}` }, 'with it as a bearer token');
      const [head = '', payload = '', signature = ''] = value.split('.');
      const { id } = await kit.service.person('hugo-heavy');
      const text = Buffer.from(payload, 'base64url').toString().replaceAll(page.consumerId, id);
      const edited = [head, Buffer.from(text).toString('base64url'), signature].join('.');
      for (const forged of [edited, value.slice(0, -2), 'x']) {
        const Cookie = `${rest}; ${name}=${forged}`.replace(/^; /, '');
        await refuse(path.replace(page.consumerId, id), { Cookie }, 'with an edited cookie');
      }
    },
  },
  {
    id: 'cookies.login',
    rule: 'Without the login, the cookie alone is 401 session_changed.',
    from: 'Check 4',
    async run(kit) {
      const page = await kit.open(pcid);
      const [, name, value] = cookie.exec(page.login['Cookie'] ?? '') ?? [];
      const answer = await page.get(page.mine('/statements/'), { Cookie: `${name}=${value}` });
      expectStatus(answer, 401, 'session_changed', 'without the login');
    },
  },
  {
    id: 'cookies.origins',
    rule: 'Each origin has its own cookie.',
    needs: ['otherOrigin'],
    async run(kit) {
      const { otherOrigin } = kit.recipe;
      const [one, other] = [await kit.open(pcid), await kit.open(pcid, otherOrigin)];
      const names = [one, other].map(({ login }) => cookie.exec(login['Cookie'] ?? '')?.[1]);
      expect(names[0] !== names[1], 'two origins have cookies of the same name');
      for (const page of [one, other]) expectStatus(await page.get(page.mine('/statements/')), 200);
    },
  },
]);
