import { html, unsafeStatic } from 'lit/static-html.js';
import type { WidgetTag } from 'pcc-widgets/client';

/** A widget with nothing in it. A server writes it with its data. */
export type Place = (tag: WidgetTag, attributes?: Readonly<Record<string, string>>) => unknown;

/** As the browser has it: the tag alone. */
export const element: Place = (tag, attributes = {}) => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return html`${unsafeStatic(`<${tag}${written.join('')}></${tag}>`)}`;
};
