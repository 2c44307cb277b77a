import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { listen, type Listening } from '../src/server.ts';
import { sendRaw } from '../dev/raw-socket.ts';

describe('early hints', () => {
  let listening: Listening;
  before(async () => {
    const fetch = (_: Request, client?: { hint?: ((links: readonly string[]) => void) | undefined }) => {
      client?.hint?.(['</pcc/autoload.js>; rel=preload; as=script; crossorigin']);
      return Promise.resolve(new Response('the page'));
    };
    listening = await listen({ fetch }, 0);
  });
  after(() => listening.close());

  const statuses = async (version: string) => {
    const lines = [
      `GET / HTTP/${version}`,
      'Host: 127.0.0.1',
      'Sec-Fetch-Mode: navigate',
      'Connection: close',
    ];
    const answers = await sendRaw(listening.origin, `${lines.join('\r\n')}\r\n\r\n`);
    return answers?.map(({ status }) => status);
  };

  it('come before the page', async () => {
    assert.deepEqual(await statuses('1.1'), [103, 200]);
  });

  it('are not sent in HTTP/1.0, as a proxy would take them for the page', async () => {
    assert.deepEqual(await statuses('1.0'), [200]);
  });
});
