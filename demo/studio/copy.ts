import { html, type TemplateResult } from 'lit';

const saidMs = 3000;

/** A button that copies a text, and briefly confirms it. */
export const copyButton = (name: string, text: string): TemplateResult => html`
  <button
    type="button"
    class="button"
    aria-label="Copy ${name}"
    @click=${async ({ currentTarget }: Event) => {
      const said = (currentTarget as HTMLElement).querySelector('span');
      await navigator.clipboard.writeText(text);
      if (said) said.textContent = 'Copied';
      setTimeout(() => said && (said.textContent = 'Copy'), saidMs);
    }}
  >
    <span aria-live="polite">Copy</span>
  </button>
`;
