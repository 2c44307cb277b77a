import { openPage, type DemoPages } from '../../../scripts/pictures/demo-pages.ts';
import { eventually } from '../browsers/eventually.ts';

/** Opens a page of the demo, once it has its heading. */
export async function openDemoPage({ browser, address }: DemoPages, path: string) {
  const opened = await openPage(browser, address + path);
  await eventually(() => opened.page.$('main h1'), 'the page is there');
  return opened;
}
