import type { Page, SerializedAXNode } from 'puppeteer-core';
import type { Cell } from '../../../demo/studio/cells/index.ts';
import { exposed } from './accessibility-tree.ts';

/** Whether the cell is in its state: what is missing, in words. */
export async function missing(page: Page, cell: Cell, tree: SerializedAXNode): Promise<string | undefined> {
  const [role, words] = cell.shows;
  const lines = exposed(tree);
  const found = lines
    .filter((line) => line.startsWith(`${role} `))
    .some((line) => words.test(line.slice(role.length + 1)));
  if (!found) return `${role} ${String(words)} is not among\n${lines.join('\n')}`;
  const status = await page.evaluate(
    (id) => document.querySelector(`[data-cell="${id}"] > *`)?.getAttribute('status'),
    cell.id,
  );
  return status === cell.status ? undefined : `the status is ${String(status)}`;
}
