import { html, svg } from 'lit';
import type { Brand } from './brand.ts';
import { openPage } from './page.ts';
import { views } from './views.ts';

const rent: Brand = {
  name: 'Keystead',
  promise: { en: 'Rent that counts.', es: 'Un alquiler que cuenta.' },
  support: {
    en: html`Questions? Write to <a href="mailto:help@keystead.example">help@keystead.example</a>.`,
    es: html`¿Preguntas? Escriba a <a href="mailto:help@keystead.example">help@keystead.example</a>.`,
  },
  logo: html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    ${svg`<path d="M4 15 16 5l12 10v12H4z" fill="currentColor"/><circle cx="16" cy="17" r="3" fill="var(--brand-warm)"/><path d="M15 18h2v6h-2z" fill="var(--brand-warm)"/>`}
  </svg>`,
  views: ['bills', 'score', 'statements', 'start'].flatMap((id) => views.filter((view) => view.id === id)),
};

await openPage(rent);
