import { css, html, type TemplateResult } from 'lit';
import { FrameController } from '../../controllers/frame.ts';

/** What comes with the frame. */
export const styles = [
  css`
    .frame {
      display: block;
      inline-size: 100%;
      min-block-size: 32rem;
      border: var(--_pcc-border-width) solid var(--_pcc-border);
      border-radius: var(--_pcc-radius);
      background: #fff;
    }
  `,
];

/** The frame in which a step is done. Most who come open no step, and not every page frames them: it comes on the click. */
export class StepFrame extends FrameController {
  // Identity checks take pictures; nothing else is allowed.
  render(title: string): TemplateResult {
    return html`<iframe
      class="frame"
      part="frame"
      title=${title}
      sandbox="allow-scripts allow-same-origin allow-forms"
      allow="camera; microphone"
      referrerpolicy="strict-origin"
      src=${this.url ?? 'about:blank'}
      @load=${this.loaded}
    ></iframe>`;
  }
}
