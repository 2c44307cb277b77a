import { html, type TemplateResult } from 'lit';
import type { LogEntry } from './log.ts';

const table = (caption: string, entries: readonly LogEntry[]): TemplateResult => html`
  <section aria-label=${caption}>
    <h3>${caption} <span class="count">${entries.length}</span></h3>
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
  const requests = newest.filter(({ kind }) => kind === 'request');
  const events = newest.filter(({ kind }) => kind === 'event');
  return html`
    <details class="log">
      <summary>Log · requests ${requests.length} · events ${events.length}</summary>
      <div class="log-body" tabindex="0" role="region" aria-label="Log">
        ${table('Requests', requests)} ${table('Events', events)}
      </div>
    </details>
  `;
}
