import type { Page } from 'puppeteer-core';
import type { Cell } from '../../../demo/studio/cells/index.ts';
import { exposed, treeOf } from './accessibility-tree.ts';

/** What a cell that stands alone tells a screen reader, line by line. */
export const exposedIn = async (page: Page, cell: Cell): Promise<string[]> =>
  exposed(await treeOf(page, cell));

/** Whether the cell is in its state: what is missing, in words. */
export async function missing(page: Page, cell: Cell): Promise<string | undefined> {
  const [role, words] = cell.shows;
  const lines = await exposedIn(page, cell);
  const found = lines
    .filter((line) => line.startsWith(`${role} `))
    .some((line) => words.test(line.slice(role.length + 1)));
  if (!found) return `${role} ${String(words)} is not among\n${lines.join('\n')}`;
  const status = await page.$eval(`[data-cell="${cell.id}"] > *`, (widget) => widget.getAttribute('status'));
  return status === cell.status ? undefined : `the status is ${String(status)}`;
}
