import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { attack } from './attack/attack.ts';
import { eventually } from '../support/eventually.ts';
import { fromPage, startForSuite } from '../support/backend.ts';
import { sendRaw } from '../../dev/raw-socket.ts';

describe('the backend as shipped, attacked over raw sockets', () => {
  it('withstands 400 hostile requests', async () => {
    // `npm run test:slow -- attack` takes another seed each time.
    const { findings, statuses } = await attack({ seed: 17, cases: 400 });
    assert.deepEqual(findings, []);
    for (const status of [200, 400, 401, 403, 404, 415, 431]) {
      assert.ok(statuses[status], `some answers are ${status}: ${JSON.stringify(statuses)}`);
    }
  });
});

describe('defects that attacks have found', () => {
  const live = startForSuite();

  it('a host name that cannot be parsed is rejected', async () => {
    const [answer] =
      (await sendRaw(live.origin, 'GET /livez HTTP/1.1\r\nHost: xn--a\r\nConnection: close\r\n\r\n')) ?? [];
    assert.equal(answer?.status, 400);
  });

  it('an incomplete body is not an error of the backend', async () => {
    const headers = { ...fromPage, Host: 'x', 'Content-Type': 'application/json', 'Content-Length': '9' };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    await sendRaw(live.origin, `POST /demo/login HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`, {
      halfClose: true,
    });
    const logged = () => live.log.find((line) => line.includes('/demo/login'));
    const line = await eventually(logged, 'the request is logged');
    assert.equal((JSON.parse(line) as { status: number }).status, 400);
    assert.ok(!live.log.some((line) => line.includes('"broke"')), 'nothing broke');
  });
});
