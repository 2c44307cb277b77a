import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import { eventually } from '../browsers/eventually.ts';
import { readGlobal } from '../browsers/read-global.ts';

/** Acts on the one widget of a partner's page as a person would, and reads what the page has heard of it. */
export function drive(page: Page, tag: string) {
  const log = () => readGlobal<string[]>(page, 'log');
  const text = () =>
    page.evaluate(
      (name) =>
        (document.querySelector(name)?.shadowRoot?.querySelector('[part=content]')?.textContent ?? '')
          .replace(/\s+/g, ' ')
          .trim(),
      tag,
    );

  async function click(name: string): Promise<void> {
    const find = (of: string, wanted: string) =>
      [...(document.querySelector(of)?.shadowRoot?.querySelectorAll('button') ?? [])].find(
        (button) => (button.getAttribute('aria-label') ?? button.textContent)?.trim() === wanted,
      );
    await eventually(async () => {
      const button = (
        await page.evaluateHandle(find, tag, name)
      ).asElement() as ElementHandle<Element> | null;
      await button?.click();
      return button !== null;
    }, `«${name}» is there`);
  }

  return {
    log,
    text,
    click,
    reports: (line: string) => eventually(async () => (await log()).includes(line), `«${line}» is heard`),
    shows: (words: RegExp) => eventually(async () => words.test(await text()), `${String(words)} is shown`),
    /** Clicks, and waits for the form in the frame that comes. */
    async open(name: string): Promise<Frame> {
      const before = new Set(page.frames());
      await click(name);
      return eventually(async () => {
        const opened = page.frames().find((frame) => !before.has(frame));
        // A form whose script has not come yet would be sent the old way.
        const ready = await opened?.evaluate(
          () => document.readyState === 'complete' && Boolean(document.forms[0]),
        );
        return ready && opened;
      }, 'the form is there');
    },
  };
}

/** Presses a button of a page that is not ours. */
export const press = (frame: Frame | Page, selector: string): Promise<void> =>
  frame.$eval(selector, (button) => (button as HTMLElement).click());
