// `npm run pictures`: the pictures of the README, from the demo as it is now.
import { openDemoPages, openPage } from './demo-pages.ts';
import { folder, save } from './gallery-pictures.ts';

const pictures = [
  { name: 'overview.png', address: 'index.html?person=ana-complete' },
  { name: 'gallery.png', address: 'gallery.html?widget=pcc-tradelines&width=360' },
  { name: 'playground.png', address: 'playground.html?widget=pcc-statements&preset=ledger&a.page-size=8' },
  { name: 'themes.png', address: 'themes.html?preset=sorbet' },
  { name: 'journey.png', address: 'rent.html?person=ben-terms#start', height: 960 },
];

const demo = await openDemoPages();
for (const { name, address, height = 800 } of pictures) {
  const { page } = await openPage(demo.browser, demo.address + address);
  await page.setViewport({ width: 1280, height });
  await page.locator('[status]:is([status=ready], [status=partial])').wait();
  // Those below the edge have begun too.
  await page.waitForNetworkIdle();
  await save(folder('docs/images'), { name, png: Buffer.from(await page.screenshot()) });
  await page.close();
}
await demo.close();
