// Orca reads the widgets to us: what it says is held against the texts in test/spoken/heard.
// Without CASES=all only `few` of them, in Chromium. BROWSERS=firefox hears another; --test-name-pattern chooses.
import { mkdir, writeFile } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { cells } from '../../demo/studio/cells/index.ts';
import { all } from '../support/cases.ts';
import { startDemo } from '../support/hosts/demo-process.ts';
import { openBrowser, type BrowserName } from './browser.ts';
import { openDesktop, type Desktop } from './desktop.ts';
import { listenTo, Silence, type Transcript } from './listening.ts';
import { readerOf } from './reader.ts';
import { few, readSections, type Section } from './reviewed.ts';

const sections = readSections();
const wanted = all ? sections : sections.filter(({ title }) => few.includes(title));
const names = (process.env['BROWSERS']?.split(',') ?? [
  'chromium',
  ...(all ? ['firefox'] : []),
]) as BrowserName[];

/** What was heard, for people to read. */
const folder = new URL('../../spoken/', import.meta.url);

describe('a screen reader', () => {
  let desktop: Desktop;
  let reader: ReturnType<typeof readerOf>;
  before(async () => {
    desktop = await openDesktop();
    reader = readerOf(desktop);
  });
  after(() => desktop?.stop());

  for (const name of names) {
    describe(`in ${name}`, () => {
      // Each browser has its own service: what is done in one would be done already in the next.
      let demo: Awaited<ReturnType<typeof startDemo>>;
      let browser: Browser;
      let page: Page;

      before(async () => {
        demo = await startDemo({ PORT: '5700', PCC_DESKTOP: desktop.folder });
        browser = await openBrowser(name, demo.address, desktop);
        [page] = (await browser.pages()) as [Page];
        await page.waitForSelector('main h1');
        await reader.listen(1500);
      });
      after(async () => {
        await browser?.close();
        await demo?.stop();
      });

      const isCell = ({ opens }: Section) => cells.some(({ id }) => id === opens);
      async function open(section: Section): Promise<void> {
        const { opens } = section;
        await page.goto(
          demo.address + (isCell(section) ? `gallery.html?bare&width=1200&cell=${opens}` : opens),
        );
        await page.waitForSelector(isCell(section) ? '[data-shown]' : 'main h1');
      }

      for (const section of wanted) {
        it(section.title, async () => {
          const transcript: Transcript = { lines: [] };
          const listen = async () => {
            // The last page's words are no part of this one's.
            await page.goto('about:blank');
            await reader.listen(500);
            await open(section);
            await listenTo(section, name, reader, transcript);
          };
          try {
            await listen().catch((error: unknown) => {
              // Each cell has its own service, where nothing has been done yet.
              if (!(error instanceof Silence && isCell(section))) throw error;
              console.log(`The reader was silent, and is heard once more. ${error.message}`);
              transcript.lines.push('', 'Once more:');
              return listen();
            });
          } finally {
            await mkdir(new URL(`${name}/`, folder), { recursive: true });
            const file = new URL(`${name}/${encodeURIComponent(section.title)}.txt`, folder);
            await writeFile(file, `${transcript.lines.join('\n')}\n`);
          }
        });
      }
    });
  }
});
