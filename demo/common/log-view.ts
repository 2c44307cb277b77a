import { html, nothing, type TemplateResult } from 'lit';
import type { LogEntry } from './log.ts';
import { isOpen, toggle } from './settings.ts';

const table = (caption: string, entries: readonly LogEntry[]): TemplateResult => html`
  <section aria-label=${caption}>
    <h2>${caption} <span class="count">${entries.length}</span></h2>
    ${entries.length === 0 ? html`<p class="quiet">None yet.</p>` : null}
    <ol>
      ${entries.map(
        ({ what, result, failed }) => html`
          <li class=${failed ? 'failed' : ''}><code>${what}</code> <span>${result}</span></li>
        `,
      )}
    </ol>
  </section>
`;

/** The requests, and the widgets' events, newest first. */
export function logView(log: readonly LogEntry[]): TemplateResult {
  const newest = [...log].reverse();
  return html`
    <div class="log" tabindex="0" role="region" aria-label="Log">
      ${table(
        'Requests',
        newest.filter(({ kind }) => kind === 'request'),
      )}
      ${table(
        'Events',
        newest.filter(({ kind }) => kind === 'event'),
      )}
    </div>
  `;
}

export const isLogOpen = (): boolean => isOpen('log');

/** Opens and closes the panel beside the page. */
export const logButton = (count = 0): TemplateResult => html`
  <button
    type="button"
    class="button"
    aria-expanded=${isLogOpen()}
    aria-controls="log"
    @click=${() => toggle('log')}
  >
    Log <span class="count">${count || nothing}</span>
  </button>
`;
