import { broker, group } from '../check.ts';
import { expectStatus, type Kit } from '../kit.ts';
import { expect } from '../outcome.ts';

const pcid = 'finn-frozen';
const canary = 'canary-7d2f4e68';

type Change = (body: Record<string, unknown>, other: string) => Response;

/** A read whose response is replaced on its way. */
async function read(kit: Kit, change: Change, rest = '/statements/') {
  const page = await kit.open(pcid);
  const { id: other } = await kit.service.person('hugo-heavy');
  const path = page.mine(rest);
  const { result, count } = await kit.withReplacedResponse(
    (seen) => seen.path.split('?')[0] === path,
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

const withRecord = (body: Record<string, unknown>, more: object) => ({
  ...body,
  results: (body['results'] as object[]).map((record) => ({ ...record, ...more })),
});

export const responses = group({ from: 'Check 12', modes: broker, needs: ['tap'] }, [
  {
    id: 'responses.foreign',
    rule: 'A response that names another consumer is withheld: 502 bad_answer.',
    async run(kit) {
      const changes: Readonly<Record<string, Change>> = {
        'in each record': (body, other) => Response.json(withRecord(body, { consumer_id: other })),
        'deep in a record': (body, other) =>
          Response.json(withRecord(body, { a: { b: [{ consumer: { id: other } }] } })),
        'in another case': (body, other) => Response.json(withRecord(body, { consumerId: other })),
        'in the envelope': (body, other) => Response.json({ ...body, consumer_id: other }),
      };
      for (const [what, change] of Object.entries(changes))
        expectStatus(await read(kit, change), 502, `another consumer ${what}`, 'bad_answer');
    },
  },
  {
    id: 'responses.shown',
    rule: 'A response has only the fields that widgets show.',
    async run(kit) {
      const list = await read(kit, (body) =>
        Response.json(withRecord(body, { ssn: canary, nested: { ssn: canary } })),
      );
      expectStatus(list, 200, 'a list with more fields');
      const record = await read(
        kit,
        (body) => Response.json({ ...body, tax_identifier: canary, metadata: { a: canary } }),
        '/',
      );
      expectStatus(record, 200, 'a record with more fields');
      for (const { text } of [list, record])
        expect(!text.includes(canary), 'a field that no widget shows is there');
    },
  },
  {
    id: 'responses.json',
    rule: 'A response that is not JSON is withheld: 502 bad_answer.',
    async run(kit) {
      const changes: readonly Change[] = [
        (body) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'text/html' } }),
        () => new Response(`<html>${canary}`, { headers: { 'Content-Type': 'application/json' } }),
        () => new Response(`{"results":["${canary}`, { headers: { 'Content-Type': 'application/json' } }),
        () =>
          new Response(`${'['.repeat(100_000)}${']'.repeat(100_000)}`, {
            headers: { 'Content-Type': 'application/json' },
          }),
      ];
      for (const change of changes) {
        const answer = await read(kit, change);
        expectStatus(answer, 502, 'a response that is not JSON', 'bad_answer');
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
        expectStatus(answer, status, `the service’s ${status}`);
        const received = JSON.stringify([...answer.headers]) + answer.text;
        expect(!received.includes(canary), `the response of a ${status} has what the service said`);
      }
    },
  },
  {
    id: 'responses.redirect',
    rule: 'A redirect of the service is not followed.',
    from: 'Check 11',
    async run(kit) {
      const target = `${kit.service.origin}/v2/redirected/`;
      const before = kit.tap.seen.length;
      for (const status of [301, 302, 307, 308]) {
        const answer = await read(kit, () => new Response(null, { status, headers: { Location: target } }));
        expectStatus(answer, [502, 503], `a ${status}`);
        expect(!answer.headers.has('Location'), `the response of a ${status} has its Location`);
      }
      expect(
        !kit.tap.seen.slice(before).some(({ path }) => path === '/v2/redirected/'),
        'a redirect was followed',
      );
    },
  },
  {
    id: 'responses.next',
    rule: 'A list’s next page is a number or a cursor, never an address.',
    from: 'The broker’s /v2',
    async run(kit) {
      const hostile = 'https://evil.example/v2/consumers/?page=2';
      const answer = await read(kit, (body) =>
        Response.json({ ...body, next: hostile, previous: `${hostile}&cursor=${canary}` }),
      );
      expectStatus(answer, 200, 'a list');
      expect(
        !/https?:/.test(answer.text) && !answer.text.includes(canary),
        'an address of the service is in the list',
      );
    },
  },
]);
