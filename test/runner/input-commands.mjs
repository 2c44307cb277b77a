// Commands that the runner's own plugins do not offer in every engine; test/support/page calls them.
import { writeFile } from 'node:fs/promises';

export function inputCommands() {
  // One connection per page: what one emulates, no other can end.
  const devtools = new WeakMap();

  return {
    name: 'input-commands',
    async executeCommand({ command, payload, session }) {
      const { browser } = session;
      const page = browser.type === 'puppeteer' ? browser.getPage(session.id) : undefined;

      if (command === 'chord') {
        if (!page) await browser.keyChord(payload);
        else {
          for (const key of payload) await page.keyboard.down(key);
          for (const key of payload.toReversed()) await page.keyboard.up(key);
        }
        return true;
      }

      if (command === 'viewport') {
        await (page ? page.setViewport(payload) : browser.resize(payload));
        return true;
      }

      // The accessibility tree of what is shown, or of the whole page beside a modal dialog.
      if (command === 'tree') {
        if (browser.name !== 'Chrome') return { supported: false };
        const root = payload.isModal ? undefined : await page.$('[data-shown] > *');
        return { supported: true, tree: await page.accessibility.snapshot({ interestingOnly: false, root }) };
      }

      if (command === 'write-tree') {
        await writeFile(new URL(`../trees/${payload.tag}.txt`, import.meta.url), payload.text);
        return true;
      }

      if (command === 'media') {
        // Only Chromium speaks the DevTools protocol; the answer tells the test whether it can go on.
        if (browser.name !== 'Chrome') return { supported: false };
        const { media = '', ...wanted } = payload;
        const features = Object.entries(wanted).map(([name, value]) => ({ name, value }));
        if (!devtools.has(page)) devtools.set(page, await page.createCDPSession());
        await devtools.get(page).send('Emulation.setEmulatedMedia', { media, features });
        return { supported: true };
      }
    },
  };
}
