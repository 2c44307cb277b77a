import { expect } from '@open-wc/testing';
import { createClient, sessionFrom, type FetchSession } from '../../src/client.ts';
import { SessionElement } from '../../src/pcc-session.ts';
import { diagnose, guide } from '../../src/page/diagnostics/diagnose.ts';
import { messages, type DiagnosticCode } from '../../src/page/diagnostics/messages.ts';
import { define } from '../../src/widgets/shared/tags/define.ts';
import { withProperty } from '../support/page/controller-host.ts';
import { hearMistakes } from '../support/page/mistakes.ts';
import { session } from '../support/page/session-network.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });

type Answer = (request: Request) => Response | Promise<Response>;
const original = globalThis.fetch;
/** By the path of the endpoint. */
const answers = new Map<string, Answer>();

/** A `<pcc-session>` whose endpoint answers like this, or that stands at an address of one's own. */
function page(answer?: Answer, endpoint = `/pcc/session-${answers.size}`) {
  if (answer) answers.set(new URL(endpoint, document.baseURI).href, answer);
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    return answers.get(request.url)?.(request) ?? original(input, init);
  };
  const element = document.createElement('pcc-session');
  element.endpoint = endpoint;
  document.body.append(element);
  return element;
}

const line = (code: DiagnosticCode, name = '') =>
  `pcc-widgets [${code}]: ${messages[code].join(' ').replaceAll('{name}', name)} ${guide}#${code}`;

