import { broker, group } from '../check.ts';
import { expect, expectStatus, type Kit } from '../kit.ts';
import { to } from '../service.ts';

const pcid = 'finn-frozen';
const canary = 'canary-7d2f4e68';

type Change = (body: Record<string, unknown>, other: string) => Response;

/** A read whose response is replaced on its way. */
async function read(kit: Kit, change: Change, rest = '/statements/') {
  const page = await kit.open(pcid);
  const { id: other } = await kit.service.person('hugo-heavy');
  const path = page.mine(rest);
  const { result, count } = await kit.withReplacedResponse(
    to(path),
    async (_, ask) => {
      const response = await ask();
      // The backend gets a new token for the first of them.
      if (!response.ok) return response;
      return change((await response.json()) as Record<string, unknown>, other);
    },
    () => page.get(path),
  );
  expect(count > 0, 'the service was not asked');
  expect(!result.text.includes(other), 'the response has another consumer’s id');
  return result;
}

const withRecord = (body: Record<string, unknown>, more: object): Response =>
  Response.json({
    ...body,
    results: (body['results'] as object[]).map((record) => ({ ...record, ...more })),
  });
const asJson = (text: string) => new Response(text, { headers: { 'Content-Type': 'application/json' } });

export const responses = group({ from: 'Check 12', modes: broker, needs: ['tap'] }, [
  {
    id: 'responses.foreign',
    rule: 'A response that names another consumer is withheld: 502 bad_answer.',
    async run(kit) {
      const changes: Readonly<Record<string, Change>> = {
        'in each record': (body, other) => withRecord(body, { consumer_id: other }),
        'deep in a record': (body, other) => withRecord(body, { a: { b: [{ consumer: { id: other } }] } }),
        'in another case': (body, other) => withRecord(body, { consumerId: other }),
        'in the envelope': (body, other) => Response.json({ ...body, consumer_id: other }),
      };
      for (const [what, change] of Object.entries(changes))
        expectStatus(await read(kit, change), 502, 'bad_answer', `another consumer ${what}`);
    },
  },
  {
    id: 'responses.shown',
    rule: 'A response has only the fields that widgets show.',
    async run(kit) {
      const record: Change = (body) =>
        Response.json({ ...body, tax_identifier: canary, metadata: { a: canary } });
      for (const answer of [
        await read(kit, (body) => withRecord(body, { ssn: canary, nested: { ssn: canary } })),
        await read(kit, record, '/'),
      ]) {
        expectStatus(answer, 200, undefined, 'with more fields');
        expect(!answer.text.includes(canary), 'a field that no widget shows is there');
      }
    },
  },
  {
    id: 'responses.json',
    rule: 'A response that is not JSON is withheld: 502 bad_answer.',
    async run(kit) {
      const changes: readonly Change[] = [
        (body) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'text/html' } }),
        () => asJson(`<html>${canary}`),
        () => asJson(`{"results":["${canary}`),
        () => asJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`),
      ];
      for (const change of changes) {
        const answer = await read(kit, change);
        expectStatus(answer, 502, 'bad_answer', 'not JSON');
        expect(!answer.text.includes(canary), 'the response has what the service said');
      }
    },
  },
  {
    id: 'responses.errors',
    rule: 'An error of the service keeps its status and loses its body and headers.',
    from: 'Errors',
    async run(kit) {
      for (const status of [400, 403, 404, 409, 422]) {
        const headers = { 'Set-Cookie': `a=${canary}`, Server: canary, 'X-Powered-By': canary };
        const answer = await read(kit, () => Response.json({ detail: canary }, { status, headers }));
        expectStatus(answer, status);
        const whole = JSON.stringify([...answer.headers]) + answer.text;
        expect(!whole.includes(canary), `the response of a ${status} has what the service said`);
      }
    },
  },
  {
    id: 'responses.redirect',
    rule: 'A redirect of the service is not followed.',
    from: 'Check 11',
    async run(kit) {
      const followed = kit.requestsFromNow(to('/v2/redirected/'));
      const headers = { Location: `${kit.service.origin}/v2/redirected/` };
      for (const status of [301, 302, 303, 307, 308]) {
        const answer = await read(kit, () => new Response(null, { status, headers }));
        expectStatus(answer, [502, 503], undefined, `a ${status}`);
        expect(!answer.headers.has('Location'), `the response of a ${status} has its Location`);
      }
      expect(followed().length === 0, 'a redirect was followed');
    },
  },
  {
    id: 'responses.next',
    rule: 'A list’s next page is a number or a cursor, never an address.',
    from: 'The broker’s /v2',
    async run(kit) {
      const next = 'https://evil.example/v2/consumers/?page=2';
      const previous = `${next}&cursor=${canary}`;
      const answer = await read(kit, (body) => Response.json({ ...body, next, previous }));
      expectStatus(answer, 200);
      const hasAddress = /https?:/.test(answer.text) || answer.text.includes(canary);
      expect(!hasAddress, 'an address of the service is in the list');
    },
  },
]);
