// `npm run screenshots`: takes every cell of the gallery without a frame in every look, into screenshots/.
// `-- statements` takes only the cells whose names begin with it. `-- --compare` compares with test/baseline/,
// `-- --update` replaces the baseline, and `-- --readme` takes the pictures of the README.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cells } from '../../demo/studio/cells/index.ts';
import { root } from '../files.ts';
import { openDemoPages } from '../../test/support/hosts/demo-pages.ts';
import {
  baseline,
  compared,
  compareWithBaseline,
  looks,
  save,
  takeCompared,
  takePictures,
} from './gallery-pictures.ts';
import { takeReadmePictures } from './readme-pictures.ts';

const { values, positionals } = parseArgs({
  options: { compare: { type: 'boolean' }, update: { type: 'boolean' }, readme: { type: 'boolean' } },
  allowPositionals: true,
});
const into = join(root, 'screenshots');
const demo = await openDemoPages();

if (values.update) {
  await rm(baseline, { recursive: true, force: true });
  await takeCompared(demo, (picture) => save(baseline, picture));
} else if (values.compare) {
  const differences = await compareWithBaseline(compared, (keep) => takeCompared(demo, keep));
  for (const { name, part } of differences) console.log(`${name}: ${(part * 100).toFixed(2)} % differ`);
  console.log(`${differences.length} differ: ${join(compared, 'index.html')}`);
  if (differences.length > 0) process.exitCode = 1;
} else if (values.readme) {
  await takeReadmePictures(demo);
} else {
  const wanted = cells.filter(
    // A frame needs the backend, which these pages are built without.
    ({ id, framed }) => !framed && (!positionals.length || positionals.some((name) => id.startsWith(name))),
  );
  await takePictures(demo, wanted, looks, (picture) => save(into, picture));
  console.log(`${wanted.length * looks.length} pictures in ${into}`);
}
await demo.close();
