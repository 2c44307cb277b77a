import { setTimeout } from 'node:timers/promises';
import { broker, group } from '../check.ts';
import { expect, expectStatus, NotApplicable, recordsOf, type Page } from '../kit.ts';
import { drop, to } from '../service.ts';

const cardsPath = (page: Page) => page.mine('/payment-cards/external/');
const closing = (page: Page) => page.mine('/bill-reporting/close-tradeline/');

async function openTradeline(page: Page, index: number): Promise<{ tradeline_id: string }> {
  const openTradelines = recordsOf<{ id: string }>(
    await page.get(page.mine('/bill-reporting/open-tradelines/')),
  );
  const id = openTradelines[index]?.id;
  if (id === undefined) throw new NotApplicable(`${page.pcid} has no bill that can be closed`);
  return { tradeline_id: id };
}

interface Address {
  readonly id: number;
  readonly type: string;
}
const addressesOf = async (page: Page) => recordsOf<Address>(await page.get(page.mine('/addresses/')));

export const actions = group({ from: 'The broker’s /v2', modes: broker, needs: ['tap'] }, [
  {
    id: 'actions.once',
    rule: 'An action that is requested ten times at once is sent once.',
    async run(kit) {
      const page = await kit.open('hugo-heavy');
      const body = await openTradeline(page, 0);
      const requests = kit.requestsFromNow(to(closing(page), 'POST'));
      // A quota may stop repetitions, but not all ten.
      kit.takesQuotas = true;
      const act = () => page.send('POST', closing(page), body);
      const answers = await Promise.all(Array.from({ length: 10 }, act));
      if (answers.every(({ status }) => status === 429)) throw new NotApplicable('a quota is used up');
      expect(requests().length === 1, `${requests().length} requests reached the service`);
      const repetitions = answers.filter(({ status }) => status >= 300);
      expect(repetitions.length === 9, 'not exactly one response is a success');
      for (const answer of repetitions) expectStatus(answer, [409, 429], undefined, 'a repetition');
    },
  },
  {
    id: 'actions.state',
    rule: 'The state is read again: what was done elsewhere is 409 already_done, and not sent.',
    async run(kit) {
      const page = await kit.open('hugo-heavy');
      const body = await openTradeline(page, 1);
      const token = await kit.service.partnerToken();
      const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
      const request = { method: 'POST', headers, body: JSON.stringify(body) };
      const elsewhere = await fetch(kit.service.origin + closing(page), request);
      expect(elsewhere.ok, `the sandbox does not close it: ${elsewhere.status}`);
      const act = () => page.send('POST', closing(page), body);
      const answer = await kit.withoutServiceRequest(act, to(closing(page), 'POST'));
      expectStatus(answer, 409, 'already_done', 'done elsewhere');
    },
  },
  {
    id: 'actions.unknown',
    rule: 'An action whose response is lost is not sent again: outcome_unknown.',
    async run(kit) {
      for (const [pcid, respond] of [
        ['ben-terms', () => new Response(null, { status: 503 })],
        ['kim-addresses', drop],
      ] as const) {
        const page = await kit.open(pcid);
        const act = () => page.send('POST', cardsPath(page), {});
        const lost = await kit.withReplacedResponse(to(cardsPath(page), 'POST'), respond, act);
        expect(lost.count === 1, `it was sent ${lost.count} times`);
        expectStatus(lost.result, [502, 504], 'outcome_unknown', 'without a response');
      }
    },
  },
  {
    id: 'actions.leaving',
    rule: 'An action continues if the browser disconnects.',
    async run(kit) {
      const page = await kit.open('finn-frozen');
      const leave = new AbortController();
      const end = new AbortController();
      let isAborted: boolean | undefined;
      await kit.withReplacedResponse(
        to(cardsPath(page), 'POST'),
        async ({ signal }, ask) => {
          leave.abort();
          // The backend notices that the browser has left.
          await setTimeout(300);
          isAborted = signal.aborted;
          end.abort();
          return ask();
        },
        async () => {
          const headers = { ...page.headers, 'Content-Type': 'application/json' };
          const answer = kit.ask('POST', cardsPath(page), { headers, body: '{}', signal: leave.signal });
          await answer.catch(() => undefined);
          await setTimeout(5_000, undefined, { signal: end.signal }).catch(() => undefined);
        },
      );
      expect(isAborted !== undefined, 'the action did not reach the service');
      expect(!isAborted, 'the request to the service was aborted');
    },
  },
  {
    id: 'actions.signed-out',
    rule: 'An action is not sent after the sign-out, even if it was requested before.',
    from: 'Check 4',
    async run(kit) {
      const page = await kit.open('ana-complete');
      const body = await openTradeline(page, 0);
      const requests = kit.requestsFromNow(to(closing(page), 'POST'));
      const { result, count } = await kit.withReplacedResponse(
        ({ path }) => path.includes(`/tradeline/${body.tradeline_id}/`),
        async (_, ask) => {
          expectStatus(await kit.end(page.login), 204);
          return ask();
        },
        () => page.send('POST', closing(page), body),
      );
      if (count === 0) throw new NotApplicable('the state is not read first');
      expectStatus(result, 401, undefined, 'during the sign-out');
      expect(requests().length === 0, 'it was sent');
    },
  },
  {
    id: 'actions.off',
    rule: 'An operation that is off by default is 503 operation_off, or listed in operations.',
    needs: [],
    from: 'Errors',
    async run(kit) {
      const page = await kit.open('jon-closed');
      const on = page.session.body['operations'];
      const isOn = Array.isArray(on) && on.includes('cancelAccount');
      const path = page.mine('/cancel-account/');
      const answer = await kit.withoutServiceRequest(() => page.send('POST', path, {}), to(path));
      if (isOn) expectStatus(answer, 409, 'already_done', 'of a closed account');
      else expectStatus(answer, 503, 'operation_off');
    },
  },
  {
    id: 'actions.identity',
    rule: 'A confirmed or unknown identity cannot be changed: 403 identity_locked.',
    async run(kit) {
      const page = await kit.open('ana-complete');
      const change = () => page.send('PUT', page.mine('/'), { first_name: 'Conform' });
      const requests = kit.requestsFromNow(to(page.mine('/'), 'PUT'));
      expectStatus(await change(), 403, 'identity_locked', 'a confirmed identity');
      for (const kyc_status of [null, 'somehow']) {
        const { result } = await kit.withReplacedResponse(
          to(page.mine('/'), 'GET'),
          async (_, ask) => Response.json({ ...((await (await ask()).json()) as object), kyc_status }),
          change,
        );
        expectStatus(result, 403, 'identity_locked', 'an unknown identity');
      }
      expect(requests().length === 0, 'a change was sent');
    },
  },
  {
    id: 'actions.complete',
    rule: 'A change of the profile is sent with all that the record has.',
    async run(kit) {
      const page = await kit.open('chloe-review');
      const requests = kit.requestsFromNow(to(page.mine('/'), 'PUT'));
      expectStatus(await page.send('PUT', page.mine('/'), { phone_number: '+15125550123' }), [200, 204]);
      const { body = '' } = requests().at(-1) ?? {};
      expect(/"email":"[^"]+@/.test(body), 'the record’s email address is missing');
    },
  },
  {
    id: 'actions.addresses',
    rule: 'Only shipping addresses can be changed: 403 not_a_shipping_address.',
    async run(kit) {
      const page = await kit.open('kim-addresses');
      const home = (await addressesOf(page)).find(({ type }) => type.toUpperCase() !== 'SHIPPING');
      if (!home) throw new NotApplicable('there is no other address');
      const path = page.mine(`/addresses/${home.id}/`);
      for (const [method, body] of [['DELETE'], ['PUT', { city: 'Austin' }]] as const) {
        const answer = await kit.withoutServiceRequest(() => page.send(method, path, body), to(path, method));
        expectStatus(answer, 403, 'not_a_shipping_address');
      }
    },
  },
  {
    id: 'actions.another-address',
    rule: 'An address of another consumer is not read or changed, also if the service does not check the path.',
    from: 'Check 9',
    async run(kit) {
      const [page, other] = [await kit.open('kim-addresses'), await kit.open('hugo-heavy')];
      const [foreign] = await addressesOf(other);
      if (!foreign) throw new NotApplicable('there is no other address');
      const path = page.mine(`/addresses/${foreign.id}/`);
      for (const method of ['GET', 'DELETE']) {
        const { result, count } = await kit.withReplacedResponse(
          to(path),
          () => Response.json({ ...foreign, type: 'SHIPPING' }),
          () => page.send(method, path),
        );
        expectStatus(result, 404, undefined, 'another consumer’s address');
        expect(count === 0, 'the service was asked');
      }
    },
  },
]);
