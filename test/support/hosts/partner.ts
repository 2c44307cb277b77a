import assert from 'node:assert/strict';
import { after, before, beforeEach } from 'node:test';
import { startService, type Answer, type Asking, type LiveService } from './live-sandbox.ts';

export type Json = Readonly<Record<string, unknown>>;

/** A partner who asks a fresh sandbox over HTTP: to be called in a `describe`, whose hooks it sets. */
export function usePartner() {
  let service: LiveService;

  const partner = {
    /** The bearer of every call; a test may change it. */
    token: '',
    get service() {
      return service;
    },
    get ana(): string {
      return service.consumer('ana-complete');
    },
    get ofAna(): string {
      return `/v2/consumers/${partner.ana}/`;
    },
    ask,
    post: (path: string, body?: unknown) => ask('POST', path, { body }),
    get,
    getList: async (path: string) => (await ask('GET', path)).body as readonly Json[],
    list,
    status: async (method: string, path: string, body?: unknown): Promise<number> =>
      (await ask(method, path, { body })).status,
    made,
    refused,
    lineOf: async (consumer: string) =>
      `/v2/credit-line/${String((await get(`/v2/consumers/${consumer}/`))['credit_lines'])}`,
    onboardingOf: async (pcid: string): Promise<Json> => {
      const [first] = await list(`/v2/onboarding/?consumer_pcid=${pcid}`);
      assert.ok(first);
      return first;
    },
    tradelinesOf: async (consumer: string) =>
      (await get(`/v2/consumers/${consumer}/bill-reporting/bill-details/`))['tradelines'] as readonly Json[],
    newBill: async (changes: Json = {}) => ({
      consumer_id: partner.ana,
      sending_account_id: (await list(`${partner.ofAna}accounts/`))[0]?.['id'],
      name: 'Gym',
      receiver_name: 'City Gym',
      account_number: '778899',
      account_routing_number: '021000021',
      ...changes,
    }),
    /** Sends a form to one of the pages for people. */
    visit: (address: string, form: Readonly<Record<string, string>>): Promise<Response> => {
      const { pathname, search } = new URL(address);
      return fetch(service.origin + pathname + search, { method: 'POST', body: new URLSearchParams(form) });
    },
  };

  function ask(method: string, path: string, asking: Asking = {}): Promise<Answer> {
    return service.ask(method, path, { token: partner.token, ...asking });
  }
  async function get(path: string): Promise<Json> {
    return (await ask('GET', path)).body as Json;
  }
  /** The records of a page. */
  async function list(path: string): Promise<readonly Json[]> {
    return (await get(path))['results'] as readonly Json[];
  }
  /** Asks for something that is made, and returns it. */
  async function made(path: string, body?: unknown): Promise<Json> {
    const answer = await ask('POST', path, { body });
    assert.equal(answer.status, 201, JSON.stringify(answer.body));
    return answer.body as Json;
  }
  /** Asks for something that is refused, and returns the body of the refusal. */
  async function refused(status: number, method: string, path: string, asking: Asking = {}): Promise<Json> {
    const answer = await ask(method, path, asking);
    assert.equal(answer.status, status, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body as Json;
  }

  before(async () => {
    service = await startService({ now: '2026-11-20T12:00:00Z', stopped: true });
  });
  beforeEach(async () => {
    service.sandbox.reset();
    partner.token = await service.partnerToken();
  });
  after(() => service.close());
  return partner;
}
