import { css, html, type TemplateResult } from 'lit';
import { FrameController } from '../../controllers/frame-controller.ts';

/** Loaded together with the frame. */
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

/** The frame of a step. Loaded on click: most visits open no step, and not every page frames them. */
export class StepFrame extends FrameController {
  // Identity checks use the camera; nothing else is allowed.
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
