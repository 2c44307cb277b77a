// The reviewed texts in test/trees: one file for each widget, in it a section for each of its states.
import type { SerializedAXNode } from 'puppeteer-core';
import { executeServerCommand } from '@web/test-runner-commands';
import type { Cell } from '../../../demo/studio/cells/index.ts';
import { outline, withValueTexts } from '../accessibility-tree.ts';
import { waitUntil } from './wait-until.ts';
import { queryAll, type Widget } from './widget.ts';

declare const RENEWS_TREES: boolean;

/** Whether this is `npm run test:slow -- trees`, which writes the trees instead of comparing them. */
export const renews = RENEWS_TREES;

export const titleOf = ({ id, name }: Cell): string => `## ${id}: ${name}`;

/** Title → text, of every state of a widget that was reviewed. */
export type Trees = Map<string, string>;

export async function readTrees(tag: string): Promise<Trees> {
  const response = await fetch(`/test/trees/${tag}.txt`);
  const text = response.ok ? await response.text() : '';
  const sections = text.split(/^(?=## )/m).slice(1);
  return new Map(
    sections.map((section) => {
      const [title = '', ...lines] = section.trimEnd().split('\n');
      return [title, lines.join('\n').trim()];
    }),
  );
}

export async function writeTrees(tag: string, trees: Trees): Promise<void> {
  const head = `What Chromium tells assistive technology of <${tag}> in each state of the gallery.\nRead it as a listener would before committing it: npm run test:slow -- trees renews it.\n`;
  const sections = [...trees].map(([title, tree]) => `${title}\n\n${tree}\n`);
  await executeServerCommand('write-tree', { tag, text: [head, ...sections].join('\n') });
}

interface Exposed {
  /** Only Chromium's DevTools have the tree. */
  readonly supported: boolean;
  readonly tree?: SerializedAXNode | null;
}

/** What Chromium exposes of a widget to assistive technology, or of its modal dialog, beside which all is inert. */
async function treeOf(widget: Widget): Promise<Exposed> {
  // What is announced goes away again, and is tested where it is said.
  const live = queryAll<HTMLElement>(widget, '[aria-live]');
  for (const region of live) region.hidden = true;
  const isModal = Boolean(widget.shadowRoot?.querySelector('dialog[open]'));
  const { supported, tree } = await executeServerCommand<Exposed, object>('tree', { isModal });
  for (const region of live) region.hidden = false;
  const texts = queryAll(widget, '[aria-valuetext]').map(({ ariaValueText }) => ariaValueText);
  return { supported, tree: tree && withValueTexts(tree, texts) };
}

/**
 * The tree, once it is as it was reviewed. If that never happens, or it is renewed, it is the one that comes to rest. None in
 * other engines.
 */
export async function reviewedTree(
  widget: Widget,
  wanted: string | undefined,
): Promise<SerializedAXNode | undefined> {
  let [previous, times] = ['', 0];
  let latest: SerializedAXNode | undefined;
  const isDone = async () => {
    const { supported, tree } = await treeOf(widget);
    if (!supported) return true;
    latest = tree ?? undefined;
    const text = tree ? outline(tree) : '';
    // Beside its data, there may be places for parts that come later.
    const isWhole = widget.status !== 'ready' || queryAll(widget, '.skeleton').length === 0;
    times = text && text === previous && isWhole ? times + 1 : 0;
    previous = text;
    return renews ? times === 20 : text === wanted;
  };
  // How it differs, the comparison that follows says best.
  await waitUntil(isDone).catch(() => undefined);
  return latest;
}
