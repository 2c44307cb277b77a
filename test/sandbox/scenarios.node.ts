import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text as wholeText } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createSandbox, scenarios, type ScenarioName } from 'pcc-widgets/sandbox';
import { readResponse, type OperationSpec } from '../../src/api/operation.ts';
import { operations, type OperationId } from '../../src/api/operations.ts';
import { startService, type Answer, type Asking, type LiveService } from '../support/hosts/live-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

// Scenarios break connections: a test that waits for one for ever is named instead of holding up all others.
describe('the sandbox: scenarios', { timeout: 120_000 }, () => {
  let service: LiveService;
  let token: string;
  let ana: string;

  before(async () => {
    service = await startService({ now: '2026-11-20T12:00:00Z' });
  });
  beforeEach(async () => {
    service.sandbox.reset();
    token = await service.partnerToken();
    ana = service.consumer('ana-complete');
  });
  after(() => service.close());

  const play = (scenario: string, method: string, path: string, asking: Asking = {}): Promise<Answer> =>
    service.ask(method, path, { token, ...asking, headers: { 'X-PCC-Scenario': scenario } });
  const statements = (): string => `/v2/consumers/${ana}/statements/`;
  const tradelines = (): string => `/v2/consumers/${ana}/bill-reporting/bill-details/`;
  const read = (id: OperationId, body: unknown) =>
    readResponse((operations[id] as OperationSpec).response, body, operations[id]);
  /** How long the sandbox took, in milliseconds. */
  const timed = async (act: () => Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await act();
    return performance.now() - start;
  };

  // Every scenario has one entry here: a missing one does not compile.
  const shown: Readonly<Record<ScenarioName, () => Promise<void>>> = {
    latency: async () => {
      const took = await timed(() => play('latency=300', 'GET', statements()));
      assert.ok(took >= 295, `${took} ms`);
    },
    drip: async () => {
      const response = await fetch(service.origin + tradelines(), {
        headers: { Authorization: `Bearer ${token}`, 'X-PCC-Scenario': 'drip=200' },
      });
      let pieces = 0;
      let text = '';
      assert.ok(response.body);
      for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
        pieces++;
        text += piece;
      }
      assert.ok(pieces > 1, 'the body comes in pieces');
      assert.equal((JSON.parse(text) as { tradelines: unknown[] }).tradelines.length, 5);
    },
    never: async () => {
      const request = fetch(service.origin + statements(), {
        headers: { Authorization: `Bearer ${token}`, 'X-PCC-Scenario': 'never' },
        signal: AbortSignal.timeout(300),
      });
      await assert.rejects(request, { name: 'TimeoutError' });
    },
    'status-400': () => answers(400),
    'status-401': () => answers(401),
    'status-403': () => answers(403),
    'status-404': () => answers(404),
    'status-409': () => answers(409),
    'status-413': () => answers(413),
    'status-415': () => answers(415),
    'status-422': () => answers(422),
    'status-429': async () => {
      await answers(429);
      const { headers } = await play('status-429=17', 'GET', statements());
      assert.equal(headers.get('Retry-After'), '17');
    },
    'status-500': () => answers(500),
    'status-502': async () => {
      const { status, headers } = await play('status-502', 'GET', statements());
      assert.equal(status, 502);
      assert.equal(headers.get('Content-Type'), 'text/html');
    },
    'status-503': () => answers(503),
    'status-504': () => answers(504),
    'dropped-connection': async () => {
      await assert.rejects(createDispute('dropped-connection'), { message: 'fetch failed' });
      assert.equal(await disputes(), 4, 'nothing was done');
    },
    'lost-answer': async () => {
      await assert.rejects(createDispute('lost-answer'), { message: 'fetch failed' });
      assert.equal(await disputes(), 5, 'it was done');
    },
    'cut-body': async () => {
      // `node:http` tells the head from the end of the connection, even where both arrive at once.
      const asking = get(service.origin + statements(), {
        headers: { Authorization: `Bearer ${token}`, 'X-PCC-Scenario': 'cut-body' },
      });
      const [response] = (await once(asking, 'response')) as [IncomingMessage];
      assert.equal(response.statusCode, 200);
      await assert.rejects(wholeText(response), { message: 'aborted' });
    },
    redirect: async () => {
      const { status, headers } = await play('redirect', 'GET', `${statements()}?page=1`);
      assert.equal(status, 307);
      assert.equal(headers.get('Location'), `https://elsewhere.example${statements()}?page=1`);
    },
    'malformed-json': async () => assert.equal(typeof (await okay('malformed-json')).body, 'string'),
    'html-body': async () => {
      assert.equal((await okay('html-body')).headers.get('Content-Type'), 'text/html');
    },
    'empty-body': async () => assert.equal((await okay('empty-body')).body, ''),
    'wrong-shape': async () => {
      const { body } = await okay('wrong-shape');
      assert.throws(() => read('listStatements', body));
    },
    'unreadable-records': async () => {
      const page = read('listStatements', (await okay('unreadable-records')).body) as {
        results: unknown[];
        skipped: number;
      };
      assert.equal(page.skipped, 7);
      assert.equal(page.results.length, 13);
    },
    'unknown-words': async () => {
      const { body } = await play('unknown-words', 'GET', tradelines());
      const page = read('listTradelineDetails', body) as { results: Json[]; skipped: number };
      assert.deepEqual([...new Set(page.results.map(({ status }) => status))], ['something_new']);
      assert.equal(page.skipped, 0);
    },
    'camel-case': () => isReading('camel-case', 'key-case=camelCase'),
    'bare-array': () => isReading('bare-array', 'list-envelope=bare,tradelines-envelope=bare'),
    'numbers-as-text': () => isReading('numbers-as-text', 'numbers=text'),
    nulls: async () => {
      const page = read('listStatements', (await okay('nulls')).body) as { results: Json[] };
      assert.equal(page.results[0]?.['statement_name'], null);
      assert.ok(page.results[0]?.['file_name']);
    },
    'empty-list': async () => {
      assert.deepEqual((await okay('empty-list')).body, {
        count: 0,
        next: null,
        previous: null,
        results: [],
      });
    },
    'expiring-tokens': async () => {
      service.sandbox.setScenario({ name: 'expiring-tokens', value: '30' });
      const bound = await service.consumerToken(ana);
      const status = async () => (await service.ask('GET', statements(), { token: bound })).status;
      assert.equal(await status(), 200);
      service.sandbox.clock.advance(30_000);
      assert.equal(await status(), 401);
    },
    'hostile-addresses': async () => {
      const framePath = `/v2/consumers/${ana}/payment-cards/external/`;
      const address = async (scenario: string): Promise<string> =>
        String(((await play(scenario, 'POST', framePath)).body as Json)['iframe_url']);
      assert.match(await address('hostile-addresses'), /^javascript:/);
      assert.match(await address('hostile-addresses=data'), /^data:/);
      assert.match(await address('hostile-addresses=http'), /^http:\/\/elsewhere/);
      assert.match(await address('hostile-addresses=relative'), /^\/\//);
      const { body } = await play('hostile-addresses', 'GET', '/v2/onboarding/?consumer_pcid=ben-terms');
      const [onboarding] = (body as { results: { current_steps: { url: string }[] }[] }).results;
      assert.match(onboarding?.current_steps[0]?.url ?? '', /^javascript:/);
    },
    'hostile-paging': async () => {
      const { body } = await okay('hostile-paging');
      assert.match(String((body as Json)['next']), /^https:\/\/elsewhere\.example/);
      assert.equal((read('listStatements', body) as { next: number }).next, 2);
    },
    async payments() {
      const open = tradelines().replace('bill-details', 'open-tradelines');
      await isReading('payments', 'payments=edges', open);
      await isReading('payments=none', 'payments=none', open);
      const { body } = await play('payments=text', 'GET', open);
      assert.match(JSON.stringify(body), /"transactions":"18 payments"/);
    },
    'first-page-only': async () => {
      const statusOf = async (page: number) =>
        (await play('first-page-only', 'GET', `${statements()}?page_size=10&page=${page}`)).status;
      assert.equal(await statusOf(1), 200);
      assert.equal(await statusOf(2), 503);
    },
    'small-pages': async () => {
      const list = (await play('small-pages=7', 'GET', `${statements()}?page_size=50&page=2`)).body as {
        count: number;
        next: string;
        results: Json[];
      };
      assert.equal(list.count, 40);
      assert.equal(list.results.length, 7);
      assert.match(list.next, /page=3/);
    },
    'credit-report': async () => {
      const card = async (scenario: string) => (await credit(scenario)).credit_score_card;
      assert.equal((await card('credit-report=Rejected'))['credit_report_status'], 'Rejected');
      assert.equal((await card('credit-report'))['score'], undefined);
      assert.equal((await card('credit-report=no-score'))['score'], undefined);
      assert.equal((await card('credit-report=no-score'))['credit_report_status'], 'Fulfilled');
      assert.equal((await card('credit-report=no-factors'))['credit_usage'], undefined);
      assert.equal((await card('credit-report=no-factors'))['score'], 712);
    },
    async 'credit-history'() {
      await isReading('credit-history', 'score-history=gaps', insights());
      await isReading('credit-history=one', 'score-history=one', insights());
      const { credit_score_history: months } = await credit('credit-history=long');
      assert.equal(new Set(months.map(({ month }) => month)).size, 1000);
    },
    async 'statement-months'() {
      await isReading('statement-months', 'months=March 2026');
      for (const [kind, choice] of [
        ['slash', '03/2026'],
        ['date', '2026-03-01'],
        ['text', 'words-only'],
      ] as const)
        await isReading(`statement-months=${kind}`, `months=${choice}`);
    },
    reading: () => isReading('reading=list-envelope=items', 'list-envelope=items'),
    'wrong-pdf': async () => {
      const path = `${statements()}statement-2026-10.pdf/download/`;
      const content = async (scenario: string): Promise<string> =>
        String(((await play(scenario, 'GET', path)).body as Json)['content']);
      assert.match(atob(await content('wrong-pdf')), /^<!doctype html>/);
      assert.equal(await content('wrong-pdf=empty'), '');
      assert.throws(() => atob('%%%'));
      assert.match(await content('wrong-pdf=base64'), /^%%%/);
      assert.equal((await content('wrong-pdf=cut')).length, 64);
    },
  };

  const insights = (): string => `/v2/credit-insights/${ana}/summary/`;
  const credit = async (scenario: string) =>
    (await play(scenario, 'GET', insights())).body as {
      credit_score_card: Json;
      credit_score_history: Json[];
    };
  /** The scenario is another name for a reading. */
  async function isReading(scenario: string, reading: string, path = statements()): Promise<void> {
    const { body: expected } = await service.ask('GET', path, {
      token,
      headers: { 'X-PCC-Reading': reading },
    });
    const { status, body } = await play(scenario, 'GET', path);
    assert.equal(status, 200);
    assert.deepEqual(body, expected);
    assert.notDeepEqual(body, (await service.ask('GET', path, { token })).body);
  }
  const okay = async (scenario: string): Promise<Answer> => {
    const answer = await play(scenario, 'GET', statements());
    assert.equal(answer.status, 200);
    return answer;
  };
  async function answers(status: number): Promise<void> {
    const name = `status-${status}`;
    const answer = await play(name, 'GET', statements());
    assert.equal(answer.status, status);
    assert.equal(answer.headers.get('X-PCC-Scenario'), name);
    assert.equal(typeof answer.body, 'object', 'an error is JSON');
  }
  const askBare = (scenario: string, signal?: AbortSignal): Promise<Response> =>
    createSandbox().fetch(
      new Request('http://sandbox.test/v2/consumers/', {
        headers: { 'X-PCC-Scenario': scenario },
        ...(signal && { signal }),
      }),
    );
  const createDispute = (scenario: string): Promise<Answer> =>
    play(scenario, 'POST', `/v2/consumers/${ana}/dispute/`, { body: { reason: 'Lost' } });
  const disputes = async (): Promise<number> =>
    ((await service.ask('GET', `/v2/consumers/${ana}/dispute/list/`, { token })).body as { count: number })
      .count;
  for (const { name, description } of scenarios) it(`${name}: ${description}`, shown[name]);

  it('are listed with their descriptions', async () => {
    const { body } = await service.ask('GET', '/sandbox/scenarios');
    assert.deepEqual(body, JSON.parse(JSON.stringify(scenarios)));
    for (const { description } of scenarios) assert.match(description, /\.\)?$/);
  });

  it('can be chosen in the query, and an unknown one is an error', async () => {
    assert.equal((await service.ask('GET', `${statements()}?scenario=status-503`, { token })).status, 503);
    assert.equal((await play('no-such-thing', 'GET', statements())).status, 400);
  });

  it('take no value that means nothing', async () => {
    for (const scenario of [
      'latency=soon',
      'drip=-1',
      'status-429=abc',
      'expiring-tokens=Infinity',
      'small-pages=few',
    ]) {
      const [name, value] = scenario.split('=');
      assert.equal((await play(scenario, 'GET', statements())).status, 400, scenario);
      const { status } = await service.ask('POST', '/sandbox/scenario', { body: { name, value } });
      assert.equal(status, 400, scenario);
    }
    const { body } = await service.ask('GET', '/sandbox/scenario');
    assert.deepEqual(body, { name: null });
  });

  it('apply to the whole service, to some operations, or to some requests', async () => {
    const set = (body: unknown) => service.ask('POST', '/sandbox/scenario', { body });
    const status = async (path = statements()) => (await service.ask('GET', path, { token })).status;
    await set({ name: 'status-503' });
    assert.equal(await status(), 503);
    token = await service.partnerToken();
    await set({ name: 'status-500', operations: ['listStatements'], times: 2 });
    assert.equal(await status('/v2/consumers/'), 200);
    assert.deepEqual([await status(), await status(), await status()], [500, 500, 200]);
    await set({ name: 'status-500' });
    assert.deepEqual((await set({ name: null })).body, { name: null });
    assert.equal(await status(), 200);
    assert.equal((await set({ name: 'nonsense' })).status, 400);
    assert.equal((await set({ name: 'never', times: 0 })).status, 400);
  });

  it('through the bare handler: a closed connection rejects, and a missing response ends with the signal', async () => {
    await assert.rejects(askBare('dropped-connection'), { name: 'Dropped' });
    await assert.rejects(askBare('never', AbortSignal.timeout(50)), { name: 'Dropped' });
    await assert.rejects(askBare('latency=60000', AbortSignal.timeout(50)), { name: 'Dropped' });
  });

  it('end with the signal even if nothing else refers to the request', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const controller = new AbortController();
    const request = askBare('never', controller.signal);
    // Garbage is collected only after the turn of the event loop in which the request was made.
    for (let i = 0; i < 3; i++) {
      await new Promise(setImmediate);
      collectGarbage();
    }
    controller.abort();
    await assert.rejects(request, { name: 'Dropped' });
  });
});
