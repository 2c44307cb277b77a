// The demo and the documentation send `Integrity-Policy`: their pages work under it in each engine that is installed.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startDemo } from '../support/demo-process.ts';
import { engines, type Engine } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';

const pages = {
  '': 'pcc-statements',
  'gallery.html': 'pcc-credit-summary',
  'playground.html': 'pcc-statements',
  'docs/tags/pcc-statements.html': 'pcc-statements',
};

let demo: Awaited<ReturnType<typeof startDemo>>;
before(async () => void (demo = await startDemo()));
after(() => demo.stop());

for (const [name, open] of Object.entries(engines)) {
  describe(`the demo in ${name}`, { skip: !open && 'it is not installed' }, () => {
    let engine: Engine | undefined;
    before(async () => void (engine = await open?.()));
    after(() => engine?.close());

    for (const [path, tag] of Object.entries(pages))
      it(`shows /${path} under Integrity-Policy`, async () => {
        const { headers } = await fetch(demo.address + path);
        assert.equal(headers.get('Integrity-Policy'), 'blocked-destinations=(script)');
        await engine?.goto(demo.address + path);
        const isReady = `document.querySelector('${tag}')?.status === 'ready'`;
        await eventually(async () => (await engine?.evaluate(isReady)) === true, `<${tag}> is ready`);
      });
  });
}
