import { css, html, nothing, type TemplateResult } from 'lit';

export interface ButtonOptions {
  /** `primary` is the main action; `quiet` has no border. Default `secondary`. */
  readonly kind?: 'primary' | 'secondary' | 'quiet' | 'critical';
  /** The accessible name and tooltip, if the visible text is shorter or there is only an icon. */
  readonly name?: string;
  readonly icon?: TemplateResult;
  /** Shows only the icon, with the text as its tooltip. */
  readonly iconOnly?: boolean;
  /** Shows a spinner and ignores clicks, but keeps the focus. */
  readonly busy?: boolean;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly id?: string;
  readonly part?: string;
}

/** A button that keeps its focus while it is busy or disabled. */
export function button(
  text: string,
  onClick: (event: MouseEvent) => void,
  options: ButtonOptions = {},
): TemplateResult {
  const { kind = 'secondary', name, busy = false, disabled = false } = options;
  const off = busy || disabled;
  const tip = name ?? (options.iconOnly ? text : undefined);
  return html`<button
    type="button"
    class="button ${kind} ${options.iconOnly ? 'icon-only' : ''}"
    id=${options.id ?? nothing}
    part=${options.part ?? 'button'}
    aria-label=${tip ?? nothing}
    aria-disabled=${off ? 'true' : nothing}
    aria-expanded=${options.expanded === undefined ? nothing : options.expanded}
    @click=${off ? nothing : onClick}
  >
    ${busy ? html`<span class="spinner"></span>` : (options.icon ?? nothing)}
    <span class=${tip ? 'tip' : nothing} title=${tip ?? nothing} aria-hidden=${options.iconOnly ? 'true' : nothing}
      >${options.iconOnly ? nothing : text}</span
    >
  </button>`;
}

export const buttonStyles = css`
  .button {
    position: relative;
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: calc(2 * var(--_pcc-space));
    min-block-size: var(--_pcc-control-height);
    min-inline-size: var(--_pcc-control-height);
    padding: calc(1.5 * var(--_pcc-space)) calc(4 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid var(--_pcc-border);
    border-radius: var(--_pcc-radius);
    background: var(--_pcc-surface);
    color: var(--_pcc-text);
    font: inherit;
    font-weight: 500;
    line-height: 1.2;
    text-decoration: none;
    cursor: pointer;
    transition: background-color var(--_pcc-duration) ease-out;
  }
  .button:hover {
    background: color-mix(in oklab, var(--_pcc-text) 6%, var(--_pcc-surface));
  }
  .button.primary {
    border-color: transparent;
    background: var(--_pcc-accent);
    color: var(--_pcc-on-accent);
  }
  .button.primary:hover {
    background: color-mix(in oklab, var(--_pcc-accent) 88%, var(--_pcc-text));
  }
  /* Its words begin and end where the lines around it do. */
  .button.quiet {
    padding-inline: 0;
    border-color: transparent;
    border-inline-width: 0;
    background: transparent;
    color: var(--_pcc-accent);
    text-align: start;
  }
  .button.quiet:hover {
    text-decoration: underline;
  }
  .button.icon-only {
    padding: 0;
    color: var(--_pcc-muted);
  }
  .button.icon-only:hover {
    background: color-mix(in oklab, var(--_pcc-accent) 10%, transparent);
    color: var(--_pcc-accent);
  }
  .button[aria-disabled] {
    opacity: 0.6;
    cursor: default;
  }
  /* On the button itself, the title would be announced after the name, with the same text. */
  .icon-only .tip {
    position: absolute;
    inset: 0;
  }
  .spinner {
    inline-size: 1em;
    block-size: 1em;
    border: 2px solid currentcolor;
    border-inline-start-color: transparent;
    border-radius: 50%;
    animation: spin 0.8s linear infinite;
  }
  @keyframes spin {
    to {
      rotate: 1turn;
    }
  }
  @media (forced-colors: active) {
    .button {
      border-color: ButtonText;
    }
    /* Its background is gone. */
    .button.primary {
      border: 2px solid Highlight;
    }
    /* Its border can be seen now. */
    .button.quiet {
      padding-inline: calc(2 * var(--_pcc-space));
      border-inline-width: 1px;
    }
    .button[aria-disabled] {
      border-color: GrayText;
      color: GrayText;
      opacity: 1;
    }
    /* Forced colors would fill the gap of the ring. */
    .spinner {
      forced-color-adjust: none;
    }
  }
`;
