import { css, html, nothing, type TemplateResult } from 'lit';

export interface FieldOptions {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly required?: boolean;
  /** Error message, which marks the control as invalid. */
  readonly error?: string;
}

export interface InputOptions extends FieldOptions {
  readonly type?: 'text' | 'search' | 'tel' | 'date' | 'email';
  readonly value: string;
  readonly autocomplete?: string;
  /** The keyboard of a touch screen. */
  readonly inputMode?: 'decimal' | 'numeric';
  readonly maxLength?: number;
  readonly onInput: (value: string) => void;
  readonly onBlur?: () => void;
}

/**
 * A labeled text input. Fields carry rrweb's blocking class themselves: rrweb looks at a field again after it may have
 * left the page, when no ancestor marks it anymore.
 */
export function input(options: InputOptions): TemplateResult {
  const { id, type = 'text', value, autocomplete = 'off', error, onInput } = options;
  return html`<div class="field">
    <label for=${id}>${options.label}</label>
    <input
      id=${id}
      class="input rr-block"
      part="input"
      type=${type}
      .value=${value}
      autocomplete=${autocomplete}
      dir="auto"
      inputmode=${options.inputMode ?? nothing}
      maxlength=${options.maxLength ?? nothing}
      aria-required=${options.required ? 'true' : nothing}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${descriptionIds(options)}
      @input=${(event: InputEvent) => onInput((event.target as HTMLInputElement).value)}
      @blur=${options.onBlur ?? nothing}
    />
    ${descriptions(options)}
  </div>`;
}

export interface TextareaOptions extends FieldOptions {
  readonly value: string;
  readonly rows: number;
  readonly onInput: (value: string) => void;
  readonly onBlur?: () => void;
}

/** A labeled text input of several lines. */
export function textarea(options: TextareaOptions): TemplateResult {
  const { id, value, rows, error, onInput } = options;
  return html`<div class="field">
    <label for=${id}>${options.label}</label>
    <textarea
      id=${id}
      class="input rr-block"
      part="input"
      rows=${rows}
      .value=${value}
      autocomplete="off"
      aria-required=${options.required ? 'true' : nothing}
      aria-invalid=${error ? 'true' : nothing}
      aria-describedby=${descriptionIds(options)}
      @input=${(event: InputEvent) => onInput((event.target as HTMLTextAreaElement).value)}
      @blur=${options.onBlur ?? nothing}
    ></textarea>
    ${descriptions(options)}
  </div>`;
}

/** `aria-describedby` of a control. */
export const descriptionIds = ({ id, hint, error }: FieldOptions) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || nothing;

/** Hint and error under a control. */
export const descriptions = ({ id, hint, error }: FieldOptions) => html`
  ${hint ? html`<p class="muted small" id="${id}-hint">${hint}</p>` : nothing}
  ${error ? html`<p class="field-error small" id="${id}-error">${error}</p>` : nothing}
`;

export const fieldStyles = css`
  .field {
    display: grid;
    gap: var(--_pcc-space);
    justify-items: start;
  }
  .field > label {
    font-weight: 500;
  }
  .input {
    inline-size: 100%;
    /* A date is as wide as its format otherwise. */
    min-inline-size: 0;
    min-block-size: var(--_pcc-control-height);
    padding: var(--_pcc-space) calc(3 * var(--_pcc-space));
    border: var(--_pcc-border-width) solid color-mix(in oklab, var(--_pcc-muted) 60%, var(--_pcc-border));
    border-radius: var(--_pcc-radius);
    background: var(--_pcc-surface);
    color: inherit;
    font: inherit;
    text-overflow: ellipsis;
    /* In WebKit, the long options of a select overflow it. */
    contain: paint;
  }
  .select {
    display: grid;
    inline-size: 100%;
    align-items: center;
  }
  .select > * {
    grid-area: 1 / 1;
  }
  .select > .icon {
    /* Above the select, which is contained. */
    position: relative;
    justify-self: end;
    margin-inline-end: calc(3 * var(--_pcc-space));
    pointer-events: none;
  }
  /* With padding, WebKit makes a select taller than the field beside it. Its text is centered anyway. */
  select.input {
    padding-block: 0;
    padding-inline-end: calc(1.25em + 4 * var(--_pcc-space));
    appearance: none;
  }
  textarea.input {
    padding-block: calc(2 * var(--_pcc-space));
    resize: vertical;
  }
  .input[aria-invalid] {
    border-color: var(--_pcc-critical);
  }
  .field-error {
    color: var(--_pcc-critical);
  }
`;
