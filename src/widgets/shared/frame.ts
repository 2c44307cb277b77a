import { html, nothing, type TemplateResult } from 'lit';

export interface FrameOptions {
  /** Language of the texts; undefined while they are loading. */
  readonly language: string | undefined;
  readonly level: number;
  readonly heading: unknown;
  /** The main action of a list. */
  readonly action: unknown;
  readonly busy: boolean;
  /** The current state: a skeleton, an error, data. */
  readonly content: unknown;
  /** Rendered in every state, such as a dialog. */
  readonly beside: unknown;
  /** Text of the live region. */
  readonly announcement: string;
}

/**
 * The frame around every widget's content, the same in all states. Everything that a widget shows is inside the outermost
 * element, whose marks tell session recorders to leave it out: `npm run generate` writes them from scripts/generate/recorders.ts.
 */
export function frame(options: FrameOptions): TemplateResult {
  const { language, level, heading, action, busy, content, beside, announcement } = options;
  return html`<section
    class="rr-block ph-no-capture sentry-block amp-block dd-privacy-hidden fs-exclude"
    data-private
    data-clarity-mask="true"
    data-hj-suppress
    data-mf-replace-inner="*"
    data-dtrum-mask
    aria-labelledby="heading"
    lang=${language ?? nothing}
  >
    <slot name="heading">
      ${
        language
          ? html`<div class="heading" part="heading" id="heading" role="heading" aria-level=${level}>
              ${heading}
            </div>`
          : html`<div class="heading">&nbsp;</div>`
      }
    </slot>
    ${action}
    <div part="content" aria-busy=${busy}>${content}</div>
    <slot name="footer" class="end"></slot>
    <slot name="support" class="end"></slot>
    ${beside}
    <div class="visually-hidden" aria-live="polite">${announcement}</div>
  </section>`;
}
