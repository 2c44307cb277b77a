import { css, html, nothing, type TemplateResult } from 'lit';
import { chevron, icon } from './icon.ts';
import { descriptionIds, descriptions, type FieldOptions } from './field.ts';

export interface SelectOptions extends FieldOptions {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
}

/** A labeled select. */
export function select(field: SelectOptions): TemplateResult {
  const { id, value, options, onChange } = field;
  return html`<div class="field">
    <label for=${id}>${field.label}</label>
    <div class="select">
      <select
        id=${id}
        class="input rr-block"
        part="input"
        aria-invalid=${field.error ? 'true' : nothing}
        aria-describedby=${descriptionIds(field)}
        @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}
      >
        ${options.map(
          (option) =>
            html`<option value=${option.value} .selected=${option.value === value}>${option.label}</option>`,
        )}
      </select>
      ${icon(chevron)}
    </div>
    ${descriptions(field)}
  </div>`;
}

export interface CheckboxOptions extends FieldOptions {
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** A labeled checkbox. */
export function checkbox(options: CheckboxOptions): TemplateResult {
  const { id, checked, disabled = false, error, onChange } = options;
  return html`<div class="field">
    <div class="choice">
      <input
        id=${id}
        type="checkbox"
        .checked=${checked}
        ?disabled=${disabled}
        aria-required=${options.required ? 'true' : nothing}
        aria-invalid=${error ? 'true' : nothing}
        aria-describedby=${descriptionIds(options)}
        @change=${(event: Event) => onChange((event.target as HTMLInputElement).checked)}
      />
      <label for=${id}>${options.label}</label>
    </div>
    ${descriptions(options)}
  </div>`;
}

export interface GroupOptions extends FieldOptions {
  readonly controls: unknown;
}

/** A labeled group of checkboxes. */
export function group({ controls, ...field }: GroupOptions): TemplateResult {
  return html`<fieldset class="field" id=${field.id} tabindex="-1" aria-describedby=${descriptionIds(field)}>
    <legend>${field.label}</legend>
    ${controls} ${descriptions(field)}
  </fieldset>`;
}

/** Styles of checkboxes and groups, in addition to `fieldStyles`. */
export const choiceStyles = css`
  fieldset.field {
    margin: 0;
    padding: 0;
    border: 0;
    min-inline-size: 0;
  }
  .field > legend {
    padding: 0;
    font-weight: 500;
  }
  .choice {
    display: flex;
    align-items: start;
    gap: calc(2 * var(--_pcc-space));
  }
  .choice > label {
    text-wrap: pretty;
  }
  /* Under the label, in smaller text. */
  .choice ~ p {
    padding-inline-start: calc(max(24px, 1.714em) + 2 * var(--_pcc-space));
  }
  .choice > input {
    font-size: inherit;
    inline-size: max(24px, 1.5em);
    block-size: max(24px, 1.5em);
    margin: 0;
    flex: none;
    accent-color: var(--_pcc-accent);
  }
  /* As fields look: in the dark, the browser's own gray would seem disabled. */
  @media screen and (forced-colors: none) {
    .choice > input {
      appearance: none;
      border: var(--_pcc-border-width) solid color-mix(in oklab, var(--_pcc-muted) 60%, var(--_pcc-border));
      border-radius: min(var(--_pcc-radius), 0.3em);
      background: var(--_pcc-surface);
    }
    .choice > input:checked {
      border-color: var(--_pcc-accent);
      background: var(--_pcc-accent);
    }
    .choice > input:checked::before {
      content: '';
      display: block;
      block-size: 100%;
      background: var(--_pcc-on-accent);
      clip-path: polygon(18% 52%, 27% 43%, 41% 57%, 73% 25%, 82% 34%, 41% 75%);
    }
    .choice > input:disabled {
      border-color: var(--_pcc-border);
      background: var(--_pcc-border);
    }
    .choice > input:disabled::before {
      background: var(--_pcc-muted);
    }
    .choice > input[aria-invalid] {
      border-color: var(--_pcc-critical);
    }
    /* A browser without :has() ignores the whole rule. */
    fieldset:has(> .field-error) .choice > input {
      border-color: var(--_pcc-critical);
    }
  }
`;
