import { html, type TemplateResult } from 'lit';

const confirmationMs = 3000;

/** A button that copies a text, and briefly confirms it. */
export const copyButton = (name: string, text: string): TemplateResult => html`
  <button
    type="button"
    class="button"
    aria-label="Copy ${name}"
    @click=${async ({ currentTarget }: Event) => {
      const label = (currentTarget as HTMLElement).querySelector('span');
      await navigator.clipboard.writeText(text);
      if (label) label.textContent = 'Copied';
      setTimeout(() => label && (label.textContent = 'Copy'), confirmationMs);
    }}
  >
    <span aria-live="polite">Copy</span>
  </button>
`;
