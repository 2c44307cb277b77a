import { setTimeout } from 'node:timers/promises';
import { broker, group } from '../check.ts';
import { expect, expectStatus, onceBack, QUOTA_WAIT_MS, type Answer, type Kit } from '../kit.ts';
import { drop, exchangeOf, hang, lookUpOf, to } from '../service.ts';

/** Fails if a response takes longer than the page waits. */
async function withTimeout(seconds: number, run: () => Promise<Answer>): Promise<Answer> {
  const late = setTimeout(seconds * 1000 + QUOTA_WAIT_MS, undefined, { ref: false });
  const answer = await Promise.race([run(), late]);
  expect(answer !== undefined && answer.ms <= seconds * 1000, `no response within ${seconds} s`);
  return answer;
}

const statementsOf = async (kit: Kit, pcid: string) => {
  const page = await kit.open(pcid);
  const path = page.mine('/statements/');
  return { page, path, matches: to(path) };
};

export const faults = group({ from: 'Errors', modes: broker, needs: ['tap'] }, [
  {
    id: 'faults.reads',
    rule: 'If the service fails, a read is 502, 503 or 504; then it works again.',
    async run(kit) {
      const { page, path, matches } = await statementsOf(kit, 'juno-disputes');
      const statuses = [500, 502, 503, 504].map((status) => () => new Response(null, { status }));
      for (const respond of [...statuses, drop]) {
        const { result } = await kit.withReplacedResponse(matches, respond, () => page.get(path));
        expectStatus(result, [502, 503, 504]);
      }
      expectStatus(await onceBack(() => page.get(path)), 200, undefined, 'once the service is back');
    },
  },
  {
    id: 'faults.left',
    rule: 'Browsers that leave are no failure of the service.',
    async run(kit) {
      const { page, path, matches } = await statementsOf(kit, 'pia-bills');
      await kit.withReplacedResponse(matches, hang, async () => {
        for (let i = 0; i < 40; i++) {
          const requests = kit.requestsFromNow(matches);
          const leave = new AbortController();
          const answer = kit.ask('GET', path, { headers: page.headers, signal: leave.signal });
          answer.catch(() => undefined);
          for (let wait = 0; wait < 1_000 && requests().length === 0; wait++) await setTimeout(5);
          leave.abort();
          await answer.catch(() => undefined);
          expect(requests().length > 0, `a read after ${i} that were left does not reach the service`);
        }
      });
      await setTimeout(100);
      expectStatus(await page.get(path), 200, undefined, 'after 40 that were left');
    },
  },
  {
    id: 'faults.quota',
    rule: 'Reads are limited by consumer: 429 with Retry-After.',
    needs: [],
    from: 'Check 6',
    async run(kit) {
      const [page, other] = [await kit.open('iris-two-ids'), await kit.open('chloe-review')];
      const path = page.mine('/bill-reporting/open-tradelines/');
      kit.takesQuotas = true;
      // The demo of our own backend allows 2400 in a minute.
      for (let count = 0; count < 3_000; count += 50) {
        const answers = await Promise.all(Array.from({ length: 50 }, () => page.get(path)));
        const refusal = answers.find(({ status }) => status === 429);
        if (!refusal) continue;
        expect(/^\d+$/.test(refusal.headers.get('Retry-After') ?? ''), '429 has no Retry-After');
        expectStatus(await other.get(other.mine('/statements/')), 200, undefined, 'of another consumer');
        return;
      }
      expect(false, '3000 reads in a row are not limited');
    },
  },
  {
    id: 'faults.session-hangs',
    rule: 'A session is 502, 503 or 504 within 15 s if the service does not respond.',
    modes: undefined,
    isSlow: true,
    async run(kit) {
      const start = async () => (await kit.startWith(hang, lookUpOf, exchangeOf)).session;
      expectStatus(await withTimeout(15, start), [502, 503, 504]);
    },
  },
  {
    id: 'faults.read-hangs',
    rule: 'A read is 503 or 504 within 10 s if the service does not respond.',
    isSlow: true,
    async run(kit) {
      const { page, path, matches } = await statementsOf(kit, 'kim-addresses');
      const read = () => withTimeout(11, () => page.get(path));
      const { result } = await kit.withReplacedResponse(matches, hang, read);
      expectStatus(result, [503, 504]);
    },
  },
  {
    id: 'faults.token-hangs',
    rule: 'A read is 503 or 504 within 10 s if there is no new token.',
    isSlow: true,
    async run(kit) {
      const { page, path, matches } = await statementsOf(kit, 'ben-terms');
      const person = await kit.service.person('ben-terms');
      const end = kit.tap.when(exchangeOf(person), hang);
      try {
        const read = () => withTimeout(11, () => page.get(path));
        const refuse = () => new Response(null, { status: 401 });
        const { result } = await kit.withReplacedResponse(matches, refuse, read);
        expectStatus(result, [503, 504]);
      } finally {
        end();
      }
    },
  },
  {
    id: 'faults.action-hangs',
    rule: 'An action is outcome_unknown within 30 s if the service does not respond, and is sent once.',
    isSlow: true,
    async run(kit) {
      const page = await kit.open('juno-disputes');
      const path = page.mine('/payment-cards/external/');
      const act = () => withTimeout(31, () => page.send('POST', path, {}));
      const { result, count } = await kit.withReplacedResponse(to(path, 'POST'), hang, act);
      expectStatus(result, [502, 504], 'outcome_unknown');
      expect(count === 1, `it was sent ${count} times`);
    },
  },
]);
