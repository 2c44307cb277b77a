import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { createClient, listStatements, pages } from 'pcc-widgets/client';
import { page as pageOrigin, roomy, startForSuite } from './support/backend.ts';
import { open, openForSuite } from './support/browser.ts';

describe('a list with cursors', () => {
  /** Queries that reached the service. */
  let requestPaths: string[];
  const live = startForSuite({ config: { limits: roomy } });
  const ana = openForSuite(live, 'ana-complete');
  const hugo = openForSuite(live, 'hugo-heavy');
  beforeEach(() => {
    requestPaths = [];
    live.intercept = (request, path) => {
      if (!/\/(statements|kyc-results)\/$|onboarding/.test(path)) return undefined;
      const { search, searchParams } = new URL(request.url);
      requestPaths.push(search);
      const place = Number(searchParams.get('cursor')?.slice(1) ?? 0);
      const next =
        place < 2 ? `https://evil.example/x/?cursor=p${place + 1}&consumer_id=other&page_size=1` : null;
      return Response.json({ next, results: [{ file_name: `${place}.pdf`, id: `${place}` }] });
    };
  });

  const cursorOf = async (path: string): Promise<string> => {
    const { body } = await ana.get(path);
    const cursor = new URLSearchParams(String(body['next'])).get('cursor');
    return cursor ?? assert.fail('no cursor');
  };

  it('is read to its end by the client of a page', async () => {
    const client = createClient({
      baseUrl: live.origin,
      getToken: () => Promise.resolve({ token: ana.token, expiresIn: 60 }),
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, Origin: pageOrigin } }),
    });
    const names = [];
    const args = { consumer_id: ana.consumerId, page_size: 50 };
    for await (const { file_name } of pages(client, listStatements, args)) names.push(file_name);
    assert.deepEqual(names, ['0.pdf', '1.pdf', '2.pdf']);
    assert.deepEqual(requestPaths, ['?page_size=50', '?cursor=p1&page_size=1', '?cursor=p2&page_size=1']);
  });

  it('keeps the service’s own cursor from the page', async () => {
    const { text } = await ana.statements();
    // Nothing shorter: the encrypted cursor may contain any few letters.
    assert.doesNotMatch(text, /(=|%3D)p1|evil\.example|consumer_id/);
  });

  it('never requests another consumer, whatever the cursor says', async () => {
    const cursor = await cursorOf('/v2/onboarding/');
    await ana.get(`/v2/onboarding/?cursor=${cursor}`);
    const query = new URLSearchParams(requestPaths.at(-1));
    assert.deepEqual(query.getAll('consumer_id'), [ana.consumerId]);
    assert.equal(query.get('cursor'), 'p1');
  });

  it('accepts no cursor that was not issued for the same list', async () => {
    const mine = ana.mine('/statements/');
    const cursor = await cursorOf(mine);
    assert.equal((await ana.get(`${mine}?cursor=${cursor}`)).status, 200);
    const before = requestPaths.length;
    const refused = [
      [ana, `${mine}?cursor=p1`],
      [ana, `${mine}?cursor=`],
      [ana, `${mine}?cursor=${cursor.slice(0, -4)}AAAA`],
      [ana, `${mine}?cursor=${cursor}&cursor=${cursor}`],
      [ana, `${ana.mine('/kyc-results/')}?cursor=${cursor}`],
      [ana, `${ana.mine('/bill-reporting/bill-details/')}?cursor=${cursor}`],
      [hugo, `${hugo.mine('/statements/')}?cursor=${cursor}`],
    ] as const;
    for (const [who, path] of refused) assert.equal((await who.get(path)).status, 400, path);
    assert.equal(requestPaths.length, before);
  });
});

describe('a partner’s own identifier', () => {
  const live = startForSuite({ config: { limits: roomy } });

  it('a partner’s own identifier may be any text', async () => {
    for (const pcid of [
      'auth0|5f7c8e',
      'ana@example.com',
      'Ana María #1',
      '日本/語',
      'a\\b',
      '100%',
      '...',
    ]) {
      const page = await open(live, pcid);
      assert.equal(page.consumerId, live.consumer(pcid), pcid);
      assert.equal((await page.get('/v2/onboarding/')).status, 200, pcid);
    }
  });

  it('is rejected if a path cannot contain it', async () => {
    for (const pcid of ['', '.', '..', 'a\nb', 'a\u0000', '\ud800', 'x'.repeat(256), 'ü'.repeat(128)]) {
      await assert.rejects(live.login(pcid), /400/, JSON.stringify(pcid));
    }
  });
});
