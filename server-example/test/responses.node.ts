import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import {
  createAddress,
  createClient,
  createDispute,
  listStatements,
  type OperationSpec,
} from 'pcc-widgets/client';
import type { BrokerCall } from '../src/broker-call.ts';
import { checkResponse } from '../src/broker/response.ts';
import type { AuditEvent } from '../src/hooks.ts';
import type { Dependencies } from '../src/dependencies.ts';
import { eventually } from './support/eventually.ts';
import { canary, codeOf, page, resultsOf, roomy, startForSuite } from './support/backend.ts';
import { openForSuite } from './support/browser.ts';

describe("the service's response", () => {
  let hugo: string;
  const audit: AuditEvent[] = [];
  const live = startForSuite({
    config: { limits: roomy },
    hooks: { onAudit: (event) => void audit.push(event) },
  });
  const ana = openForSuite(live, 'ana-complete');
  before(() => void (hugo = live.consumer('hugo-heavy')));

  const statements = () => ana.statements();
  const answering = (json: unknown, init: ResponseInit = {}) => {
    live.answer(/\/statements\//, () => Response.json(json, init));
  };

  it('is withheld and reported if it is about another consumer [#80]', async () => {
    answering({ count: 1, results: [{ consumer_id: hugo, file_name: canary }] });
    const withheld = await statements();
    assert.equal(withheld.status, 502);
    assert.ok(!withheld.text.includes(canary) && !withheld.text.includes(hugo));
    const told = () => audit.some(({ outcome }) => outcome === 'foreign-data');
    await eventually(told, 'it is told');
    assert.ok(live.log.some((line) => line.includes("another consumer's data")));
    const { text } = await live.ask('GET', '/metrics');
    assert.match(text, /pcc_foreign_data_total 1/);
    assert.match(text, /pcc_upstream_total\{operation="\w+",status="200"\} \d/);
    answering({
      results: [{ consumer: { id: ana.consumerId, pcid: 'ana-complete' }, consumer_id: ana.consumerId }],
    });
    assert.equal((await statements()).status, 200, 'the consumer by another of its own identifiers');
  });

  it('contains no reasons of an identity check, and no personal data [#80]', async () => {
    const kyc = {
      id: 'k-1',
      status: 'declined',
      reports: [{ type: 'report/watchlist', has_match: true, status: canary }],
      verifications: [
        { id: 'v-1', type: 'selfie', status: 'failed', checks: [{ name: canary, reasons: [canary] }] },
      ],
    };
    live.answer(/\/kyc-results\//, () => Response.json(kyc));
    const detail = await ana.get(ana.mine('/kyc-results/0c9d2c3e-1c1b-4b63-9d5a-0a53f6cfb2aa/'));
    assert.deepEqual(detail.body, { id: 'k-1', verifications: [{ type: 'selfie', status: 'failed' }] });

    const consumer = {
      id: ana.consumerId,
      pcid: 'ana-complete',
      mla_status: true,
      email: canary,
      date_of_birth: canary,
      address_line1: canary,
    };
    const record = {
      id: 'o-1',
      status: 'in_progress',
      consumer,
      kyc: { errors: `watch list: ${canary}`, inquiry_ids: [canary], fallback_inquiry_id: 'f-1' },
      e_sign: { agreement_accepted: true, agreement_accepted_date: null },
      underwriting: { result: 'fail', data: canary, errors: [canary] },
      product: { product_id: 'p', product_configuration: { limit: canary } },
      previous_steps: [{ slug: 'start', url: canary }],
      current_steps: null,
      metadata: { note: canary },
    };
    live.answer('/v2/onboarding/', () => Response.json({ results: [record] }));
    const { body } = await ana.get('/v2/onboarding/');
    assert.deepEqual((body['results'] as unknown[])[0], {
      id: 'o-1',
      status: 'in_progress',
      consumer: { pcid: 'ana-complete' },
      kyc: { errors: 'withheld', fallback_inquiry_id: 'f-1' },
      e_sign: { agreement_accepted: true, agreement_accepted_date: null },
      underwriting: { result: 'fail' },
      product: { product_id: 'p' },
      previous_steps: [{ slug: 'start' }],
      current_steps: null,
    });
  });

  it('may have a number as the consumer of an address', async () => {
    answering({ results: [{ consumer: 12, file_name: 'a.pdf' }] });
    assert.equal((await statements()).status, 200);
  });

  it('is forwarded without the service’s headers, and errors without their texts [#81]', async () => {
    const headers = {
      'Set-Cookie': `session=${canary}`,
      Server: 'secret-proxy/1.0',
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Credentials': 'true',
      'X-Debug': canary,
    };
    answering({ results: [] }, { headers });
    const good = await statements();
    assert.equal(good.status, 200);
    for (const name of ['Set-Cookie', 'Server', 'X-Debug', 'Access-Control-Allow-Credentials']) {
      assert.equal(good.headers.get(name), null, name);
    }
    assert.notEqual(good.headers.get('Access-Control-Allow-Origin'), '*');
    for (const status of [400, 401, 403, 404, 409, 418, 422, 429, 500, 503]) {
      answering({ detail: `Traceback ${canary}`, token: canary }, { status, headers });
      const answer = await statements();
      assert.ok(!answer.text.includes(canary) && !answer.text.includes('Traceback'), String(status));
      assert.equal(
        answer.status,
        status < 500 && status !== 401 && status !== 418 ? status : status < 500 ? 502 : 503,
      );
    }
  });

  it('names the invalid fields of the operation, and no others [#81]', async () => {
    live.answer('/accept-terms/', () =>
      Response.json({ agreement_accepted: [canary], secret_field: [canary] }, { status: 400 }),
    );
    const [onboarding] = resultsOf(await ana.get('/v2/onboarding/'));
    const { status, body } = await ana.post(`/v2/onboarding/${onboarding?.id}/accept-terms/`, {
      agreement_accepted: true,
    });
    assert.equal(status, 400);
    assert.deepEqual(Object.keys(body), ['error', 'agreement_accepted']);
    assert.deepEqual(body['agreement_accepted'], ['invalid']);
  });

  it('is logged as a warning if it is a failure', async () => {
    live.answer(/\/statements\//, () => new Response(null, { status: 500 }));
    live.log.length = 0;
    assert.equal((await ana.statements()).status, 503);
    live.intercept = undefined;
    await ana.statements();
    const lines = live.log.map((line) => JSON.parse(line) as { level: unknown; status?: number });
    const levelOf = (status: number) => lines.find((line) => line.status === status)?.level;
    assert.deepEqual([levelOf(503), levelOf(200)], [40, 30], 'a warning, and information');
  });

  it('with Retry-After makes the page wait, not the broker', async () => {
    const statuses: (number | undefined)[] = [];
    let refusals = 1;
    live.intercept = (_request, path) =>
      path.includes('/statements/') && refusals-- > 0
        ? Response.json({}, { status: 429, headers: { 'Retry-After': '1' } })
        : undefined;
    const client = createClient({
      baseUrl: live.origin,
      getToken: () => Promise.resolve({ token: ana.token, expiresIn: 60 }),
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, Origin: page } }),
      onRequest: ({ status }) => statuses.push(status),
    });
    assert.equal((await listStatements(client, { consumer_id: ana.consumerId })).count, 40);
    assert.deepEqual(statuses, [429, 200]);
  });

  it('is rejected if it is not UTF-8, or too large', async () => {
    const answers: readonly (() => Response)[] = [
      () => new Response(new Uint8Array([0xff, 0xfe]), { headers: { 'Content-Type': 'application/json' } }),
      () => new Response(`"${'x'.repeat(6 * 2 ** 20)}"`, { headers: { 'Content-Type': 'application/json' } }),
    ];
    for (const make of answers) {
      live.answer(/\/statements\//, make);
      const answer = await statements();
      assert.equal(answer.status, 502);
      assert.equal(codeOf(answer), 'bad_answer');
    }
  });

  it('counts as done with any 2xx if its body has no meaning', async () => {
    const answers: readonly (() => Response)[] = [
      () => new Response(null, { status: 202 }),
      () => new Response('<h1>Sent</h1>', { headers: { 'Content-Type': 'text/html' } }),
      () => new Response('[{"message"', { status: 201, headers: { 'Content-Type': 'application/json' } }),
      () => Response.json({ message: `Sent to ${canary}`, consumer_id: hugo }),
    ];
    for (const [nth, make] of answers.entries()) {
      live.answer(/\/email\//, make);
      const answer = await ana.get(ana.mine(`/statements/a-${nth}.pdf/email/`));
      assert.deepEqual([answer.status, answer.text], [204, '']);
    }
  });

  it('counts as done with any 2xx if no widget shows anything of it, unless it is about another consumer', async () => {
    const incoming = { status: 200, retryAfter: undefined };
    const claims = { sub: ana.consumerId };
    const dependencies = {
      consumers: { hasId: (_: string, id: string) => Promise.resolve(id !== hugo) },
      cursorKeys: [],
    } as unknown as Dependencies;
    const check = (operation: OperationSpec, body: string, type = 'application/json') =>
      checkResponse(
        { operation, claims } as BrokerCall,
        { ...incoming, type, body: Buffer.from(body) },
        dependencies,
      );
    for (const body of ['"sent"', 'OK', '[]', 'null', '1', '{"id":']) {
      for (const type of ['application/json', 'text/plain']) {
        assert.deepEqual(await check(createAddress, body, type), { status: 204, body: null }, body);
      }
    }
    await assert.rejects(check(createAddress, JSON.stringify([{ consumer: hugo }])), { code: 'bad_answer' });
    await assert.rejects(check(createDispute, 'OK', 'text/plain'), { code: 'bad_answer' });
  });
});
