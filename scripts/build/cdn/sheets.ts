// Writes the style sheets for pages: `pcc-preload.css`, and one per tag for pages that render widgets on a server, with the
// styles of the widget and its lazy modules.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import type { CSSResult, LitElement } from 'lit';
import { widgets } from '../../../src/widgets/widgets.ts';
import type { WidgetRecord } from '../../../src/widgets/shared/widget-record.ts';
import { minifySheet } from './templates.ts';

const folder = new URL('../../../src/widgets/', import.meta.url);

const host = { type: 'pseudo-class', kind: 'host', selectors: null } as const;

/**
 * Puts each rule under `:host`. In a shadow root that changes nothing, and in the page it matches nothing: the page links
 * the sheet in its head too, so that it has arrived before the shadow root needs it.
 */
function underHost(sheet: string): string {
  const { code } = transform({
    filename: 'sheet.css',
    code: Buffer.from(sheet),
    minify: true,
    visitor: {
      // Animations have names in the whole page.
      CustomIdent: (name) => `pcc-${name}`,
      Selector: (selector) =>
        selector.some((part) => part.type === 'pseudo-class' && part.kind === 'host')
          ? selector
          : [host, { type: 'combinator', value: 'descendant' }, ...selector],
    },
  });
  return code.toString();
}

/** The style sheet of a widget. */
export async function sheetOf({ tag, element }: WidgetRecord): Promise<string> {
  const Class = (await element()) as unknown as typeof LitElement;
  // Lit finishes a class when it is registered, or here.
  void Class.observedAttributes;
  const own = new URL(`${tag.slice('pcc-'.length)}/`, folder);
  const later = [...partsIn(new URL('errors/', folder)), ...partsIn(own)];
  const parts = await Promise.all(later.map((file) => import(file) as Promise<{ styles?: CSSResult[] }>));
  const styles = new Set([...Class.elementStyles, ...parts.flatMap(({ styles = [] }) => styles)]);
  return underHost([...styles].map((sheet) => (sheet as CSSResult).cssText).join('\n'));
}

const partsIn = (where: URL): string[] =>
  readdirSync(where)
    .filter((name) => name.endsWith('.lazy.ts'))
    .map((name) => new URL(name, where).href);

export async function writeSheets(cdn: string): Promise<void> {
  const preload = readFileSync(new URL('../pcc-preload.css', folder), 'utf8');
  writeFileSync(join(cdn, 'pcc-preload.css'), minifySheet(preload));
  for (const widget of widgets) writeFileSync(join(cdn, `${widget.tag}.css`), await sheetOf(widget));
}
