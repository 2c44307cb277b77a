import type { Page, SerializedAXNode } from 'puppeteer-core';
import type { Cell } from '../../demo/studio/cells/index.ts';

/** `button Add a debit card`, for everything that is exposed, with the text inside what has no name. */
function exposed(node: SerializedAXNode): string[] {
  const { role, name, value, children = [] } = node;
  return [
    [role, name || textOf(node), value].join(' ').replace(/\s+/g, ' ').trim(),
    ...children.flatMap(exposed),
  ];
}
const textOf = ({ role, name, children = [] }: SerializedAXNode): string =>
  // Inside a text are only its lines.
  children.length > 0 && role !== 'StaticText' ? children.map(textOf).join(' ').trim() : (name ?? '');

/** What a cell that stands alone tells a screen reader, line by line. */
export async function exposedIn(page: Page, { id, dialog }: Cell): Promise<string[]> {
  const widget = await page.$(`[data-cell="${id}"] > *`);
  // A modal dialog makes the rest of the page inert, its own widget too.
  const isModal =
    dialog && (await widget?.evaluate(({ shadowRoot }) => !!shadowRoot?.querySelector('dialog[open]')));
  const root = isModal ? undefined : (widget ?? undefined);
  const tree = await page.accessibility.snapshot({ interestingOnly: false, ...(root && { root }) });
  return tree ? exposed(tree) : [];
}

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
