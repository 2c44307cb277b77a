import { html, type TemplateResult } from 'lit';
import type { WidgetTag } from 'pcc-widgets/client';
import { addressOf } from '../common/bar.ts';
import { parameter } from '../common/settings.ts';

/** Inside the phone. */
export const isBare = (): boolean => parameter('bare') !== null;

/** The documentation: beside the demo where that is part of the site. */
const documentation = (tag: WidgetTag) => `${DOCUMENTATION}tags/${tag}.html`;

/** Where to read more about a widget. Hidden, not left out: what the server has sent is not rendered again. */
const about = (tag: WidgetTag): TemplateResult => html`
  <p class="about" lang="en">
    <code>&lt;${tag}&gt;</code>
    <a href=${addressOf('gallery.html', { widget: tag })}>In the gallery</a>
    <a href=${addressOf('playground.html', { widget: tag })}>In the playground</a>
    <a href="${addressOf('playground.html', { widget: tag })}#code">Its code</a>
    <a href=${documentation(tag)}>Its documentation</a>
  </p>
`;

/** A widget on the page. */
export const card = (tag: WidgetTag, widget: unknown): TemplateResult => html`
  <div class="card">${widget} ${isBare() ? '' : about(tag)}</div>
`;
