import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { readResponse, skipped, type OperationSpec } from '../../src/api/operation.ts';
import { operations } from '../../src/api/operations.ts';
import { startWalk, steps, type Known, type Walk } from '../support/walk.ts';

type Json = Readonly<Record<string, unknown>>;

describe('the sandbox: every operation', () => {
  let walk: Walk;
  let known: Known;

  before(async () => {
    walk = await startWalk();
    known = walk.known;
  });
  after(() => known.service.close());

  for (const step of steps) {
    it(step.id, async () => {
      const { operation, answer } = await walk.take(step);
      assert.ok(answer.headers.get('X-Request-Id'));
      if (operation.success === 204) {
        assert.equal(answer.body, '');
        return;
      }
      assert.equal(answer.headers.get('Content-Type'), 'application/json');
      // The contract reads it, and leaves no record out.
      const read = readResponse(operation.response, answer.body);
      if (typeof read === 'object' && read !== null) assert.equal(skipped(read), 0);
      if (operation.paging) {
        assert.deepEqual(Object.keys(answer.body as Json).sort(), ['count', 'next', 'previous', 'results']);
      }
    });
  }

  it('leaves none of the 58 out', () => {
    const done = new Set(known.service.sandbox.requests.map(({ operation }) => operation));
    assert.deepEqual(
      Object.keys(operations).filter((each) => !done.has(each)),
      [],
    );
    assert.equal(done.size, 58);
  });

  it('answers each without a token with 401 invalid_token', async () => {
    for (const operation of Object.values<OperationSpec>(operations)) {
      if (operation.bearer === false) continue;
      const address = operation.path.replace(/\{\w+\}/g, 'x');
      const { status, body, headers } = await known.service.ask(operation.method, address);
      assert.equal(status, 401, operation.id);
      assert.equal((body as Json)['error'], 'invalid_token', operation.id);
      assert.match(headers.get('WWW-Authenticate') ?? '', /^Bearer error="invalid_token"/);
    }
  });

  it('answers each without the scope with 403 that names it', async () => {
    const token = await known.service.partnerToken('ui:client-onboarding');
    for (const operation of Object.values<OperationSpec>(operations)) {
      const wanted = operation.scopes ?? operation.assumedScopes;
      if (!wanted) continue;
      const address = operation.path.replace(/\{\w+\}/g, 'x');
      const { status, body } = await known.service.ask(operation.method, address, { token });
      assert.equal(status, 403, operation.id);
      assert.equal((body as Json)['scope'], wanted.join(' '), operation.id);
    }
  });

  it('answers another method with 405 and says which are allowed', async () => {
    for (const { path, method } of Object.values<OperationSpec>(operations)) {
      const { status, headers } = await known.service.ask('PATCH', path.replace(/\{\w+\}/g, 'x'));
      assert.equal(status, 405);
      assert.ok(headers.get('Allow')?.split(', ').includes(method), `${method} ${path}`);
    }
  });

  it('answers a path without its slash with 404', async () => {
    const { status } = await known.service.ask('GET', '/v2/consumers', { token: known.token });
    assert.equal(status, 404);
  });
});
