import { html, svg } from 'lit';
import type { Brand } from './brand.ts';

/** What all pages of the bank share. */
export const identity: Omit<Brand, 'views'> = {
  name: 'Larkfield',
  promise: { en: 'A bank that is on your side.', es: 'Un banco que está de su lado.' },
  support: { en: 'Questions? Call 800-555-0134.', es: '¿Preguntas? Llame al 800-555-0134.' },
  logo: html`<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
    ${svg`<path d="M4 24c6-1 9-5 11-12 3 6 7 9 13 9-4 5-9 7-14 7-4 0-8-1-10-4z" fill="currentColor"/><circle cx="22" cy="9" r="4" fill="var(--brand-warm)"/>`}
  </svg>`,
};
