import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import { eventually } from '../browsers/eventually.ts';
import { readGlobal } from '../browsers/read-global.ts';

/** The control of a widget with this name or label, once it is seen and can be used. */
export const controlOf = (
  page: Page | Frame,
  widget: string,
  { source }: RegExp,
): Promise<ElementHandle<HTMLElement>> =>
  eventually(async () => {
    // No function in it has a name: the compiler marks those with a helper that the page has not.
    const found = await page.evaluateHandle(
      (selector, pattern) => {
        const controls = document
          .querySelector(selector)
          ?.shadowRoot?.querySelectorAll<HTMLInputElement>(
            ':is(button, input, textarea, select):enabled, a[href]',
          );
        return [...(controls ?? [])].find((each) => {
          const name = each.ariaLabel ?? (each.labels?.[0] ?? each).textContent;
          return each.checkVisibility() && new RegExp(pattern).test(name.replace(/\s+/g, ' ').trim());
        });
      },
      widget,
      source,
    );
    return found.asElement() as ElementHandle<HTMLElement> | null;
  }, `«${source}» in ${widget}`);

/** Activates it, wherever it is on the screen. */
export const pressIn = (page: Page | Frame, widget: string, name: RegExp) =>
  eventually(async () => {
    await (await controlOf(page, widget, name)).evaluate((control) => control.click());
    return true;
  }, `«${name.source}» is pressed`);

/** What a widget shows, or that part of it. */
const textOf = (page: Page | Frame, widget: string, part?: string): Promise<string> =>
  page.evaluate(
    (selector, within) => {
      const root = document.querySelector(selector)?.shadowRoot;
      const shown = within ? root?.querySelector(within) : root;
      return (shown?.textContent ?? '').replace(/\s+/g, ' ').trim();
    },
    widget,
    part,
  );

export const shows = (page: Page | Frame, widget: string, words: RegExp, part?: string) =>
  eventually(async () => words.test(await textOf(page, widget, part)), `${widget} shows ${String(words)}`);

/** Acts on the one widget of a partner's page as a person would, and reads what the page has heard of it. */
export function drive(page: Page, tag: string) {
  const log = () => readGlobal<string[]>(page, 'log');
  function click(name: string): Promise<boolean> {
    const text = name.replaceAll(/\s/g, ' ').replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
    return eventually(async () => {
      await (await controlOf(page, tag, new RegExp(`^${text}$`))).click();
      return true;
    }, `«${name}» is clicked`);
  }

  return {
    log,
    text: () => textOf(page, tag, '[part=content]'),
    click,
    reports: (line: string) => eventually(async () => (await log()).includes(line), `«${line}» is heard`),
    shows: (words: RegExp) => shows(page, tag, words, '[part=content]'),
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
