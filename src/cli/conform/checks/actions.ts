import { broker, group } from '../check.ts';
import { expectStatus, recordsOf, type Kit, type Page } from '../kit.ts';
import { expect, NotApplicable } from '../outcome.ts';
import { drop } from '../service.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Counts these requests to the service from now on: an earlier run may have sent some. */
function counter(kit: Kit, method: string, path: string): () => number {
  const from = kit.tap.seen.length;
  const isOne = (seen: { method: string; path: string }) =>
    seen.method === method && seen.path.split('?')[0] === path;
  return () => kit.tap.seen.slice(from).filter(isOne).length;
}

const cardsPath = (page: Page) => page.mine('/payment-cards/external/');
const closing = (page: Page) => page.mine('/bill-reporting/close-tradeline/');

async function openTradeline(page: Page, index: number): Promise<{ tradeline_id: string }> {
  const answer = await page.get(page.mine('/bill-reporting/open-tradelines/'));
  const id = recordsOf<{ id: string }>(answer, 'open tradelines')[index]?.id;
  if (id === undefined) throw new NotApplicable(`${page.pcid} has no bill that can be closed`);
  return { tradeline_id: id };
}

interface Address {
  readonly id: number;
  readonly type: string;
}
const addressesOf = async (page: Page) =>
  recordsOf<Address>(await page.get(page.mine('/addresses/')), 'addresses');

export const actions = group({ from: 'The broker’s /v2', modes: broker, needs: ['tap'] }, [
  {
    id: 'actions.once',
    rule: 'An action that is requested ten times at once is sent once.',
    async run(kit) {
      const page = await kit.open('hugo-heavy');
      const body = await openTradeline(page, 0);
      const sent = counter(kit, 'POST', closing(page));
      // A quota may stop repetitions, but not all ten.
      kit.takesQuotas = true;
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => page.send('POST', closing(page), body)),
      );
      if (answers.every(({ status }) => status === 429)) throw new NotApplicable('a quota is used up');
      expect(sent() === 1, `${sent()} requests reached the service`);
      expect(
        answers.filter(({ status }) => status < 300).length === 1,
        'not exactly one response is a success',
      );
      for (const answer of answers)
        if (answer.status >= 300) expectStatus(answer, [409, 429], 'a repetition');
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
      const elsewhere = await fetch(kit.service.origin + closing(page), {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(elsewhere.ok, `the sandbox does not close it: ${elsewhere.status}`);
      const sent = counter(kit, 'POST', closing(page));
      expectStatus(
        await page.send('POST', closing(page), body),
        409,
        'an action that was done elsewhere',
        'already_done',
      );
      expect(sent() === 0, 'it was sent');
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
        const { result, count } = await kit.withReplacedResponse(
          ({ method, path }) => method === 'POST' && path === cardsPath(page),
          respond,
          () => page.send('POST', cardsPath(page), {}),
        );
        expect(count === 1, `it was sent ${count} times`);
        expectStatus(result, [502, 504], 'an action whose response is lost', 'outcome_unknown');
      }
    },
  },
  {
    id: 'actions.leaving',
    rule: 'An action continues if the browser disconnects.',
    async run(kit) {
      const page = await kit.open('finn-frozen');
      const leave = new AbortController();
      let isAborted: boolean | undefined;
      let done: () => void = () => undefined;
      const ended = new Promise<void>((resolve) => (done = resolve));
      await kit.withReplacedResponse(
        ({ method, path }) => method === 'POST' && path === cardsPath(page),
        async ({ signal }, ask) => {
          leave.abort();
          // The backend notices that the browser has left.
          await pause(300);
          isAborted = signal.aborted;
          done();
          return ask();
        },
        async () => {
          const headers = { ...page.headers, 'Content-Type': 'application/json' };
          const left = kit.ask('POST', cardsPath(page), { headers, body: '{}', signal: leave.signal });
          await left.catch(() => undefined);
          await Promise.race([ended, pause(5_000)]);
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
      const sent = counter(kit, 'POST', closing(page));
      const { result, count } = await kit.withReplacedResponse(
        ({ path }) => path.includes(`/tradeline/${body.tradeline_id}/`),
        async (_, ask) => {
          expectStatus(await kit.end(page.login), 204, 'DELETE /pcc/session');
          return ask();
        },
        () => page.send('POST', closing(page), body),
      );
      if (count === 0) throw new NotApplicable('the state is not read first');
      expectStatus(result, 401, 'an action during the sign-out');
      expect(sent() === 0, 'it was sent');
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
      const answer = await kit.withoutServiceRequest(
        () => page.send('POST', path, {}),
        (requested) => requested === path,
      );
      if (isOn) expectStatus(answer, 409, 'closing a closed account', 'already_done');
      else expectStatus(answer, 503, 'closing an account', 'operation_off');
    },
  },
  {
    id: 'actions.identity',
    rule: 'A confirmed or unknown identity cannot be changed: 403 identity_locked.',
    async run(kit) {
      const page = await kit.open('ana-complete');
      const change = () => page.send('PUT', page.mine('/'), { first_name: 'Conform' });
      const sent = counter(kit, 'PUT', page.mine('/'));
      expectStatus(await change(), 403, 'a confirmed identity', 'identity_locked');
      for (const kyc_status of [null, 'somehow']) {
        const { result } = await kit.withReplacedResponse(
          ({ method, path }) => method === 'GET' && path === page.mine('/'),
          async (_, ask) => Response.json({ ...((await (await ask()).json()) as object), kyc_status }),
          change,
        );
        expectStatus(result, 403, 'an unknown identity', 'identity_locked');
      }
      expect(sent() === 0, 'a change was sent');
    },
  },
  {
    id: 'actions.complete',
    rule: 'A change of the profile is sent with all that the record has.',
    async run(kit) {
      const page = await kit.open('chloe-review');
      const answer = await page.send('PUT', page.mine('/'), { phone_number: '+15125550123' });
      expectStatus(answer, [200, 204], 'a change of the phone number');
      const sent = kit.tap.seen.findLast(({ method, path }) => method === 'PUT' && path === page.mine('/'));
      expect(/"email":"[^"]+@/.test(sent?.body ?? ''), 'the record’s email address is missing');
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
      const [deleted, changed] = ['DELETE', 'PUT'].map((method) => counter(kit, method, path));
      expectStatus(
        await page.send('DELETE', path),
        403,
        'deleting a billing address',
        'not_a_shipping_address',
      );
      expectStatus(
        await page.send('PUT', path, { city: 'Austin' }),
        403,
        'changing one',
        'not_a_shipping_address',
      );
      expect(deleted?.() === 0 && changed?.() === 0, 'a change was sent');
    },
  },
  {
    id: 'actions.another-address',
    rule: 'An address of another consumer is not changed, also if the service does not check the path.',
    from: 'Check 9',
    async run(kit) {
      const [page, other] = [await kit.open('kim-addresses'), await kit.open('hugo-heavy')];
      const [foreign] = await addressesOf(other);
      if (!foreign) throw new NotApplicable('there is no other address');
      const path = page.mine(`/addresses/${foreign.id}/`);
      const { result, count } = await kit.withReplacedResponse(
        (seen) => seen.path === path,
        () => Response.json({ ...foreign, type: 'SHIPPING' }),
        () => page.send('DELETE', path),
      );
      expectStatus(result, 404, 'deleting another consumer’s address');
      expect(count === 0, 'the service was asked');
    },
  },
]);
