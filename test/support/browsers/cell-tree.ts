import type { Page, SerializedAXNode } from 'puppeteer-core';
import type { Cell } from '../../../demo/studio/cells/index.ts';

/** Chromium's accessibility tree of a gallery cell, or of the page beside its modal dialog, where all else is inert. */
export async function cellTree(page: Page, { id, dialog }: Cell): Promise<SerializedAXNode> {
  const widget = dialog ? undefined : await page.$(`[data-cell="${id}"] > *`);
  const tree = await page.accessibility.snapshot({ interestingOnly: false, ...(widget && { root: widget }) });
  if (!tree) throw new Error(`${id} is not exposed`);
  return tree;
}
