import { group, type Check } from '../check.ts';
import { expect, expectStatus, NotApplicable, onceBack, type Page } from '../kit.ts';
import { drop, exchangeOf, lookUpOf, type Respond } from '../service.ts';

interface TokenBody {
  readonly access_token: string;
  readonly expires_in: number;
  readonly token_type: string;
  readonly scope?: string;
}

/** Changes of the service's token, each of which makes it unfit for a browser. */
const unfit: Readonly<Record<string, (body: TokenBody, partner: string) => object>> = {
  'the partner’s own': (body, partner) => ({ ...body, access_token: partner }),
  'too wide': (body) => ({ ...body, scope: `${body.scope ?? ''} api:admin` }),
  'for another consumer': (body) => ({
    ...body,
    scope: 'api:read consumer:00000000-0000-4000-8000-000000000000',
  }),
  'valid for a day': (body) => ({ ...body, expires_in: 86_400 }),
  'without a lifetime': (body) => ({ ...body, expires_in: -1 }),
  'no bearer token': (body) => ({ ...body, token_type: 'mac' }),
  unprintable: (body) => ({ ...body, access_token: 'a\nb' }),
};

const bearer = ({ token }: Page) => ({ Authorization: `Bearer ${token}` });

export const tokens = group({ from: 'The session' }, [
  ...Object.entries(unfit).map(([what, change]): Omit<Check, 'from'> => ({
    id: `tokens.${what.replace(/[^a-z]+/g, '-')}`,
    rule: `A token of the service that is ${what} makes no session: 502 exchange_invalid.`,
    needs: ['tap'],
    async run(kit) {
      const changed: Respond = async ({ headers }, ask) => {
        const partner = (headers.get('Authorization') ?? '').replace(/^Bearer /, '');
        return Response.json(change((await (await ask()).json()) as TokenBody, partner), { status: 201 });
      };
      const { session } = await kit.startWith(changed, exchangeOf);
      expectStatus(session, 502, 'exchange_invalid', `a token ${what}`);
    },
  })),
  {
    id: 'tokens.read-only',
    rule: 'A browser’s token is for reading only.',
    modes: ['exchange'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const scopes = ((page.session.body['scope'] as string | undefined) ?? '').split(/\s+/).filter(Boolean);
      const wide = scopes.find((scope) => !/^api:([a-z_-]+:)*read$|^consumer:/.test(scope));
      expect(wide === undefined, `the token has the scope ${wide}`);
      const path = page.mine('/payment-cards/external/');
      const write = await fetch(kit.service.origin + path, { method: 'POST', headers: bearer(page) });
      expect(write.status === 403, `the service accepts a write with the token: ${write.status}`);
    },
  },
  {
    id: 'tokens.own-consumer',
    rule: 'A browser’s token is for its consumer only.',
    modes: ['exchange'],
    async run(kit) {
      const page = await kit.open('ben-terms');
      const { id } = await kit.service.person('ana-complete');
      const read = async (consumer: string) => {
        const address = `${kit.service.origin}/v2/consumers/${consumer}/statements/`;
        return (await fetch(address, { headers: bearer(page) })).status;
      };
      expect((await read(page.consumerId)) === 200, 'the service refuses the token for its own consumer');
      expect((await read(id)) >= 400, 'the service accepts the token for another consumer');
    },
  },
  {
    id: 'tokens.refused',
    rule: 'If the service refuses the partner’s token before its time, there is soon a session with another.',
    needs: ['tap'],
    async run(kit) {
      let refused: string | null = null;
      const refuse: Respond = ({ headers }, ask) => {
        refused ??= headers.get('Authorization');
        return headers.get('Authorization') === refused ? new Response(null, { status: 401 }) : ask();
      };
      const person = await kit.fresh();
      const login = await kit.login(person.pcid);
      const start = () => onceBack(() => kit.start(login));
      const { result, count } = await kit.withReplacedResponse(lookUpOf(person), refuse, start);
      if (count === 0) throw new NotApplicable('the backend had it in a cache');
      expectStatus(result, 200, undefined, 'a session');
    },
  },
  {
    id: 'tokens.look-up',
    rule: 'A look-up that finds another consumer makes no session.',
    needs: ['tap'],
    async run(kit) {
      const { id, pcid } = await kit.service.person('ana-complete');
      const another = () => Response.json({ id, external_id: id, pcid });
      const { session } = await kit.startWith(another, lookUpOf);
      expectStatus(session, 502);
    },
  },
  ...(
    [
      ['error', () => new Response('<h1>sandbox-secret</h1>', { status: 500 })],
      ['garbage', () => new Response('<html>sandbox-secret', { headers: { 'Content-Type': 'text/html' } })],
      ['closed', drop],
    ] as const
  ).map(([id, respond]): Check => ({
    id: `tokens.service-${id}`,
    rule: `If the service fails (${id}), the session is 502, 503 or 504, and says nothing of what it sent.`,
    from: 'Errors',
    needs: ['tap'],
    async run(kit) {
      const { login, session } = await kit.startWith(respond, lookUpOf, exchangeOf);
      expectStatus(session, [502, 503, 504]);
      expect(!/<h1|<html|sandbox/.test(session.text), 'the response has what the service said');
      expectStatus(await onceBack(() => kit.start(login)), 200, undefined, 'once the service is back');
    },
  })),
]);
