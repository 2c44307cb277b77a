import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession } from 'puppeteer-core';
import { bundleEntry } from '../support/hosts/bundle-entry.ts';
import { launchChromium } from '../support/browsers/chromium.ts';
import { onLoopback } from '../../server-example/test/support/loopback.ts';

/** `npm run test:slow -- soak` lasts ten minutes; in the tests a few rounds show a leak of a whole widget. */
const minutes = Number(process.env['SOAK_MINUTES'] ?? 0);
const WARM_UP = minutes ? 120 : 42;
const ROUND = 30;
const AT_LEAST = minutes ? 1000 : 60;

/** What is held for good: the least of what stays, as after a long round the first collections leave garbage behind. */
async function held(devtools: CDPSession) {
  let least = { heap: Infinity, nodes: 0, listeners: 0 };
  for (let idle = 0; idle < 10; idle++) {
    await delay(100);
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize: heap } = await devtools.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners: listeners } = await devtools.send('Memory.getDOMCounters');
    if (heap < least.heap * 0.99) idle = 0;
    if (heap < least.heap) least = { heap, nodes, listeners };
  }
  return least;
}

test('widgets that come and go, with errors, expiry and reloads, leave nothing in memory [#59]', async (t) => {
  const code = await bundleEntry(new URL('../support/hosts/soak-page.ts', import.meta.url));
  const server = createServer((request, response) => {
    const isCode = request.url === '/soak.js';
    response.setHeader('Content-Type', isCode ? 'text/javascript' : 'text/html; charset=utf-8');
    response.end(
      isCode
        ? code
        : '<!doctype html><title>Soak</title><main></main><script type=module src=/soak.js></script>',
    );
  });
  const { origin, close } = await onLoopback(server);
  const browser = await launchChromium({
    protocolTimeout: 600_000,
    // Compiled code grows for minutes, and is no leak.
    args: ['--js-flags=--no-opt --no-maglev --no-sparkplug'],
  });
  t.after(async () => {
    await browser.close();
    await close();
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(origin);
  const devtools = await page.createCDPSession();
  const round = (mounts: number) =>
    page.evaluate((count) => (Reflect.get(window, 'round') as (n: number) => Promise<void>)(count), mounts);

  await round(WARM_UP);
  const before = await held(devtools);
  const end = Date.now() + minutes * 60_000;
  let mounts = 0;
  for (; mounts < AT_LEAST || Date.now() < end; mounts += ROUND) await round(ROUND);
  const after = await held(devtools);

  const growth = after.heap / before.heap - 1;
  t.diagnostic(
    `${mounts} mounts: heap ${(before.heap / 1e6).toFixed(1)} MB, ${(growth * 100).toFixed(1)} % more after`,
  );
  assert.deepEqual(errors, []);
  assert.ok(growth <= 0.05, `the heap has grown by ${(growth * 100).toFixed(1)} %`);
  assert.ok(after.nodes <= before.nodes * 1.05 + 50, `${before.nodes} nodes, then ${after.nodes}`);
  assert.ok(
    after.listeners <= before.listeners * 1.05 + 10,
    `${before.listeners} listeners, then ${after.listeners}`,
  );
});
