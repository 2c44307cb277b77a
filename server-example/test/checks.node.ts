import assert from 'node:assert/strict';
import { it } from 'node:test';
import { closeTradeline, listStatements, updateConsumer, type OperationSpec } from 'pcc-widgets/client';
import { openConsumerCheck } from '../src/broker/checks.ts';
import type { Exchange } from '../src/broker/exchange.ts';
import type { Consumers } from '../src/service/consumers.ts';
import { openSessionTokens } from '../src/session/session-token.ts';
import { readConfig } from '../src/config.ts';
import { environment } from './support/backend.ts';

it('the partner’s login is read for each action, and for reads every 5 s', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  let readCount = 0;
  const resolveSubject = () => {
    readCount++;
    return { pcid: 'ana', loginId: 'one' };
  };
  const config = readConfig(environment('http://127.0.0.1:4010'));
  const sessionTokens = openSessionTokens(config);
  const of = () => Promise.reject(new Error('the login is the same'));
  const consumers = { of } as Partial<Consumers> as Consumers;
  const check = openConsumerCheck({ config, login: { resolveSubject }, sessionTokens, consumers });
  const sid = sessionTokens.sid('one');
  const claims = { sub: 'ana', ori: config.publicUrl, scp: [], sid, gen: '', jti: 'token', iat: 0, exp: 0 };
  const request = new Request(config.publicUrl, { headers: { Cookie: 'sid=1' } });
  const timesAsked = async (operation: OperationSpec) => {
    await check({ request, claims, operation } as Partial<Exchange> as Exchange);
    return readCount;
  };
  assert.equal(await timesAsked(listStatements), 1);
  assert.equal(await timesAsked(listStatements), 1);
  assert.equal(await timesAsked(closeTradeline), 2);
  assert.equal(await timesAsked(updateConsumer), 3);
  t.mock.timers.tick(4_999);
  assert.equal(await timesAsked(listStatements), 3);
  t.mock.timers.tick(1);
  assert.equal(await timesAsked(listStatements), 4);
});
