import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { PNG } from 'pngjs';
import {
  baseline,
  compared,
  compareWithBaseline,
  takeCompared,
} from '../../scripts/pictures/gallery-pictures.ts';
import { staticDemo } from '../support/hosts/shared.ts';

it('matches its reviewed screenshots: two states of every widget, light on a desktop and dark on a phone', async (t) => {
  const demo = await staticDemo();
  const differences = await compareWithBaseline(compared, (keep) => takeCompared(demo, keep));
  // Elsewhere the fonts are the machine's own.
  if (process.platform !== 'linux')
    return t.diagnostic(`not comparedCells on this system: ${differences.length} differ`);
  assert.deepEqual(
    differences,
    [],
    'see screenshots/compared/index.html; if the change is intended: npm run screenshots -- --update',
  );
});

it('shows on a page what has another color or size, or is missing', async () => {
  const into = await mkdtemp(join(tmpdir(), 'pcc-compared-'));
  const names = ['light/rewards-empty.png', 'light/rewards-enroll.png', 'light/statements-list.png'];
  const [painted = '', lower = '', gone = ''] = names;
  const differences = await compareWithBaseline(into, async (keep) => {
    for (const name of (await readdir(baseline, { recursive: true })).filter((each) =>
      each.endsWith('.png'),
    )) {
      if (name === gone) continue;
      const file = await readFile(join(baseline, name));
      if (name !== painted && name !== lower) {
        await keep({ name, png: file });
        continue;
      }
      const png = PNG.sync.read(file);
      if (name === painted) png.data.fill(0x7f, 0, 4 * png.width * 20);
      const cut = new PNG({ width: png.width, height: png.height - (name === lower ? 1 : 0) });
      PNG.bitblt(png, cut, 0, 0, cut.width, cut.height, 0, 0);
      await keep({ name, png: PNG.sync.write(cut) });
    }
  });
  assert.deepEqual(differences.map(({ name }) => name).sort(), names);
  const page = await readFile(join(into, 'index.html'), 'utf8');
  assert.match(page, /3 of 24 pictures differ/);
  for (const name of names) assert.ok(page.includes(`was/${name}`), name);
  assert.ok((await readFile(join(into, 'difference', painted))).length > 0);
  await rm(into, { recursive: true });
});
