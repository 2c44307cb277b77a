import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { brokered } from '../src/broker/routes.ts';
import { fromPage, page, start, type Answer, type Asking, type Live } from './support/backend.ts';

describe("inside a partner's own server", () => {
  let live: Live;
  before(async () => (live = await start()));
  after(() => live.close());

  it('runs as a handler on web standards, with no server around it', async () => {
    await walk(async (path, method, init) => {
      const response = await live.app.fetch(new Request(`http://127.0.0.1:4020${path}`, { method, ...init }));
      const text = await response.text();
      const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
      return { status: response.status, headers: response.headers, text, body };
    });
  });

  it('has a handler for each method, where Next.js wants them by name', () => {
    const code = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    for (const { method } of brokered) assert.match(code, new RegExp(`handler as ${method}\\b`));
  });

  async function walk(ask: (path: string, method: string, asking: Asking) => Promise<Answer>): Promise<void> {
    const Cookie = await live.login('ana-complete');
    const session = await ask('/pcc/session', 'POST', { headers: { ...fromPage, Cookie } });
    assert.equal(session.status, 200);
    const headers = { Origin: page, Authorization: `Bearer ${String(session.body['access_token'])}` };
    const path = `/v2/consumers/${String(session.body['consumer_id'])}/statements/`;
    const statements = await ask(path, 'GET', { headers });
    assert.equal(statements.status, 200);
    assert.equal(statements.body['count'], 40);
  }
});
