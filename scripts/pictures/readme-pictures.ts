// The pictures of the README, taken in the demo: `npm run screenshots -- --readme`.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../files.ts';
import { openPage, type DemoPages } from '../../test/support/hosts/demo-pages.ts';

const pictures = [
  { name: 'overview.webp', address: 'index.html?person=ana-complete', height: 960 },
  { name: 'gallery.webp', address: 'gallery.html?widget=pcc-tradelines&width=360' },
  { name: 'playground.webp', address: 'playground.html?widget=pcc-statements&preset=ledger&a.page-size=8' },
  { name: 'themes.webp', address: 'themes.html?preset=sorbet' },
  { name: 'journey.webp', address: 'rent.html?person=ben-terms#start', height: 960 },
];

export async function takeReadmePictures(demo: DemoPages): Promise<void> {
  for (const { name, address, height = 800 } of pictures) {
    const { page } = await openPage(demo.browser, demo.address + address);
    // The README shows the others at half the width.
    const deviceScaleFactor = name === 'overview.webp' ? 1 : 0.6;
    await page.setViewport({ width: 1280, height, deviceScaleFactor });
    await page.locator('[status]:is([status=ready], [status=partial])').wait();
    // Widgets below the viewport load too.
    await page.waitForNetworkIdle();
    // They are published with the package; PNG would be 2.5 times as large.
    await writeFile(join(root, 'docs/images', name), await page.screenshot({ type: 'webp', quality: 60 }));
    await page.close();
  }
}
