// Chromium's accessibility tree of a gallery cell, as lines to search and as a text to review.
import type { Page, SerializedAXNode } from 'puppeteer-core';
import type { Cell } from '../../demo/studio/cells/index.ts';

/**
 * Chromium gives assistive technology the text of a slider's value, as `test/spoken` hears it; DevTools has only its
 * number. `texts`: those of the sliders, in their order.
 */
export function withValueTexts(node: SerializedAXNode, texts: (string | null)[]): SerializedAXNode {
  const own = node.role === 'slider' && texts.shift();
  const children = node.children?.map((child) => withValueTexts(child, texts));
  return { ...node, ...(own && { valuetext: own }), ...(children && { children }) };
}

/** Chromium's accessibility tree of a gallery cell, or of the page beside its modal dialog, where all else is inert. */
export async function cellTree(page: Page, { id, dialog }: Cell): Promise<SerializedAXNode> {
  const widget = dialog ? undefined : await page.$(`[data-cell="${id}"] > *`);
  const tree = await page.accessibility.snapshot({ interestingOnly: false, ...(widget && { root: widget }) });
  if (!tree) throw new Error(`${id} is not exposed`);
  return tree;
}

/** Whether the cell is in its state: what is missing, in words. */
export function missing({ shows: [role, words] }: Cell, tree: SerializedAXNode): string | undefined {
  const lines = exposed(tree);
  const found = lines
    .filter((line) => line.startsWith(`${role} `))
    .some((line) => words.test(line.slice(role.length + 1)));
  return found ? undefined : `${role} ${String(words)} is not among\n${lines.join('\n')}`;
}

const childrenOf = ({ role, children = [] }: SerializedAXNode): SerializedAXNode[] =>
  // Inside a text are only its lines.
  role === 'StaticText' ? [] : children;

const textOf = (node: SerializedAXNode): string => {
  const children = childrenOf(node);
  return children.length > 0 ? children.map(textOf).join(' ').trim() : (node.name ?? '');
};

/** `button Add a debit card`, for everything that is exposed, with the text inside what has no name. */
export function exposed(node: SerializedAXNode): string[] {
  const { role, name, value } = node;
  return [
    [role, name || textOf(node), value].join(' ').replace(/\s+/g, ' ').trim(),
    ...childrenOf(node).flatMap(exposed),
  ];
}

/** Roles that no screen reader speaks of. */
const silent = new Set([
  'none',
  'generic',
  'presentation',
  'RootWebArea',
  'LabelText',
  'Legend',
  'ListMarker',
  'rowgroup',
]);

/** A node without those around it that are silent. */
interface Spoken {
  readonly role: string;
  readonly label: string;
  readonly children: readonly Spoken[];
}

const tidy = (text: unknown): string => String(text).replace(/\s+/g, ' ').trim();

function spoken(node: SerializedAXNode): Spoken[] {
  const { role, name = '' } = node;
  const children = childrenOf(node).flatMap(spoken);
  if (role === 'StaticText') return tidy(name) ? [{ role, label: tidy(name), children: [] }] : [];
  if (silent.has(role)) return children;
  // One text inside that says the same as the name is not told twice, and one that is all is told in its line.
  const texts = children.every((child) => child.role === 'StaticText')
    ? tidy(children.map(({ label }) => label).join(' ')).replaceAll(' ,', ',')
    : undefined;
  const own = tidy(name);
  const isSame = texts?.replaceAll(' ', '') === own.replaceAll(' ', '');
  const label = [role, own && `“${own}”`, ...statesOf(node), texts && !isSame && `: ${texts}`].filter(
    Boolean,
  );
  return [
    { role, label: label.join(' ').replace(' : ', ': '), children: texts === undefined ? children : [] },
  ];
}

const words = ['value', 'valuetext', 'description', 'roledescription', 'keyshortcuts', 'haspopup', 'invalid'];
const numbers = ['valuemin', 'valuemax'];
/** `false` says something, too. */
const switches = ['expanded', 'checked', 'pressed', 'selected'];
const flags = ['disabled', 'readonly', 'required', 'modal', 'multiselectable', 'busy', 'focused'];

function statesOf(node: SerializedAXNode): string[] {
  const state = (key: string) => Reflect.get(node, key) as unknown;
  return [
    // That of a list item is how deep its list is.
    ...(node.role === 'heading' ? [`level=${String(node.level)}`] : []),
    ...numbers.filter((key) => state(key) !== undefined).map((key) => `${key}=${String(state(key))}`),
    ...words
      .filter((key) => state(key) && state(key) !== 'false')
      .map((key) => `${key}=“${tidy(state(key))}”`),
    ...switches.filter((key) => state(key) !== undefined).map((key) => `${key}=${String(state(key))}`),
    ...flags.filter((key) => state(key) === true),
  ];
}

const controls = ['button', 'link', 'checkbox', 'radio', 'textbox', 'searchbox', 'combobox', 'Date'];
const named = [...controls, 'dialog', 'region', 'image', 'table', 'Iframe', 'group', 'heading'];

/** What a listener would stumble over: things without a name, of one name, that are told twice, or out of order. */
export function stumbles(tree: SerializedAXNode): string[] {
  const found: string[] = [];
  const met = new Set<string>();
  let level = 1;
  const visit = (node: SerializedAXNode): void => {
    const { role } = node;
    const [name, description, text] = [node.name, node.description, textOf(node)].map((text) =>
      tidy(text ?? ''),
    );
    const what = `${role} “${name}”`;
    if (named.includes(role) && !name) found.push(`${role} has no name`);
    if (description && description === name) found.push(`${what} is described by its own name`);
    if (controls.includes(role)) {
      if (met.has(what)) found.push(`there are two: ${what}`);
      met.add(what);
      // What is in a field, or offered by it, is no part of its name.
      if ((role === 'button' || role === 'link') && !name?.toLowerCase().includes(text?.toLowerCase() ?? ''))
        found.push(`${what} is not called what is written on it: ${text}`);
    }
    if (role === 'heading') {
      if ((node.level ?? 0) > level + 1) found.push(`${what} skips a level`);
      level = node.level ?? level;
    }
    childrenOf(node).forEach(visit);
  };
  visit(tree);
  return found;
}

/** Of more of a kind than this, only so many are written out. */
const LONG = 8;
const SHORT = 3;

/** The tree as an indented text: role, “name”, states, and what is written there. */
export function outline(node: SerializedAXNode): string {
  return spoken(node)
    .flatMap((line) => linesOf(line, ''))
    .join('\n');
}

function linesOf({ label, role, children }: Spoken, indent: string): string[] {
  const lines = [indent + (role === 'StaticText' ? `“${label}”` : label)];
  for (let start = 0; start < children.length;) {
    const kind = children[start]?.role;
    let end = start;
    while (end < children.length && children[end]?.role === kind) end++;
    const run = children.slice(start, end);
    const written = run.length > LONG ? run.slice(0, SHORT) : run;
    lines.push(...written.flatMap((child) => linesOf(child, `${indent}  `)));
    if (written.length < run.length) lines.push(`${indent}  … ${run.length - written.length} more: ${kind}`);
    start = end;
  }
  return lines;
}
