// `node --import` of this file reads some modules from the JSON file that PCC_SWAPPED names, { path: text }, and
// leaves those on disk alone. What the tests reach of an instrumented text goes to the folder PCC_REACHED.
import { writeFileSync } from 'node:fs';
import { register } from 'node:module';

if (process.env.PCC_SWAPPED) register('./swap-hooks.mjs', import.meta.url);

if (process.env.PCC_REACHED) {
  const reached = new Set();
  globalThis.pccReached = (block) => reached.add(block);
  process.on('exit', () =>
    writeFileSync(`${process.env.PCC_REACHED}/${process.pid}.json`, JSON.stringify([...reached])),
  );
}
