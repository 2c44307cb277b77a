import { html, type TemplateResult } from 'lit';
import type { WidgetTag } from 'pcc-widgets/client';
import { addressOf } from '../common/bar.ts';
import { isBare } from './parts.ts';

/** The documentation: beside the demo where that is part of the site. */
const documentation = (tag: WidgetTag) => `${DOCUMENTATION}tags/${tag}.html`;

/** Where to read more about a widget, on demand. */
const about = (tag: WidgetTag): TemplateResult => html`
  <details class="about" lang="en" name="about">
    <summary aria-label="About &lt;${tag}&gt;"><span aria-hidden="true">‹/›</span></summary>
    <div class="panel">
      <code>&lt;${tag}&gt;</code>
      <ul>
        <li><a href=${addressOf('gallery.html', { widget: tag })}>In the gallery</a></li>
        <li><a href=${addressOf('playground.html', { widget: tag })}>In the playground</a></li>
        <li><a href="${addressOf('playground.html', { widget: tag })}#code">Its code</a></li>
        <li><a href=${documentation(tag)}>Its documentation</a></li>
      </ul>
    </div>
  </details>
`;

/** A widget on the page. */
export const card = (tag: WidgetTag, widget: TemplateResult): TemplateResult => html`
  <div class="card">${widget} ${isBare() ? '' : about(tag)}</div>
`;
