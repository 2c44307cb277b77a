import { html, unsafeStatic } from 'lit/static-html.js';
import type { WidgetTag } from 'pcc-widgets/client';

/** Writes a widget into the page: without data, or on a server with it. */
export type WriteWidget = (
  tag: WidgetTag,
  attributes?: Readonly<Record<string, string>>,
  /** HTML for its slots. */
  content?: string,
) => unknown;

/** In the browser, the tag alone. */
export const element: WriteWidget = (tag, attributes = {}, content = '') => {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return html`${unsafeStatic(`<${tag}${written.join('')}>${content}</${tag}>`)}`;
};
