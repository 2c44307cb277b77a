import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createClient, listStatements, pages } from 'pcc-widgets/client';
import { createSandbox, people, scenarios, testCards, type Sandbox } from 'pcc-widgets/sandbox';

describe("the sandbox in a partner's own tests", () => {
  const address = 'http://127.0.0.1';
  let sandbox: Sandbox;
  const realFetch = globalThis.fetch;
  const client = () =>
    createClient({
      baseUrl: address,
      authUrl: address,
      getToken: () => Promise.resolve({ token: sandbox.token(), expiresIn: 3600 }),
    });
  const ana = () => sandbox.consumers().find(({ pcid }) => pcid === 'ana-complete');

  beforeEach(() => {
    sandbox = createSandbox({ now: '2026-11-20T12:00:00Z' });
    globalThis.fetch = (input, init) => sandbox.fetch(new Request(input, init));
  });
  afterEach(() => {
    globalThis.fetch = realFetch;
  });

  it('the sandbox takes the place of the global fetch', async () => {
    const page = await listStatements(client(), { consumer_id: ana()?.external_id ?? '', page_size: 12 });
    assert.equal(page.results.length, 12);
    assert.equal(page.next, 2);
    const names = new Set<unknown>();
    for await (const { file_name } of pages(client(), listStatements, {
      consumer_id: ana()?.external_id ?? '',
    }))
      names.add(file_name);
    assert.equal(names.size, 40);
  });

  it('issues tokens for partners and for consumers', async () => {
    const status = async (token: string) =>
      (await fetch(`${address}/v2/consumers/`, { headers: { Authorization: `Bearer ${token}` } })).status;
    assert.equal(await status(sandbox.token()), 200);
    assert.equal(await status(sandbox.token({ partner: 'sandbox-other' })), 200);
    assert.equal(await status(sandbox.token({ consumer: 'ana-complete' })), 403);
    assert.equal(await status(sandbox.token({ scope: 'ui:client-onboarding' })), 403);
    assert.throws(() => sandbox.token({ consumer: 'nobody' }), RangeError);
    assert.throws(() => createSandbox({ now: 'never' }), RangeError);
  });

  it('has documentation for every person and scenario', () => {
    const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8');
    for (const { pcid, name } of people)
      assert.ok(page.includes(`| \`${pcid}\``) && page.includes(name), pcid);
    for (const { number } of testCards) {
      assert.ok(page.includes(`| ${number.replace(/(.{4})(?=.)/g, '$1 ')}`), number);
    }
    for (const { name } of scenarios) {
      const short = name.replace(/^status(?=-(?!400))/, '');
      assert.match(page, new RegExp(`\`${short}[\`=]`), name);
    }
  });
});
