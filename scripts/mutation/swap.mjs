// `node --import` of this file reads some modules from the JSON file that PCC_SWAPPED names, { path: text }, and
// leaves those on disk alone. Which tests reach the blocks of an instrumented text goes to the folder PCC_REACHED.
import { writeFileSync } from 'node:fs';
import { register } from 'node:module';

const [, script = ''] = process.argv;
if (process.env.PCC_SWAPPED) register('./swap-hooks.mjs', import.meta.url);

if (process.env.PCC_REACHED) {
  const reached = {};
  // Outside of tests, and in programs that a test starts, it has no name.
  let title = '';
  globalThis.pccReached = (block) => {
    const titles = (reached[block] ??= []);
    if (!titles.includes(title)) titles.push(title);
  };
  process.on('exit', () => {
    if (Object.keys(reached).length === 0) return;
    writeFileSync(`${process.env.PCC_REACHED}/${process.pid}.reached`, JSON.stringify(reached));
  });
  if (/\.node\.(ts|mjs)$/.test(script)) {
    const { afterEach, beforeEach } = await import('node:test');
    beforeEach((test) => (title = test.name));
    afterEach(() => (title = ''));
  }
}
