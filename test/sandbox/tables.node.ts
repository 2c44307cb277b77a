import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startService, type Answer, type Asking, type LiveService } from '../support/live-sandbox.ts';

type Json = Readonly<Record<string, unknown>>;

// Every title begins with the table of the description that it is about, and names the row.
describe('the sandbox: the tables of the description', () => {
  let service: LiveService;
  let token: string;
  let ana: string;

  before(async () => {
    service = await startService({ now: '2026-11-20T12:00:00Z', stopped: true });
  });
  beforeEach(async () => {
    service.sandbox.reset();
    token = await service.partnerToken();
    ana = service.consumer('ana-complete');
  });
  after(() => service.close());

  const ask = (method: string, path: string, asking: Asking = {}): Promise<Answer> =>
    service.ask(method, path, { token, ...asking });
  const get = async (path: string): Promise<Json> => (await ask('GET', path)).body as Json;
  const results = async (path: string): Promise<readonly Json[]> =>
    (await get(path))['results'] as readonly Json[];
  const status = async (method: string, path: string, body?: unknown): Promise<number> =>
    (await ask(method, path, { body })).status;

  describe('States: transaction on a credit line', () => {
    let line: string;

    beforeEach(async () => {
      line = `/v2/credit-line/${String((await get(`/v2/consumers/${ana}/`))['credit_lines'])}`;
    });

    const hold = async (amount: number): Promise<string> => {
      const { status: code, body } = await ask('POST', `${line}/hold/`, { body: { amount } });
      assert.equal(code, 201);
      const { transaction_id, ...rest } = body as Json;
      assert.deepEqual(rest, { amount, credit_line_status: 'active' });
      assert.match(String(transaction_id), /^[0-9a-f-]{36}$/);
      return String(transaction_id);
    };
    const act = async (transaction: string, what: string): Promise<number> =>
      status('POST', `${line}/transactions/${transaction}/${what}`);
    const outstanding = async (): Promise<unknown> =>
      ((await ask('POST', `${line}/`)).body as Json)['outstanding_balance'];
    /** Whether a hold of this amount would fit, without leaving a trace. */
    const fits = async (amount: number): Promise<boolean> => {
      const before = service.sandbox.export();
      const { status: code } = await ask('POST', `${line}/hold/`, { body: { amount } });
      service.sandbox.import(before);
      return code === 201;
    };

    it('(none) → held: a hold within the available funds', async () => {
      await hold(1500);
      assert.equal(await fits(0.01), false);
      assert.equal(await outstanding(), 0);
    });

    it('(none) → held: refused with 422 when funds are insufficient', async () => {
      const { status: code, body } = await ask('POST', `${line}/hold/`, { body: { amount: 1500.01 } });
      assert.equal(code, 422);
      assert.equal((body as Json)['error_code'], 'insufficient_funds');
    });

    it('held → canceled: the hold is released at once', async () => {
      const transaction = await hold(1500);
      assert.equal(await act(transaction, 'cancel'), 201);
      assert.equal(await fits(1500), true);
      assert.equal(await act(transaction, 'cancel'), 409);
      assert.equal(await act(transaction, 'clear'), 409);
    });

    it('held → cleared: funds are disbursed', async () => {
      const transaction = await hold(400);
      const { status: code, body } = await ask('POST', `${line}/transactions/${transaction}/clear`);
      assert.equal(code, 201);
      assert.deepEqual(body, { success: true });
      assert.equal(await outstanding(), 400);
      assert.equal(await fits(1100.01), false);
      assert.equal(await act(transaction, 'clear'), 409);
    });

    it('cleared → closed by close: the liability is extinguished', async () => {
      const transaction = await hold(400);
      assert.equal(await act(transaction, 'close'), 409);
      await act(transaction, 'clear');
      assert.equal(await act(transaction, 'close'), 201);
      assert.equal(await outstanding(), 0);
      assert.equal(await fits(1500), true);
      assert.equal(await act(transaction, 'close'), 409);
    });

    it('cleared → closed by cancel: the transaction is undone', async () => {
      const transaction = await hold(400);
      await act(transaction, 'clear');
      assert.equal(await act(transaction, 'cancel'), 201);
      assert.equal(await outstanding(), 0);
      assert.match(JSON.stringify(service.sandbox.export()), /"state":"closed","undone":true/);
    });

    it('closed → closed by cancel: the transaction is undone', async () => {
      const transaction = await hold(400);
      await act(transaction, 'clear');
      await act(transaction, 'close');
      assert.match(JSON.stringify(service.sandbox.export()), /"state":"closed","undone":false/);
      assert.equal(await act(transaction, 'cancel'), 201);
      assert.match(JSON.stringify(service.sandbox.export()), /"state":"closed","undone":true/);
      assert.equal(await fits(1500), true);
    });

    it('an unknown transaction is 404, an amount that is none 400', async () => {
      assert.equal(await act('00000000-0000-4000-8000-000000000000', 'clear'), 404);
      for (const amount of [0, -5, 1.001, '12', null, 1e12]) {
        assert.equal(await status('POST', `${line}/hold/`, { amount }), 400, String(amount));
      }
    });

    it('a line that is not active holds nothing', async () => {
      const finn = await get(`/v2/consumers/${service.consumer('finn-frozen')}/`);
      const path = `/v2/credit-line/${String(finn['credit_lines'])}`;
      assert.equal(((await ask('POST', `${path}/`)).body as Json)['current_status'], 'suspended');
      assert.equal(await status('POST', `${path}/hold/`, { amount: 1 }), 422);
    });
  });

  describe('States: tradeline', () => {
    const path = (consumer = ana): string => `/v2/consumers/${consumer}/bill-reporting`;
    const named = async (merchant: string): Promise<Json> => {
      const list = (await get(`${path()}/bill-details/`))['tradelines'] as readonly Json[];
      return list.find((each) => each['merchant'] === merchant) ?? {};
    };
    const open = async (merchant: string, attested: Json = {}): Promise<Answer> =>
      ask('POST', `${path()}/attestation/`, {
        body: { tradeline_id: (await named(merchant))['id'], ...attested },
      });
    const close = async (merchant: string): Promise<number> =>
      status('POST', `${path()}/close-tradeline/`, { tradeline_id: (await named(merchant))['id'] });
    const phone = { service_phone: '+12065550111' };

    it('(none) → open by attestation', async () => {
      assert.equal((await named('Bluebird Mobile'))['status'], 'PENDING');
      assert.equal((await open('Bluebird Mobile', phone)).status, 201);
      const { id } = await named('Bluebird Mobile');
      const openOnes = (await get(`${path()}/open-tradelines/`))['tradelines'] as readonly Json[];
      const opened = openOnes.find((each) => each['id'] === id);
      assert.equal(opened?.['status'], 'OPEN');
      assert.equal((opened['transactions'] as readonly Json[]).length, opened['transaction_count']);
      assert.equal((await open('Bluebird Mobile', phone)).status, 409);
    });

    it('(none) → open: refused when the tradeline is not eligible or too little is attested', async () => {
      assert.deepEqual(Object.keys((await open('Harbor Cable', phone)).body as Json), ['tradeline_id']);
      assert.deepEqual(Object.keys((await open('Bluebird Mobile')).body as Json), ['service_phone']);
      const power = await open('Riverside Power & Light', { is_primary_address: false });
      assert.equal(power.status, 400);
      assert.deepEqual(Object.keys(power.body as Json), ['is_primary_address', 'utility_types']);
    });

    it('(none) → open: refused when the consumer is not onboarded for reporting', async () => {
      const { status: code } = await ask('POST', `${path(service.consumer('gia-newcomer'))}/attestation/`, {
        body: { tradeline_id: (await named('Bluebird Mobile'))['id'], ...phone },
      });
      assert.equal(code, 422);
    });

    it('open → closed by close-tradeline, and never opened again', async () => {
      assert.equal(await close('Sunrise Apartments'), 201);
      assert.equal((await named('Sunrise Apartments'))['status'], 'CLOSED');
      assert.equal(await close('Sunrise Apartments'), 409);
      const again = await open('Sunrise Apartments', {
        is_primary_address: true,
        lease_start_date: '2025-01-01',
        has_other_mortgage_or_rent: false,
      });
      assert.equal(again.status, 409);
    });

    it('open → closed: refused for one that was never opened, is unknown, or is not named', async () => {
      assert.equal(await close('Bluebird Mobile'), 409);
      assert.equal(
        await status('POST', `${path()}/close-tradeline/`, { tradeline_id: 'nobody-knows-it' }),
        404,
      );
      assert.equal(await status('POST', `${path()}/close-tradeline/`, {}), 400);
    });
  });

  describe('States: onboarding', () => {
    it('accepting terms sets e_sign and moves the step on', async () => {
      const path = '/v2/onboarding/?consumer_pcid=ben-terms';
      const [ben] = await results(path);
      assert.deepEqual((ben?.['current_steps'] as readonly Json[])[0]?.['slug'], 'accept-terms');
      assert.deepEqual(ben?.['e_sign'], { agreement_accepted: false, agreement_accepted_date: null });
      const accept = (accepted: unknown) =>
        ask('POST', `/v2/onboarding/${String(ben?.['id'])}/accept-terms/`, {
          body: { agreement_accepted: accepted },
        });
      assert.equal((await accept('yes')).status, 400);
      assert.equal(((await accept(false)).body as { e_sign: Json }).e_sign['agreement_accepted'], false);
      const accepted = { agreement_accepted: true, agreement_accepted_date: '2026-11-20T12:00:00.000Z' };
      assert.deepEqual(((await accept(true)).body as Json)['e_sign'], accepted);
      service.sandbox.clock.advance(60_000);
      const again = (await accept(true)).body as Json;
      assert.deepEqual(again['e_sign'], accepted, 'accepting again changes nothing');
      assert.deepEqual(
        (again['previous_steps'] as readonly Json[]).map(({ slug }) => slug),
        ['verify-identity', 'accept-terms', 'perform-underwriting'],
      );
      assert.deepEqual(again['underwriting'], { result: 'pass', data: '', errors: null });
    });

    it('the list is narrowed by consumer id and by pcid', async () => {
      assert.equal((await results('/v2/onboarding/')).length, 9);
      const [one, ...others] = await results(`/v2/onboarding/?consumer_id=${ana}`);
      assert.equal((one?.['consumer'] as Json)['pcid'], 'ana-complete');
      assert.equal(others.length, 0);
      assert.equal((await results('/v2/onboarding/?consumer_pcid=nobody')).length, 0);
    });
  });

  describe('States: KYC result precedence', () => {
    const order = ['created', 'pending', 'completed', 'needs_review', 'expired', 'declined', 'approved'];

    /** Replaces Ana's results: one inquiry, these statuses, a minute apart. */
    const inquiry = (statuses: readonly string[]): void => {
      const { state } = service.sandbox.export();
      const consumer = state.partners[0]?.consumers.find(({ external_id }) => external_id === ana);
      consumer?.kyc_results.splice(
        0,
        Infinity,
        ...statuses.map((each, i) => ({
          id: `00000000-0000-4000-8000-00000000000${i}`,
          inquiry_id: 'inq_one',
          status: each as 'approved',
          created_date: `2026-11-01T00:0${i}:00.000Z`,
          completed_date: null,
        })),
      );
      service.sandbox.import({ state });
    };
    const listed = () => results(`/v2/consumers/${ana}/kyc-results/`);

    for (const [i, higher] of order.entries()) {
      const lower = order.slice(0, i);
      if (!lower.length) continue;
      it(`${higher} comes before ${lower.join(', ')}`, async () => {
        inquiry([higher, ...lower]);
        assert.deepEqual(
          (await listed()).map((each) => each['status']),
          [higher],
        );
      });
    }

    it('declined and failed rank alike, and ties go to the most recent', async () => {
      inquiry(['declined', 'failed']);
      assert.equal((await listed())[0]?.['status'], 'failed');
      inquiry(['failed', 'declined']);
      assert.equal((await listed())[0]?.['status'], 'declined');
      inquiry(['pending', 'pending']);
      assert.equal((await listed())[0]?.['created_date'], '2026-11-01T00:01:00.000Z');
    });

    it('one result per inquiry, newest first', async () => {
      const hugo = await results(`/v2/consumers/${service.consumer('hugo-heavy')}/kyc-results/`);
      assert.deepEqual(
        hugo.map((each) => each['status']),
        ['approved', 'expired', 'failed'],
      );
    });
  });

  describe('Errors', () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const others = () => service.consumer('noah-other', 'sandbox-other');

    it('404 GET kyc-results list: unknown consumer, or of another partner', async () => {
      for (const consumer of [unknown, others(), 'no-uuid']) {
        assert.equal(await status('GET', `/v2/consumers/${consumer}/kyc-results/`), 404);
      }
    });

    it('404 GET kyc-results detail: not a result of this consumer', async () => {
      const [theirs] = await results(`/v2/consumers/${service.consumer('ben-terms')}/kyc-results/`);
      for (const result of [unknown, String(theirs?.['id'])]) {
        assert.equal(await status('GET', `/v2/consumers/${ana}/kyc-results/${result}/`), 404);
      }
    });

    it('404 POST payment-cards/external: the partner has no card configuration', async () => {
      const { status: code } = await ask('POST', `/v2/consumers/${others()}/payment-cards/external/`, {
        token: await service.partnerToken('api:write', 'sandbox-other'),
      });
      assert.equal(code, 404);
    });

    it('422 GET payment-cards/external: malformed, unknown, or of another partner', async () => {
      for (const consumer of ['no-uuid', unknown, others()]) {
        const { status: code, body } = await ask('GET', `/v2/consumers/${consumer}/payment-cards/external/`);
        assert.equal(code, 422);
        assert.equal((body as Json)['error_code'], 'not_found');
      }
    });

    it('422 POST payment-cards/external: the provider rejects the request', async () => {
      const path = `/v2/consumers/${ana}/payment-cards/external/`;
      assert.equal(await status('POST', path, { card_config_id: 'somebody-elses' }), 422);
      assert.equal(await status('POST', path, {}), 200);
      assert.equal(await status('POST', path), 200);
    });

    it('billing addresses are not created, edited, turned into billing, or deleted', async () => {
      const path = `/v2/consumers/${ana}/addresses/`;
      const list = await results(path);
      const of = (type: string): string =>
        `${path}${String(list.find((each) => each['type'] === type)?.['id'])}/`;
      assert.equal(await status('POST', path, { type: 'BILLING', city: 'Salem' }), 400);
      assert.equal(await status('PUT', of('BILLING'), { city: 'Salem' }), 400);
      assert.equal(await status('PUT', of('SHIPPING'), { type: 'BILLING' }), 400);
      assert.equal(await status('DELETE', of('BILLING')), 400);
      assert.deepEqual(await results(path), list);
      assert.equal(await status('PUT', of('SHIPPING'), { city: 'Salem' }), 200);
      assert.equal(await status('DELETE', of('SHIPPING')), 204);
      assert.equal(await status('GET', of('SHIPPING')), 404);
    });
  });

  describe('Limits', () => {
    it('page_size maximum 50 on external cards', async () => {
      const path = `/v2/consumers/${service.consumer('hugo-heavy')}/payment-cards/external/`;
      assert.equal((await results(`${path}?page_size=50`)).length, 50);
      const { status: code, body } = await ask('GET', `${path}?page_size=51`);
      assert.equal(code, 400);
      assert.deepEqual(Object.keys(body as Json), ['page_size']);
    });

    it('access tokens live 86400 seconds, exchanged ones 3600', async () => {
      const consumer = await service.consumerToken(ana);
      const alive = async (each: string) =>
        (await ask('GET', `/v2/consumers/${ana}/`, { token: each })).status;
      service.sandbox.clock.advance(3_599_000);
      assert.equal(await alive(consumer), 200);
      service.sandbox.clock.advance(1_000);
      assert.equal(await alive(consumer), 401);
      service.sandbox.clock.advance(82_799_000);
      assert.equal(await alive(token), 200);
      service.sandbox.clock.advance(1_000);
      assert.equal(await alive(token), 401);
    });
  });

  describe('Authentication', () => {
    const cards = () => `/v2/consumers/${ana}/payment-cards/external/`;
    const with_ = async (method: string, scope: string) =>
      (await ask(method, cards(), { token: await service.partnerToken(scope) })).status;

    it('rule 6: external cards are read with any one of three scopes', async () => {
      for (const scope of ['api:read', 'api:card-management:read', 'api:consumer-profile:read']) {
        assert.equal(await with_('GET', scope), 200, scope);
      }
      for (const scope of ['api:write', 'api:rewards:read'])
        assert.equal(await with_('GET', scope), 403, scope);
    });

    it('rule 6: card frames are created with either of two scopes', async () => {
      for (const scope of ['api:write', 'api:card-management:write']) {
        assert.equal(await with_('POST', scope), 200, scope);
      }
      assert.equal(await with_('POST', 'api:read'), 403);
    });

    it("rule 7: another partner's consumers are unknown, whatever is asked", async () => {
      const noah = service.consumer('noah-other', 'sandbox-other');
      for (const path of [
        '',
        'accounts/',
        'payment-cards/',
        'addresses/',
        'statements/',
        'bill-reporting/',
      ]) {
        assert.equal(await status('GET', `/v2/consumers/${noah}/${path}`), 404, path);
      }
      assert.equal(await status('GET', `/v2/credit-insights/${noah}/summary/`), 404);
      assert.equal(await status('GET', '/v2/consumers/pcid/noah-other/'), 404);
      const other = await service.partnerToken('api:read', 'sandbox-other');
      const theirs = (await ask('GET', '/v2/consumers/pcid/ana-complete/', { token: other })).body as Json;
      assert.equal(theirs['last_name'], 'Petrova', 'the same pcid is another person there');
      const ours = (await get('/v2/consumers/pcid/ana-complete/'))['id'];
      assert.notEqual(theirs['id'], ours);
    });

    it('a token bound to one consumer sees nobody else and does nothing of the partner', async () => {
      const bound = await service.consumerToken(ana);
      const seen = async (method: string, path: string) => (await ask(method, path, { token: bound })).status;
      const ben = service.consumer('ben-terms');
      assert.equal(await seen('GET', `/v2/consumers/${ana}/`), 200);
      assert.equal(await seen('GET', `/v2/consumers/${ben}/`), 404);
      assert.equal(await seen('GET', `/v2/consumers/${ben}/payment-cards/external/`), 422);
      const [onboarding, ...rest] = (
        (await ask('GET', '/v2/onboarding/', { token: bound })).body as { results: readonly Json[] }
      ).results;
      assert.equal((onboarding?.['consumer'] as Json)['external_id'], ana);
      assert.equal(rest.length, 0);
      const [bens] = await results(`/v2/onboarding/?consumer_id=${ben}`);
      const accept = await ask('POST', `/v2/onboarding/${String(bens?.['id'])}/accept-terms/`, {
        token: bound,
        body: { agreement_accepted: true },
      });
      assert.equal(accept.status, 404);
      for (const path of ['/v2/consumers/', '/v2/bill-pay/bills/', '/v2/bill-reporting/', '/v2/partners/']) {
        assert.equal(await seen('GET', path), 403, path);
      }
    });
  });

  describe('Paging and search', () => {
    it('page and page_size, with absolute addresses of the neighbours', async () => {
      const path = `/v2/consumers/${ana}/statements/`;
      const seen: unknown[] = [];
      let address: string | null = `${service.origin}${path}?page_size=15`;
      while (address) {
        const {
          count,
          next,
          results: records,
        } = (await ask('GET', address)).body as {
          count: number;
          next: string | null;
          results: readonly Json[];
        };
        assert.equal(count, 40);
        seen.push(...records.map(({ file_name }) => file_name));
        address = next;
      }
      assert.equal(new Set(seen).size, 40);
      const second = await get(`${path}?page_size=15&page=2`);
      assert.equal(second['previous'], `${service.origin}${path}?page_size=15&page=1`);
      assert.equal(await status('GET', `${path}?page=99`), 404);
      for (const query of ['page=0', 'page=x', 'page_size=0', 'page_size=101', 'page=-1']) {
        assert.equal(await status('GET', `${path}?${query}`), 400, query);
      }
    });

    it('limit and offset', async () => {
      const path = `/v2/consumers/${ana}/dispute/list/`;
      const page = await get(`${path}?limit=2&offset=1`);
      assert.equal(page['count'], 4);
      assert.equal((page['results'] as readonly Json[]).length, 2);
      assert.equal(page['next'], `${service.origin}${path}?limit=2&offset=3`);
      assert.equal(page['previous'], `${service.origin}${path}?limit=2&offset=0`);
      assert.equal(await status('GET', `${path}?limit=0`), 400);
      assert.deepEqual((await get(`${path}?offset=50`))['results'], []);
    });

    it('search', async () => {
      const found = await results('/v2/consumers/?search=LINDQVIST');
      assert.deepEqual(
        found.map(({ pcid }) => pcid),
        ['ana-complete'],
      );
      assert.deepEqual(await results('/v2/consumers/?search=nobody-at-all'), []);
      const tradelines = await get(`/v2/consumers/${ana}/bill-reporting/bill-details/?search=bluebird`);
      assert.equal((tradelines['tradelines'] as readonly Json[]).length, 1);
    });
  });

  describe('Endpoints', () => {
    it('POST consumers creates one only if none exists for the partner and pcid', async () => {
      const before = await get('/v2/consumers/');
      const { status: code, body } = await ask('POST', '/v2/consumers/', {
        body: { pcid: 'ana-complete', email: 'else@example.com', first_name: 'Else' },
      });
      assert.equal(code, 201);
      assert.equal((body as Json)['external_id'], ana);
      assert.equal((body as Json)['first_name'], 'Ana');
      assert.deepEqual(await get('/v2/consumers/'), before);
      const other = await ask('POST', '/v2/consumers/', {
        token: await service.partnerToken('api:write', 'sandbox-other'),
        body: { pcid: 'ben-terms', email: 'ben@example.com' },
      });
      assert.notEqual((other.body as Json)['external_id'], service.consumer('ben-terms'));
    });

    it('external_id is what paths take, also where id is another', async () => {
      const iris = service.sandbox.consumers().find(({ pcid }) => pcid === 'iris-two-ids');
      assert.ok(iris && iris.id !== iris.external_id);
      assert.equal((await get(`/v2/consumers/${iris.external_id}/`))['id'], iris.id);
      assert.equal(await status('GET', `/v2/consumers/${iris.external_id}/payment-cards/external/`), 200);
      assert.equal(await status('GET', `/v2/consumers/${iris.id}/payment-cards/external/`), 422);
      assert.equal(await status('GET', `/v2/consumers/${iris.id}/kyc-results/`), 404);
    });

    it('bill payments move on with time, and fail where the account does not cover them', async () => {
      const [bill] = await results('/v2/bill-pay/bills/');
      const path = `/v2/bill-pay/bills/${String(bill?.['id'])}/payments/`;
      const pay = async (amount: unknown): Promise<string> => {
        const { body } = await ask('POST', path, { body: { amount, description: 'Rent' } });
        return `${path}${String((body as Json)['id'])}/`;
      };
      const [small, large] = [await pay('25.00'), await pay(999_999)];
      const states = async () => [(await get(small))['status'], (await get(large))['status']];
      assert.deepEqual(await states(), ['queued', 'queued']);
      service.sandbox.clock.advance(30_000);
      assert.deepEqual(await states(), ['submitted', 'submitted']);
      service.sandbox.clock.advance(90_000);
      assert.deepEqual(await states(), ['completed', 'errored']);
    });

    it('cancel-account is refused while money is owed, and happens once', async () => {
      const line = String((await get(`/v2/consumers/${ana}/`))['credit_lines']);
      const { body } = await ask('POST', `/v2/credit-line/${line}/hold/`, { body: { amount: 5 } });
      const path = `/v2/consumers/${ana}/cancel-account/`;
      assert.equal(await status('POST', path, {}), 409);
      await ask(
        'POST',
        `/v2/credit-line/${line}/transactions/${String((body as Json)['transaction_id'])}/cancel`,
      );
      assert.equal(await status('POST', path, { cancellation_reason: 'Moving' }), 201);
      assert.equal((await get(`/v2/consumers/${ana}/`))['is_active'], false);
      assert.equal(await status('POST', path, {}), 409);
    });
  });
});
