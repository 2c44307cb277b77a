import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { eventually } from '../support/browsers/eventually.ts';
import { bundleEntry } from '../support/hosts/bundle-entry.ts';
import { useSite } from '../support/hosts/site.ts';

const READS = 20;
const script = `
  import { createClient, listStatements, sessionFrom } from '/client.js';
  const client = createClient({ fetchSession: sessionFrom('/pcc/session') });
  const { consumer_id } = await client.session();
  const other = consumer_id.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (let n = 0; n < ${READS / 2}; n++) {
    await listStatements(client, { consumer_id, page_size: n + 1 });
    await listStatements(client, { consumer_id: other }).catch(() => undefined);
  }
  document.title = 'done';
`;

/** Counts what a developer sees in the browser's network panel. */
describe('the network panel', () => {
  const site = useSite(async () => ({
    page: () => '<!doctype html><title>reads</title><script type="module" src="/page.js"></script>',
    files: {
      '/client.js': await bundleEntry(new URL('../../src/client.ts', import.meta.url)),
      '/page.js': script,
    },
  }));

  it('shows no completed read as canceled, including rejected ones', async () => {
    const { tab: page } = await site.newTab();
    const devtools = await page.createCDPSession();
    const sent = new Map<string, string>();
    const ended: string[] = [];
    devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
      if (type === 'Fetch' && request.url.includes('/statements/')) sent.set(requestId, request.url);
    });
    devtools.on('Network.loadingFinished', ({ requestId }) => {
      if (sent.has(requestId)) ended.push('finished');
    });
    devtools.on('Network.loadingFailed', ({ requestId, canceled }) => {
      if (sent.has(requestId)) ended.push(canceled ? 'canceled' : 'failed');
    });
    await devtools.send('Network.enable');
    await page.goto(site.origin);
    await eventually(async () => (await page.title()) === 'done', 'the page has read everything');
    await eventually(() => Promise.resolve(ended.length >= READS), 'every read has ended');
    assert.deepEqual(
      ended,
      Array.from({ length: READS }, () => 'finished'),
    );
  });
});