describe('a mistake in a session', () => {
  let mistakes: ReturnType<typeof hearMistakes>;
  beforeEach(() => (mistakes = hearMistakes()));
  afterEach(() => {
    document.querySelectorAll('pcc-session').forEach((element) => element.remove());
    globalThis.fetch = original;
    mistakes.stop();
  });

  const made: readonly (readonly [title: string, code: DiagnosticCode, answer: Answer, name?: string])[] = [
    [
      'an endpoint that is not there',
      'endpoint-not-found',
      () => new Response('<h1>', { status: 404 }),
      '404',
    ],
    ['an endpoint that knows no POST', 'endpoint-not-found', () => new Response('', { status: 405 }), '405'],
    ['an endpoint that answers with a page', 'endpoint-not-json', () => new Response('<!doctype html>')],
    ['an endpoint that refuses the origin', 'endpoint-refused', () => json({ error: {} }, 403), '403'],
    ['a version that the backend does not accept', 'client-too-old', () => json({ error: {} }, 426)],
    ['an endpoint that wants a body', 'endpoint-refused', () => json({ error: {} }, 422), '422'],
    ['no session at all', 'session-malformed', () => json(null), 'consumer_id'],
    [
      'a consumer whose id is a number',
      'session-malformed',
      () => json({ ...session, consumer_id: 1 }),
      'consumer_id',
    ],
    ...Object.entries({
      consumer_id: { ...session, consumer_id: undefined },
      access_token: { ...session, access_token: '' },
      token_type: { ...session, token_type: 'canary-type' },
      expires_in: { ...session, expires_in: '600' },
      login: { ...session, credential: 'cookie' },
      frame_origins: { ...session, frame_origins: 'https://cards.example' },
      operations: { ...session, operations: 'listBills' },
    }).map(
      ([field, body]) =>
        [`a session with a wrong ${field}`, 'session-malformed', () => json(body), field] as const,
    ),
    [
      'a service without https',
      'api-base-url',
      () => json({ ...session, api_base_url: 'http://api.example' }),
    ],
    [
      'a service with a query',
      'api-base-url',
      () => json({ ...session, api_base_url: 'https://api.example?v' }),
    ],
    [
      'a service with the version that every path begins with',
      'api-base-url',
      () => json({ ...session, api_base_url: 'https://api.example/proxy/v2/' }),
    ],
  ];
  for (const [title, code, answer, name] of made) {
    it(`is reported once: ${title}`, async () => {
      const element = page(answer);
      const { message, ...rest } = await mistakes.first();
      expect(rest).to.deep.equal({ code, tag: 'pcc-session', element });
      await element.renew().catch(() => undefined);
      await mistakes.only(line(code, name));
      expect(String(mistakes.lines)).to.include(message).and.not.include('canary');
    });
  }

  it('names its element in a page with another base', async () => {
    const base = document.head.appendChild(document.createElement('base'));
    base.href = '/elsewhere/';
    try {
      const element = page(() => new Response('<!doctype html>'), 'session');
      const { code, element: named } = await mistakes.first();
      expect([code, named]).to.deep.equal(['endpoint-not-json', element]);
    } finally {
      base.remove();
    }
  });

  it('is reported once: an endpoint without https', async () => {
    page(undefined, 'http://partner.example/pcc/session');
    await mistakes.only(line('endpoint-address'));
  });

  it('is reported once: an endpoint of another origin that does not allow this page', async () => {
    // Asked for its answer it fails, asked without it does not: so it is there.
    page(({ mode }) => {
      if (mode !== 'no-cors') throw new TypeError('Failed to fetch');
      return new Response();
    }, 'https://partner.example/pcc/session');
    await mistakes.only(line('endpoint-cors'));
  });

  it('is reported once: an endpoint that the page’s policy blocks', async () => {
    const origin = 'https://blocked.example';
    const blocked = {
      effectiveDirective: 'connect-src',
      blockedURI: origin,
    } as SecurityPolicyViolationEventInit;
    page(() => {
      // As in browsers, the event comes after the failure.
      setTimeout(() =>
        document.dispatchEvent(new SecurityPolicyViolationEvent('securitypolicyviolation', blocked)),
      );
      throw new TypeError('Failed to fetch');
    }, `${origin}/pcc/session`);
    await mistakes.only(line('policy-connect', origin));
  });

  it('is reported on a machine without a network, and a lost network is not', async () => {
    const allows = (isUp: () => boolean): Answer => {
      return ({ mode }) => {
        if (mode !== 'no-cors' || !isUp()) throw new TypeError('Failed to fetch');
        return new Response();
      };
    };
    let isBack = false;
    const [local, away] = ['http://localhost:4019/pcc/session', 'https://away.example/pcc/session'];
    const elements = await withProperty(navigator, 'onLine', false, async () => {
      const lost = page(
        allows(() => isBack),
        away,
      );
      await lost.renew().catch(() => undefined);
      await mistakes.none();
      const told = page(
        allows(() => true),
        local,
      );
      await mistakes.first();
      return { lost, told };
    });
    isBack = true;
    await elements.lost.renew().catch(() => undefined);
    await waitUntil(() => mistakes.diagnostics.length > 1, 'it is reported when the network is back');
    expect(mistakes.diagnostics.map(({ element }) => element)).to.deep.equal([elements.told, elements.lost]);
    expect(mistakes.codes()).to.deep.equal(['endpoint-cors', 'endpoint-cors']);
  });

  it('is reported once, with its cause: a fetchSession that throws', async () => {
    const thrown = new Error('the host’s own words');
    const fetchSession: FetchSession = () => Promise.reject(thrown);
    const element = document.createElement('pcc-session');
    element.fetchSession = fetchSession;
    document.body.append(element);
    await mistakes.first();
    const client = createClient({ fetchSession });
    await client.session().catch(() => undefined);
    const mistake = await mistakes.only(line('fetch-session-threw'), thrown);
    expect(mistake).to.include({ cause: thrown, element });
  });

  it('is reported for each element that has it', async () => {
    const missing: Answer = () => new Response('', { status: 404 });
    const [one, two] = [page(missing), page(missing)];
    await waitUntil(() => mistakes.diagnostics.length > 1, 'both are reported');
    expect(mistakes.codes()).to.deep.equal(['endpoint-not-found', 'endpoint-not-found']);
    expect(mistakes.diagnostics.map(({ element }) => element)).to.have.members([one, two]);
  });

  it('is reported without an element if the page has none', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('', { status: 404 }));
    const client = createClient({ fetchSession: sessionFrom('/pcc/session-elsewhere') });
    await client.session().catch(() => undefined);
    expect(await mistakes.first()).to.have.keys('code', 'message');
  });

  it('is not reported: an outage, an expired login, a login without a consumer, a failed request', async () => {
    const outages: readonly Answer[] = [
      () => json({}, 503),
      () => json({}, 429),
      () => json({}, 401),
      () => json({ error: { code: 'consumer_not_linked' } }, 404),
      () => json({ error: { code: 'step_up_required', challenge: 'c' } }, 403),
      () => Promise.reject(new TypeError('Failed to fetch')),
    ];
    for (const answer of outages) {
      const { endpoint } = page(answer);
      await createClient({ fetchSession: sessionFrom(endpoint ?? '') })
        .session()
        .catch(() => undefined);
    }
    for (const outage of [new DOMException('', 'AbortError'), new TypeError('Failed to fetch')]) {
      const offline: FetchSession = () => Promise.reject(outage);
      await createClient({ fetchSession: offline })
        .session()
        .catch(() => undefined);
    }
    await mistakes.none();
  });

  it('is not reported for a widget whose session has only not started yet', async () => {
    const element = page(() => new Promise(() => undefined));
    const widget = document.createElement('p');
    element.append(widget);
    diagnose({ code: 'no-session', element: widget });
    await mistakes.none();
  });

  it('is not reported again by its consequence: a tag whose code could not be loaded is not registered', async () => {
    diagnose({ code: 'tag-not-loaded', tag: 'pcc-lost' });
    await mistakes.first();
    diagnose({ code: 'tag-not-registered', tag: 'pcc-lost' });
    await mistakes.settled();
    expect(mistakes.codes()).to.deep.equal(['tag-not-loaded']);
  });
});

describe('define()', () => {
  it('keeps the first definition, and reports another one once', async () => {
    const mistakes = hearMistakes();
    define('pcc-session', SessionElement);
    await mistakes.settled();
    expect(mistakes.codes()).to.deep.equal([]);
    define('pcc-session', class extends HTMLElement {});
    define('pcc-session', class extends HTMLElement {});
    await mistakes.settled();
    mistakes.stop();
    expect(mistakes.codes()).to.deep.equal(['two-copies']);
    expect(customElements.get('pcc-session')).to.equal(SessionElement);
  });
});
