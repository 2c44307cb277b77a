import { expect, oneEvent } from '@open-wc/testing';
import '../../src/pcc-session.ts';
import '../../src/pcc-statements.ts';
import {
  configure,
  listStatements,
  sessionFrom,
  type PccError,
  type RequestReport,
  type SessionRequest,
} from '../../src/client.ts';
import { version } from '../../src/http/version.ts';
import { setDefaults } from '../../src/page/defaults.ts';
import { hearMistakes } from '../support/page/mistakes.ts';
import { sharedDevice } from '../support/page/shared-device.ts';
import { waitUntil } from '../support/page/wait-until.ts';

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
const statements = '<pcc-statements></pcc-statements>';

describe('telemetry of a page', () => {
  let device: ReturnType<typeof sharedDevice>;
  /** Requests to the endpoint and the service, as they left the page. */
  let seen: Request[];
  /** What the service answers in place of its own answers, one after the other. */
  let answers: Response[];
  /** Where the service is: beside the page, or behind a backend on the page's own origin. */
  let base: string;
  let requests: RequestReport[];
  let errors: PccError[];
  let written: ReturnType<typeof hearMistakes>;

  beforeEach(() => {
    device = sharedDevice('ana-complete');
    [seen, answers, requests, errors] = [[], [], [], []];
    base = 'https://service.example';
    written = hearMistakes();
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const { pathname, search } = new URL(request.url);
      const [call] = /\/v2\/.*/.exec(pathname + search) ?? [];
      if (call || pathname === device.endpoint) seen.push(request);
      if (call) return answers.shift() ?? fetch(new Request(`https://service.example${call}`, request));
      if (pathname !== device.endpoint || request.method !== 'POST') return fetch(input, init);
      const answer = await fetch(request);
      if (!answer.ok) return answer;
      return Response.json({ ...((await answer.json()) as object), api_base_url: base });
    };
    configure({ onRequest: (report) => requests.push(report), onError: (error) => errors.push(error) });
  });
  afterEach(async () => {
    document.querySelectorAll('main').forEach((main) => main.remove());
    configure({ onRequest: () => undefined, onError: () => undefined, traceparent: () => undefined });
    setDefaults({ client: undefined });
    await new Promise((resolve) => setTimeout(resolve));
    device.restore();
    written.stop();
  });

  /** A page with these tags, once one of them says what `type` says. */
  async function open(html: string, type = 'pcc-load'): Promise<HTMLElement> {
    const main = document.createElement('main');
    main.innerHTML = html;
    const heard = oneEvent(main, type);
    document.body.append(main);
    await heard;
    return main;
  }
  const inSession = (html: string) => `<pcc-session endpoint="${device.endpoint}">${html}</pcc-session>`;
  const consumerId = () =>
    device.sandbox.consumers().find(({ pcid }) => pcid === 'ana-complete')?.external_id;
  const calls = () => seen.filter(({ url }) => url.includes('/v2/'));
  const toEndpoint = () => seen.filter(({ url }) => !url.includes('/v2/'));

  // First: a wrong trace is reported once per page.
  it('sends no trace, and reports nothing, if the page has none', async () => {
    base = location.origin;
    configure({ traceparent: () => undefined });
    await open(inSession(statements));
    expect(seen.some(({ headers }) => headers.has('traceparent'))).to.equal(false);
    expect(written.lines.join()).not.to.include('traceparent');
  });

  it('reports each request once, to configure() and as an event of <pcc-session>', async () => {
    const heard: RequestReport[] = [];
    const hear = ({ report }: GlobalEventHandlersEventMap['pcc-request']) => void heard.push(report);
    document.addEventListener('pcc-request', hear);
    // Two tags with one endpoint share a session.
    await open(inSession(statements) + inSession(''));
    document.removeEventListener('pcc-request', hear);
    expect(calls()).to.have.length(requests.length);
    expect(heard).to.deep.equal(requests);
    const [{ duration, requestId, ...first } = expect.fail()] = heard;
    expect(first).to.deep.equal({ operation: 'listStatements', method: 'GET', status: 200, attempt: 1 });
    expect(duration).to.be.a('number');
    expect(requestId).to.be.a('string');
    expect(JSON.stringify(heard)).not.to.include(consumerId());
  });

  it('reports the requests of the client that configure() creates', async () => {
    configure({ fetchSession: sessionFrom(device.endpoint) });
    await open(statements);
    expect(requests.map(({ operation }) => operation)).to.deep.equal(['listStatements']);
  });

  it('reports each attempt, and no error if one of them succeeds', async () => {
    answers = [new Response('', { status: 503, headers: { 'X-Request-Id': 'first' } })];
    await open(inSession(statements));
    const [first, second] = requests;
    expect([first?.status, first?.attempt, first?.requestId]).to.deep.equal([503, 1, 'first']);
    expect([second?.status, second?.attempt]).to.deep.equal([200, 2]);
    expect(errors).to.deep.equal([]);
  });

  it('reports a failed request once, although a widget shows it too', async () => {
    const body = { email: ['canary-words of the service'], error: { challenge: 'canary' } };
    answers = [Response.json(body, { status: 404, headers: { 'X-Request-Id': 'lost' } })];
    await open(inSession(statements + statements), 'pcc-error');
    await waitUntil(() => document.querySelectorAll('[status=error]').length === 2, 'both show it');
    const [error = expect.fail(), ...more] = errors;
    expect(more).to.deep.equal([]);
    const { code, operation, status, requestId, fields, challenge } = error;
    expect([code, operation, status, requestId]).to.deep.equal(['not-found', 'listStatements', 404, 'lost']);
    expect([fields, challenge]).to.deep.equal([undefined, undefined]);
    expect(error.stack).not.to.include(consumerId());
  });

  it('reports once that an endpoint rejects the request', async () => {
    device.signOut();
    await open(inSession(statements + statements), 'pcc-error');
    expect(errors.map(({ code, status }) => [code, status])[0]).to.deep.equal(['unauthenticated', 401]);
    expect(errors.filter(({ status }) => status === 401)).to.have.length(1);
  });

  it('reports errors of widgets that involve no request', async () => {
    await open(inSession('<pcc-statements consumer-id="another"></pcc-statements>'), 'pcc-error');
    expect(errors.map(({ code, operation }) => [code, operation])).to.deep.equal([
      ['misconfigured', undefined],
    ]);
  });

  it('does not report an aborted request', async () => {
    const client = configure({ fetchSession: sessionFrom(device.endpoint) });
    const { consumer_id } = await client.session();
    const leaving = new AbortController();
    const call = listStatements(client, { consumer_id }, leaving).catch(({ code }: PccError) => code);
    leaving.abort();
    expect(await call).to.equal('aborted');
    expect(errors).to.deep.equal([]);
  });

  it('has no effect when a hook throws, except for a message in the console', async () => {
    const own = new Error('the page’s own mistake');
    const fail = () => {
      throw own;
    };
    configure({ onRequest: fail, onError: fail, traceparent: fail });
    answers = [new Response('', { status: 404 })];
    const main = await open(inSession(statements), 'pcc-error');
    const loaded = oneEvent(main, 'pcc-load');
    await main.querySelector('pcc-statements')?.reload();
    await loaded;
    // The trace for the endpoint, the request and the error; then the second request.
    expect(written.lines.flat().filter((line) => line === own).length).to.be.greaterThan(3);
  });

  for (const [what, header, value] of [
    ['its version of the library', 'X-PCC-Client', `pcc-widgets/${version}`],
    ['its trace', 'traceparent', traceparent],
  ] as const) {
    describe(what, () => {
      const sent = (requests: readonly Request[]) => requests.map(({ headers }) => headers.get(header));
      beforeEach(() => configure({ traceparent: () => traceparent }));

      it('goes to the backend, with the session request and every other request', async () => {
        base = location.origin;
        await open(inSession(statements));
        expect(calls()).to.have.length(1);
        expect(toEndpoint()).not.to.have.length(0);
        expect(sent(seen)).to.deep.equal(seen.map(() => value));
      });

      it('goes to the session endpoint and never to the service, if the session names the service', async () => {
        await open(inSession(statements));
        expect(sent(calls())).to.deep.equal([null]);
        expect(sent(toEndpoint())).to.deep.equal(toEndpoint().map(() => value));
      });
    });
  }

  describe('its trace', () => {
    it('does not go to another path on the page’s origin', async () => {
      base = `${location.origin}/service`;
      configure({ traceparent: () => traceparent });
      await open(inSession(statements));
      expect(
        calls().map(({ url, headers }) => [url.startsWith(base), headers.has('traceparent')]),
      ).to.deep.equal([[true, false]]);
    });

    it('goes to the page’s own origin with a session that the page fetches itself', async () => {
      base = location.origin;
      const fetchSession = sessionFrom(device.endpoint);
      configure({
        traceparent: () => traceparent,
        fetchSession: (request: SessionRequest) => fetchSession(request),
      });
      await open(statements);
      expect(calls()[0]?.headers.get('traceparent')).to.equal(traceparent);
    });

    for (const wrong of [
      traceparent.toUpperCase(),
      '00-00000000000000000000000000000000-00f067aa0ba902b7-01',
      '00-4bf92f3577b34da6a3ce929d0e0e4736-0000000000000000-01',
      `${traceparent}-more`,
      'ff-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
      `${traceparent}\r\nX-Other: 1`,
    ]) {
      it(`is not sent as ${JSON.stringify(wrong)}`, async () => {
        base = location.origin;
        configure({ traceparent: () => wrong });
        await open(inSession(statements));
        expect(seen.some(({ headers }) => headers.has('traceparent'))).to.equal(false);
        expect(written.lines.join()).not.to.include(wrong);
      });
    }
  });
});
