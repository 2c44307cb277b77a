import { css } from 'lit';

/**
 * The design tokens: the public `--pcc-*` properties with their defaults, as private variables for the other modules;
 * those of raised surfaces are in dialog.ts. Colors follow the page's `color-scheme`, or the widget's `theme`.
 */
export const tokenStyles = css`
  :host {
    /* Grows with the text. */
    --_pcc-space: var(--pcc-space, 0.25em);
    --_pcc-radius: var(--pcc-radius, 8px);
    --_pcc-border-width: var(--pcc-border-width, 1px);
    --_pcc-control-height: var(--pcc-control-height, max(36px, 2.25em));
    --_pcc-duration: var(--pcc-duration, 150ms);

    --_pcc-text: var(--pcc-color-text, light-dark(oklch(0.25 0.02 260), oklch(0.95 0.01 260)));
    --_pcc-muted: var(--pcc-color-text-muted, light-dark(oklch(0.48 0.02 260), oklch(0.75 0.015 260)));
    --_pcc-surface: var(--pcc-color-surface, light-dark(#fff, oklch(0.21 0.015 260)));
    --_pcc-border: var(--pcc-color-border, light-dark(oklch(0.9 0.008 260), oklch(0.36 0.015 260)));
    --_pcc-accent: var(--pcc-color-accent, light-dark(oklch(0.47 0.15 262), oklch(0.78 0.11 262)));
    --_pcc-on-accent: var(--pcc-color-on-accent, light-dark(#fff, oklch(0.2 0.04 262)));
    --_pcc-positive: var(--pcc-color-positive, light-dark(oklch(0.46 0.11 155), oklch(0.8 0.13 155)));
    --_pcc-caution: var(--pcc-color-caution, light-dark(oklch(0.5 0.11 70), oklch(0.83 0.12 80)));
    --_pcc-critical: var(--pcc-color-critical, light-dark(oklch(0.5 0.18 27), oklch(0.78 0.13 25)));
    --_pcc-neutral: var(--pcc-color-neutral, light-dark(oklch(0.48 0.02 260), oklch(0.75 0.015 260)));
    --_pcc-focus: var(--pcc-color-focus, var(--_pcc-accent));
  }

  @media (pointer: coarse) {
    :host {
      --_pcc-control-height: var(--pcc-control-height, max(44px, 2.75em));
    }
  }
  :host([theme='light']) {
    color-scheme: light;
  }
  :host([theme='dark']) {
    color-scheme: dark;
  }
`;
